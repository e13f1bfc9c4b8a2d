import { existsSync } from 'node:fs';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jest from 'eslint-plugin-jest';
import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

/** What is exported, and its members; an interface for the file alone explains itself by its name. */
const publicMembers = [
  'ExportNamedDeclaration > TSInterfaceDeclaration',
  'ExportNamedDeclaration > TSInterfaceDeclaration > TSInterfaceBody > TSPropertySignature',
  'ExportNamedDeclaration > TSEnumDeclaration',
  'ExportNamedDeclaration > TSEnumDeclaration TSEnumMember',
  'ExportNamedDeclaration > ClassDeclaration',
];

/** Files whose exports are the public API. */
const publicApi = [
  'lib/values/**/*.ts',
  'lib/{cluster,configs,proxy}/**/*-{props,options}.ts',
  'lib/configs/config-construct.ts',
  'lib/proxy/any-proxy.ts',
  'lib/proxy/proxy-settings.ts',
  'lib/proxy/dashboard/mcp-dashboard.ts',
  'lib/proxy/facades/{availability,expose,metrics,network,streaming-annotations}.ts',
  'lib/guardrails/mcp-guardrails.ts',
  'lib/yaml/validation/mcp-validation-types.ts',
  'lib/configs/*-config.ts',
  'lib/configs/mcp-group.ts',
  'lib/proxy/remote-mcp-proxy.ts',
  'lib/cluster/target-cluster.ts',
  'lib/yaml/*.ts',
];

/** What has types only where the packages of the site are installed: `npm run site:install`. */
const siteWithPackages = ['site/.vitepress/', 'site/playground/', 'site/test/', 'site/draw-*.ts'];
const hasSitePackages = existsSync(new URL('site/node_modules', import.meta.url));

export default tseslint.config(
  {
    ignores: [
      'build/',
      'dist/',
      'packages/',
      'coverage/',
      'imports/',
      'lib/**/generated/',
      '**/*.js',
      '**/*.cjs',
      '.judge/',
      'site/{api,dist,docs,node_modules}/',
      ...(hasSitePackages ? [] : siteWithPackages),
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.ts', '**/*.mts'],
    languageOptions: {
      parserOptions: {
        project: ['./test/tsconfig.json', './examples/tsconfig.json', './site/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX, jsdoc },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
    },
    rules: {
      '@typescript-eslint/explicit-member-accessibility': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/member-ordering': [
        'error',
        {
          default: [
            'public-static-method',
            'public-static-field',
            'private-static-method',
            'private-static-field',
            'public-instance-field',
            'private-instance-field',
            'constructor',
            'public-get',
            'public-method',
            'private-get',
            'private-method',
          ],
        },
      ],
      // jsii knows an interface only by its own name
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // a constant that is named by its kind is no class, but jsii has no other way to say "only static members"
      '@typescript-eslint/no-extraneous-class': 'off',
      // loaded only when there is something to do for them
      '@typescript-eslint/no-require-imports': [
        'error',
        {
          allow: [
            '^yaml$',
            '^fast-xml-builder$',
            '^ipaddr\\.js$',
            '^@cedar-policy/cedar-wasm/nodejs$',
            '^@marcbachmann/cel-js$',
            '^re2js$',
            '^js-yaml$',
            '^cdk8s-plus-28$',
            '^\\.\\./standalone/',
            '^\\./generated/',
          ],
        },
      ],
      'import-x/no-cycle': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-extraneous-dependencies': [
        'error',
        { devDependencies: ['test/**', 'examples/**', 'bench/**', 'scripts/**', 'site/**', 'site/.vitepress/**'] },
      ],
      'import-x/no-default-export': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSNonNullExpression', message: 'No "!": handle the missing value.' },
      ],
    },
  },
  {
    files: publicApi,
    rules: {
      // a comment without words would satisfy the rule
      'jsdoc/no-blank-blocks': 'error',
      'jsdoc/require-jsdoc': [
        'error',
        { contexts: publicMembers, enableFixer: false, require: { FunctionDeclaration: false } },
      ],
    },
  },
  {
    files: ['**/*.test.ts'],
    ...jest.configs['flat/recommended'],
  },
  {
    files: ['**/*.test.ts'],
    rules: {
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert'] }],
      'jest/valid-expect': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/child-process.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'node:child_process', message: 'Use test/support/child-process.ts: what it runs prints no colours.' },
      ],
    },
  },
  {
    // a class of cdk8s-plus that differs from release to release has no other common type
    files: ['scripts/declarations/plus-interfaces.d.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    // jest and VitePress take what such a file exports by default
    files: [
      'test/setup/*-folder.ts',
      'site/playground/files.d.ts',
      'site/.vitepress/theme/index.ts',
      'site/.vitepress/config.mts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
);
