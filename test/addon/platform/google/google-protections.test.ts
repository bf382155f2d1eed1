import { build } from 'esbuild';
import { closeScriptHosts } from '../../../workbench/apps-script/support/script-host';
import { runOnSheet } from '../../../workbench/apps-script/support/spreadsheet-script';

afterEach(closeScriptHosts);

test('ranges that are protected, and a protected sheet with the ranges that everyone may edit', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/addon/platform/google/google-sheet.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'googleSheets',
    target: 'es2019',
  });
  const { value } = await runOnSheet(
    `const read = () => JSON.stringify(googleSheets.googleEditableSheet(sheet).protections());
     const before = read();
     sheet.getRange('B2:C4').protect();
     sheet.protect().setUnprotectedRanges([sheet.getRange('A1:D1')]);
     return [before, read()];`,
    { functions: outputFiles[0]?.text ?? '' },
  );
  expect((value as string[]).map((text) => JSON.parse(text))).toEqual([
    [],
    [
      { area: { row: 2, column: 2, rowCount: 3, columnCount: 2 }, unprotected: [] },
      { area: null, unprotected: [{ row: 1, column: 1, rowCount: 1, columnCount: 4 }] },
    ],
  ]);
});
