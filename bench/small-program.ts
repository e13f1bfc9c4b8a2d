import path from 'node:path';
import { cpuMillisecondsOf } from './cpu-time';
import { compare, type Comparison } from './measure';

const PROGRAMS = path.join(__dirname, 'programs');

/** The program of the README, compiled and run as ts-node does it, against two programs without this package. */
export function smallProgram(rounds: number, outdir: string, progress: (what: string) => void): Comparison[] {
  const against = (name: string, limit: number, other: string): Comparison => {
    progress(name);
    return compare(name, limit, rounds, runOf('constructs', outdir), runOf(other, outdir));
  };
  return [
    against('program of the README, against Deployment and Service of cdk8s-plus', 1.05, 'plus'),
    against('program of the README, against two ApiObjects', 1.35, 'objects'),
  ];
}

function runOf(program: string, outdir: string): () => number {
  const args = [
    path.join(PROGRAMS, 'typed.cjs'),
    path.join(PROGRAMS, 'small', `${program}.ts`),
    path.join(outdir, 'small'),
  ];
  return () => cpuMillisecondsOf(args);
}
