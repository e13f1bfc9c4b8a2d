// Writes the CPU time of a process, in milliseconds, when it ends: node --require cpu-time.cjs PROGRAM 3>FILE
const { writeSync } = require('node:fs');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, String((user + system) / 1000));
});
