/** What all mutation tests have in common; scripts/mutants.ts adds the folder to mutate and its tests. */
module.exports = {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--liftoff-only', '--experimental-vm-modules'],
  coverageAnalysis: 'perTest',
  // Stryker reads it with TypeScript's JavaScript API, which TypeScript 7 does not have. A missing file is left alone.
  tsconfigFile: 'build/no-tsconfig.json',
  tempDirName: 'build/mutants/sandboxes',
  ignorePatterns: ['/build', '/dist', '/docs', '/.data'],
  // A rerun tests only the mutants that a change of the code or of its tests concerns.
  incremental: true,
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
  // The processors are needed for other work as well.
  concurrency: 1,
  // An endless loop counts as killed.
  timeoutMS: 10_000,
};
