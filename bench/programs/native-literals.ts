import { readFileSync } from 'node:fs';
import 'cdk8s-plus-28';
import { type Manifests, withLiterals } from '../literals';

const [outdir = '', , , file = ''] = process.argv.slice(1);

// from a file, because each object has its own checksum
withLiterals(JSON.parse(readFileSync(file, 'utf8')) as Manifests, outdir);
