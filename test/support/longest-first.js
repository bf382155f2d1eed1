const { default: Sequencer } = require('@jest/test-sequencer');
const { join } = require('node:path');

/** What takes longest, from test/: those that wait for a browser or a process beside those that keep a processor busy. */
const longest = [
  'end-to-end/story.test.ts',
  'service/on-pglite.test.ts',
  'addon/sidebar/page/states.test.ts',
  'workbench/page/grid-menus.test.ts',
  'workbench/page/page.test.ts',
  'addon/session/over-time.test.ts',
  'service/reliability/end-of-process.test.ts',
  'conformance/host.test.ts',
  'scripts/service.test.ts',
  'service/service.test.ts',
  'end-to-end/edge-cells.test.ts',
  'end-to-end/other-platforms.test.ts',
  'workbench/page/drawer.test.ts',
  'addon/sidebar/page/tag-view.test.ts',
  'service/database/pglite/start-thread.test.ts',
  'addon/tables/run/killed-run.test.ts',
  'addon/tables/run/second-editor.test.ts',
  'workbench/page/users.test.ts',
  'end-to-end/synced-table.test.ts',
  'house/boundaries.test.ts',
  'service/any-request.test.ts',
  'addon/tables/run/week.test.ts',
  'workbench/apps-script/classes/url-fetch-app.test.ts',
  'workbench/apps-script/hostile/memory.test.ts',
  'workbench/apps-script/execution/custom-functions.test.ts',
  'addon/tables/run/run-table.test.ts',
  'end-to-end/formulas.test.ts',
  'workbench/apps-script/classes/spreadsheet.test.ts',
  'bundle/loaded.test.ts',
  'workbench/page/not-saved.test.ts',
  'service/database/private-folder.test.ts',
  'workbench/server/stored-changes.test.ts',
  'scripts/help.test.ts',
  'service/reliability/end-of-server.test.ts',
  'workbench/apps-script/classes/stores.test.ts',
].map((file) => join(__dirname, '..', file));

/** The longest files first, so that none of them is left over at the end: where Jest has not timed them yet, by this list. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const placeOf = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);
    return sorted.sort((left, right) => placeOf(left) - placeOf(right));
  }
};

module.exports.longest = longest;
