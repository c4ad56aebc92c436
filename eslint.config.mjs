import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { clockRules } from './tools/lint/clock.mjs';
import { cycleRules } from './tools/lint/cycles.mjs';
import { layerRules } from './tools/lint/layers.mjs';
import { rawSqlRules } from './tools/lint/raw-sql.mjs';
import { regularExpressionRules } from './tools/lint/regular-expressions.mjs';
import { tableRules } from './tools/lint/tables.mjs';

/** Who may know whom between projects; inside apps/api and apps/web see tools/lint/layers.mjs. */
const depConstraints = [
  { sourceTag: 'scope:web', onlyDependOnLibsWithTags: ['scope:client', 'scope:shared'] },
  { sourceTag: 'scope:server', onlyDependOnLibsWithTags: ['scope:server', 'scope:shared'] },
  { sourceTag: 'scope:client', onlyDependOnLibsWithTags: ['scope:shared'] },
  { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
  { sourceTag: 'scope:e2e', onlyDependOnLibsWithTags: ['scope:client', 'scope:shared'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
];

const TEST_HELPERS = { group: ['**/testing/**'], message: 'What tests need is not part of the product.' };
const TOASTS = { group: ['**/ui/toast'], message: 'Toasts belong to the component that calls the mutation.' };
const PRODUCT_BILLING = {
  group: ['payments', 'invoices', 'usage', 'subscriptions', 'common', 'config'].map((folder) => `**/${folder}/**`),
  message: 'The payment providers of tests keep their own books, so that they do not repeat a mistake of the product.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '.nx/**',
      'libs/api-client/src/generated/**',
      '**/routeTree.gen.ts',
    ],
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { depConstraints, enforceBuildableLibDependency: false, allowCircularSelfDependency: false },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
    },
  },
  {
    // Nest reads parameter types at run time, so an injected class must stay a value import.
    files: ['apps/api/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off', '@typescript-eslint/no-extraneous-class': 'off' },
  },
  {
    files: ['apps/api/src/testing/providers/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [PRODUCT_BILLING] }] },
  },
  // A declared global is a `var`, whatever the rule for code says.
  { files: ['**/*.d.ts'], rules: { 'no-var': 'off' } },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'apps/web/src/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [TEST_HELPERS] }] },
  },
  {
    files: ['apps/web/src/features/*/{,*.}{queries,mutations}.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [TEST_HELPERS, TOASTS] }] },
  },
  ...layerRules,
  ...cycleRules,
  ...regularExpressionRules,
  ...clockRules,
  ...tableRules,
  ...rawSqlRules,
);
