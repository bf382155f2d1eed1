/** One runner for every room: unit, service, bundle and browser tests. */
module.exports = {
  rootDir: __dirname,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  globalSetup: '<rootDir>/test/support/build-once.ts',
  testEnvironment: 'node',
  transform: { '\\.[jt]sx?$': '<rootDir>/test/support/esbuild-transformer.js' },
  // These ship ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(?:.+/)?(?:content-disposition|cookie|kysely|lodash-es|nanoid|rbush|quickselect|kdbush|numfmt|franc-min|trigram-utils|n-gram|collapse-white-space|cjk-regex|unicode-regex|regexp-util|fast-check|pure-rand|preact)/)',
  ],
  maxWorkers: 2,
};
