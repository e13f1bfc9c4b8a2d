// Reads all files of a folder with the package yaml: node read-yaml.cjs FOLDER
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { parseAllDocuments } = require('yaml');

const [, , folder] = process.argv;
for (const file of readdirSync(folder, { recursive: true })) {
  if (file.endsWith('.yaml')) {
    parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).forEach((document) => document.toJS());
  }
}
