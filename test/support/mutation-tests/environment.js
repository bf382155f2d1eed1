const { TestEnvironment } = require('jest-environment-node');

/** Skips the tests of a file after the first one that fails. */
module.exports = class MutationTestEnvironment extends TestEnvironment {
  #hasFailed = false;

  handleTestEvent = ({ name, test }) => {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#hasFailed = true;
    if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
  };
};
