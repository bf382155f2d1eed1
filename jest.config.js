/** One runner for every room: unit, service, bundle and browser tests. */
module.exports = {
  rootDir: __dirname,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: 'node',
  transform: { '\\.[jt]sx?$': '<rootDir>/test/support/esbuild-transformer.js' },
  // These ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(?:.+/)?(?:cookie|kysely|fast-check|pure-rand|preact)/)'],
  maxWorkers: 2,
};
