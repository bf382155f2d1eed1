const { default: TestRunner } = require('jest-runner');

/** The names of each file's tests, and how long it took. Stryker runs Jest for each mutant in the same process. */
const known = new Map();

/**
 * Runs only files with a test that is asked for, the fastest first, and none after a failure. Jest alone would load every
 * file for every mutant; its option `bail` would end the process.
 */
module.exports = class MutationTestRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    let hasFailed = false;
    this.on('test-file-failure', () => {
      hasFailed = true;
    });
    this.on('test-file-success', ([{ path }, { numFailingTests, perfStats, testExecError, testResults }]) => {
      if (numFailingTests > 0 || testExecError) hasFailed = true;
      if (testExecError || known.has(path)) return;
      known.set(path, { names: testResults.map(({ fullName }) => fullName), runtimeMs: perfStats.runtime });
    });
    const pattern = new RegExp(this._globalConfig.testNamePattern ?? '', 'i');
    const mayMatch = ({ path }) => !known.has(path) || known.get(path).names.some((name) => pattern.test(name));
    const runtimeOf = ({ path }) => known.get(path)?.runtimeMs ?? 0;
    for (const test of tests.filter(mayMatch).sort((left, right) => runtimeOf(left) - runtimeOf(right))) {
      if (hasFailed) return;
      await super.runTests([test], watcher, { ...options, serial: true });
    }
  }
};
