/** Everything in this repository is linted by these rules; which room may import what stands in `scripts/lint-walls.ts`. */
import type { OxlintConfig } from 'oxlint'
import { walls } from './scripts/lint-walls.ts'

const rules = (setting: 'error' | 'off', names: string): Record<string, 'error' | 'off'> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, setting]),
  )

const requests = 'Requests go through src/services/http.ts in the app and egress.ts in the server.'
const bannedGlobal = (name: string) => ({ name, message: requests })
const bannedFetch = (object: string) => ({ object, property: 'fetch', message: requests })

const errors = `
  array-callback-return eqeqeq no-alert no-console no-fallthrough no-implied-eval no-param-reassign no-self-compare
  no-unneeded-ternary no-unmodified-loop-condition no-useless-return no-var preserve-caught-error
  import/no-self-import promise/no-multiple-resolved
  react/exhaustive-deps react/jsx-no-constructed-context-values react/jsx-no-useless-fragment react/no-array-index-key
  react/no-danger react/no-unstable-nested-components react/rules-of-hooks
  typescript/ban-ts-comment typescript/no-deprecated typescript/no-explicit-any typescript/no-floating-promises
  typescript/no-misused-promises typescript/no-non-null-assertion typescript/no-unnecessary-type-assertion
  typescript/no-unsafe-argument typescript/no-unsafe-assignment typescript/no-unsafe-call
  typescript/no-unsafe-member-access typescript/no-unsafe-return typescript/only-throw-error
  typescript/prefer-promise-reject-errors typescript/restrict-plus-operands
  unicorn/no-abusive-eslint-disable unicorn/no-instanceof-array unicorn/prefer-node-protocol
  vitest/no-disabled-tests vitest/no-focused-tests
`

/** On in the category `correctness`, but not wanted here. */
const unwanted = `
  jsx-a11y/prefer-tag-over-role no-promise-executor-return no-shadow typescript/unbound-method
  vitest/require-awaited-expect-poll vitest/require-to-throw-message
`

const config: OxlintConfig = {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  env: { builtin: true, browser: true, node: true },
  settings: { 'jsx-a11y': { polymorphicPropName: 'component' }, vitest: { typecheck: false } },
  ignorePatterns: ['node_modules/**', 'dist/**', 'data/**', 'test-results/**', 'playwright-report/**'],
  rules: {
    ...rules('error', errors),
    ...rules('off', unwanted),
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'no-restricted-globals': ['error', ...['fetch', 'XMLHttpRequest'].map(bannedGlobal)],
    'no-restricted-properties': ['error', ...['globalThis', 'window', 'self'].map(bannedFetch)],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'expect*', 'assert*', '*.sees*', '*.misses*'] },
    ],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...walls,
    {
      files: ['src/services/request.ts'],
      rules: { 'no-restricted-globals': ['error', bannedGlobal('XMLHttpRequest')] },
    },
    // Only XMLHttpRequest tells how much of a file has been sent.
    { files: ['src/services/upload.ts'], rules: { 'no-restricted-globals': ['error', bannedGlobal('fetch')] } },
    // The widget stands in pages of others, without the app.
    { files: ['src/widget/connection.ts'], rules: rules('off', 'no-restricted-globals') },
    { files: ['server/platform/egress.ts'], rules: rules('off', 'no-restricted-globals') },
    {
      files: ['scripts/**', 'bench/**', 'server/{main,give-up,operator-commands}.ts', 'server/platform/log.ts'],
      rules: rules('off', 'no-console'),
    },
    {
      files: ['tests/**', 'bench/**', 'scripts/**'],
      rules: rules(
        'off',
        'no-restricted-globals no-restricted-properties typescript/no-unsafe-assignment typescript/no-non-null-assertion',
      ),
    },
    { files: ['tests/kit/**'], rules: rules('off', 'vitest/expect-expect vitest/valid-title') },
    // Playwright's `use` is no hook.
    { files: ['tests/e2e/**'], rules: rules('off', 'react/rules-of-hooks') },
  ],
}

export default config
