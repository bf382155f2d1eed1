import { build } from 'esbuild';
import { closeScriptHosts } from '../../../workbench/apps-script/support/script-host';
import { runOnSheet } from '../../../workbench/apps-script/support/spreadsheet-script';

// The functions themselves, in the emulated host: only there a filter is replaced call by call.
let functions: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/addon/platform/google/google-filter.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'googleFilter',
    target: 'es2019',
  });
  functions = outputFiles[0]?.text ?? '';
});

afterEach(closeScriptHosts);

const filtered = `
  sheet.getRange('B2:D5').setValues([['name', 'n', 'x'], ['ant', 1, ''], ['bee', 20, ''], ['cat', 30, '']]);
  const criteria = () => SpreadsheetApp.newFilterCriteria();
  const filter = sheet.getRange('B2:D5').createFilter();
  filter.setColumnFilterCriteria(2, criteria().setHiddenValues(['cat']).build());
  filter.setColumnFilterCriteria(3, criteria().whenNumberGreaterThan(10).build());
  const hidden = () => [3, 4, 5, 6, 7].filter((row) => sheet.isRowHiddenByFilter(row));
  const add = () => sheet.getRange('B6:C7').setValues([['cat', 40], ['dog', 50]]);
  let kept = null;
  const keep = (given) => { kept = given; return true; };`;

test('extends a filter over new rows with its criteria, and reapplies one that already covers them', async () => {
  const { value } = await runOnSheet(
    `${filtered} add(); googleFilter.extendGoogleFilter(sheet, 2, 7, keep);
     const extended = [sheet.getFilter().getRange().getA1Notation(), hidden()];
     sheet.insertRowsBefore(3, 1); sheet.getRange('B3:C3').setValues([['cat', 60]]); kept = null;
     googleFilter.extendGoogleFilter(sheet, 2, 8, keep);
     return [extended, sheet.getFilter().getRange().getA1Notation(), hidden(), kept];`,
    { functions },
  );
  expect(value).toEqual([['B2:D7', [3, 5, 6]], 'B2:D8', [3, 4, 6, 7], null]);
});

test.each([
  ['removed', "const dying = { getFilter: () => sheet.getFilter(), getRange() { throw new Error('ended'); } };"],
  [
    'made again without its criteria',
    `const dying = { getFilter: () => sheet.getFilter(), getRange: (...area) => ({ createFilter() {
       sheet.getRange(...area).createFilter(); throw new Error('ended'); } }) };`,
  ],
])('restores a saved filter that an ended run had %s', async (_, dying) => {
  const { value } = await runOnSheet(
    `${filtered} ${dying} add();
     const thrown = tried(() => googleFilter.extendGoogleFilter(dying, 2, 7, keep));
     googleFilter.restoreGoogleFilter(sheet, JSON.parse(JSON.stringify(kept)));
     const restored = [sheet.getFilter().getRange().getA1Notation(), hidden()];
     googleFilter.restoreGoogleFilter(sheet, { ...kept, left: 3 });
     return [thrown, restored, hidden()];`,
    { functions },
  );
  expect(value).toEqual(['ended', ['B2:D7', [3, 5, 6]], [3, 5, 6]]);
});

test('a filter whose criteria cannot be restored stays unchanged', async () => {
  const { value } = await runOnSheet(
    `${filtered} add(); googleFilter.extendGoogleFilter(sheet, 2, 7, () => false); return [sheet.getFilter().getRange().getA1Notation(), hidden()];`,
    { functions },
  );
  expect(value).toEqual(['B2:D5', [3, 5]]);
});
