import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may import whom (ADR 005). There is no `*` → `*` rule: what is not listed is refused. */
const depConstraints = [
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: ['type:contracts'] },
  { sourceTag: 'type:server-kit', onlyDependOnLibsWithTags: ['type:contracts', 'type:server-kit'] },
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:contracts', 'type:server-kit'] },
  { sourceTag: 'type:client', onlyDependOnLibsWithTags: ['type:contracts'] },
  { sourceTag: 'type:web', onlyDependOnLibsWithTags: ['type:contracts', 'type:client'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:contracts', 'type:stack'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:contracts'] },
  {
    sourceTag: 'type:stack',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:client', 'type:tool', 'type:stack'],
  },
];

/** What plain scripts find in Node; TypeScript knows it by itself. */
const globals = Object.fromEntries(
  ['console', 'process', 'Buffer', 'fetch', 'URL', 'performance', 'setTimeout', 'clearTimeout'].map(
    (name) => [name, 'readonly'],
  ),
);

/** The full zod sets its English messages, which are not meant for users, for zod/mini as well, in the whole process. */
const zodMiniOnly = {
  files: ['apps/**/*.ts', 'apps/**/*.tsx', 'libs/**/*.ts'],
  rules: { 'no-restricted-imports': ['error', { paths: [{ name: 'zod', message: 'import zod/mini' }] }] },
};

/** Contracts run in a browser: zod and nothing else. */
const contractsOnlyZod = {
  files: ['libs/contracts/src/**/*.ts'],
  ignores: ['**/*.spec.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ regex: '^(?!\\.|zod/mini$)', message: 'contracts import zod/mini and nothing else' }] },
    ],
  },
};

/** zod's own checks of lengths throw on an object whose `length` is an object (libs/contracts/src/rules/lengths.ts). */
const ownLengths = {
  files: ['apps/**/*.ts', 'apps/**/*.tsx', 'libs/**/*.ts'],
  ignores: ['libs/contracts/src/rules/lengths.ts'],
  rules: {
    'no-restricted-properties': [
      'error',
      ...['minLength', 'maxLength', 'length'].map((property) => ({
        object: 'z',
        property,
        message: 'use minLength and maxLength of contracts',
      })),
    ],
  },
};

/** A focused test keeps the others of its file from running, and in `npm test` those of the files in its group. */
const noFocusedTests = {
  files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.e2e.ts', '**/*.compose.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      ...[
        'MemberExpression[object.name=/^(describe|it|test)$/][property.name="only"]',
        'CallExpression[callee.name=/^(fit|fdescribe)$/]',
      ].map((selector) => ({ selector, message: 'a focused test keeps others from running' })),
    ],
  },
};

export default tseslint.config(
  {
    ignores: ['**/dist', '**/node_modules', '**/.nx', '**/.data', '**/tmp', '**/coverage', '**/test-results'],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { '@nx': nx },
    languageOptions: { globals },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          // The embedded servers import their kit by path: jest's global setup loads them before any alias applies.
          allow: [
            '../../jest.preset.mjs',
            '../../../jest.preset.mjs',
            '../../kit/src/**',
            '../../../kit/src/**',
          ],
          depConstraints,
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'smart'],
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    files: [
      'tools/**',
      '**/*.spec.ts',
      '**/*.spec.tsx',
      '**/*.e2e.ts',
      '**/*.mjs',
      '**/src/coupon.ts',
      '**/src/seed.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['apps/web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', module: 'writable', process: 'readonly', __dirname: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  zodMiniOnly,
  contractsOnlyZod,
  ownLengths,
  noFocusedTests,
  prettier,
);
