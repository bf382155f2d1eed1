const { availableParallelism } = require('node:os');
const { bundles, folder } = require('./test/support/jest/bundled-packages');

const bundled = Object.values(bundles).flat();

/** Globals that no test replaces: `Date` is not one of them. */
const builtIns = [
  ...['Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'Buffer', 'Error', 'Function', 'JSON', 'Map', 'Math', 'Number'],
  ...['Object', 'Promise', 'Proxy', 'RangeError', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'TypeError'],
  ...['Uint8Array', 'WeakMap', 'WeakSet'],
];

/** One runner for every room: unit, service, bundle and browser tests. */
module.exports = {
  rootDir: __dirname,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  globalSetup: '<rootDir>/test/support/jest/build-once.ts',
  globalTeardown: '<rootDir>/test/support/jest/tidy-up.ts',
  testEnvironment: 'node',
  runtime: '<rootDir>/test/support/jest/load-once.js',
  // Node looks up each use of a global of Jest's `vm` context anew. A parameter of the module costs nothing.
  sandboxInjectedGlobals: builtIns,
  transform: { '\\.[jt]sx?$': '<rootDir>/test/support/jest/esbuild-transformer.js' },
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/support/jest/seeded-fast-check.js',
    [`^(${bundled.join('|')})$`]: `${folder}/$1.js`,
  },
  // These ship ES modules only.
  transformIgnorePatterns: [
    folder,
    '/node_modules/(?!(?:.+/)?(?:content-disposition|cookie|kysely|lodash-es|nanoid|rbush|quickselect|kdbush|numfmt|franc-min|trigram-utils|n-gram|collapse-white-space|cjk-regex|unicode-regex|regexp-util|fast-check|pure-rand|preact)/)',
  ],
  // Against tests that hang: what a quiet machine does in ten seconds takes a slow and busy one four minutes.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/support/jest/longest-first.js',
  // One more than processors: tests wait for browsers, processes and clocks. On two processors, four take 5 % longer than three.
  maxWorkers: Math.min(4, availableParallelism() + 1),
};
