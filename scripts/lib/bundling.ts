import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { ROOT } from './language-test';

export const LIB = path.join(ROOT, 'lib');

/** The files that are bundled: the package and its command. */
export const ENTRIES = ['index.ts', 'cli/main.ts'];

/** The parser of Cedar, which is copied into the built package as it is. */
export const CEDAR = { name: '@cedar-policy/cedar-wasm', module: '@cedar-policy/cedar-wasm/nodejs' };

export function bundleOptions(entry: string): BuildOptions {
  return {
    entryPoints: [path.join(LIB, entry)],
    outbase: LIB,
    outdir: path.join(ROOT, 'build', 'lib'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  };
}

/**
 * What a proxy with the operator does not need, below `lib/`: it is loaded on first use. A list or a constant that the other files
 * make of one of these files when they are loaded would need it at once; `test/package.test.ts` tells.
 */
export const LATER: { readonly [folder: string]: readonly string[] } = {
  cedar: ['mentions', 'parser', 'policy-set', 'requests', 'validator'],
  crds: ['open-api-schema', 'read-crds'],
  'declaration/props': ['foreign-words', 'mistakes'],
  engine: ['guarded-resources', 'guarded-spec'],
  guardrails: ['admission-policy'],
  kubernetes: ['patched-pod-template', 'strategic-merge'],
  'kubernetes/pods': [
    'containers',
    'environment',
    'list-keys',
    'merged-templates',
    'mounts',
    'pod-spec',
    'resources',
    'scheduling',
    'security',
    'volume-sources',
    'volumes',
  ],
  'kubernetes/yaml': ['located-documents', 'manifest-file', 'node-reader', 'parse-documents'],
  'model/generated': ['mcp-external-auth-config'],
  'proxy/dashboard': ['rows'],
  'proxy/facades/alerts': ['alerts'],
  rules: ['native-rules'],
  'rules/facades': ['facade-rules'],
  'rules/guardrails': ['all-guardrails', 'release-guardrail', 'url-guardrails'],
  standalone: ['deployment', 'emit-objects', 'proxy-objects'],
  yaml: ['document-app', 'document-taker'],
  'yaml/validation': ['clusters', 'manifest-app', 'native-proxies', 'properties'],
};

/** The files in the built package that the code becomes. */
export const BUNDLES = ['index.js', 'later.js', path.join('cli', 'main.js')];

/** The modules that are bundled by themselves, and the files that they become (`scripts/bundle-libraries.ts`). */
export const LIBRARIES = {
  '@marcbachmann/cel-js': 'cel-js.js',
  re2js: 're2js.js',
  'fast-xml-builder': 'fast-xml-builder.js',
  'js-yaml': 'js-yaml.js',
} as const;
