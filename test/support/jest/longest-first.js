const { default: Sequencer } = require('@jest/test-sequencer');
const { join } = require('node:path');

/**
 * The long tests in small files, from test/. Without durations of an earlier run, as in CI, Jest starts the largest file
 * first, so the others would wait for one of these at the end: two processors take 4 to 10 % longer.
 */
const longest = [
  'end-to-end/story.test.ts',
  'addon/sidebar/page/states.test.ts',
  'workbench/page/grid-menus.test.ts',
  'workbench/page/page.test.ts',
  'service/on-pglite.test.ts',
  'end-to-end/other-platforms.test.ts',
  'end-to-end/weeks/random-weeks.test.ts',
  'workbench/page/users.test.ts',
  'addon/sidebar/page/tag-view.test.ts',
  'workbench/page/drawer.test.ts',
  'service/reliability/end-of-process.test.ts',
  'service/service.test.ts',
  'addon/session/sharing.test.ts',
  'end-to-end/edge-cells.test.ts',
  'conformance/host.test.ts',
  'addon/tables/run/killed-run.test.ts',
  'service/database/private-folder.test.ts',
  'bundle/loaded.test.ts',
  'service/reliability/end-of-server.test.ts',
].map((file) => join(__dirname, '../..', file));

/** By duration if Jest has timed any test, otherwise those of the list first and the others by size. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const placeOf = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);
    return sorted.sort((left, right) => placeOf(left) - placeOf(right));
  }
};

module.exports.longest = longest;
