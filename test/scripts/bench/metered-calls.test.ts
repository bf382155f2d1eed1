import { chargeOf } from '../../../scripts/bench/synced-tables/google-calls';
import { Meter, MeteredWorkers } from '../../../scripts/bench/synced-tables/metered-worker';
import { paths } from '../../../scripts/paths';
import { emulatedMembers } from '../../../src/workbench/apps-script/classes/surface';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import { closeScriptHosts, startScript } from '../../workbench/apps-script/support/script-host';

afterAll(closeScriptHosts);

/** Runs the body of a function in a metered host, and returns what it was charged. */
async function meter(body: string): Promise<Meter> {
  const metered = new Meter();
  const { page } = await startScript(`function work() { ${body} }`, {
    workbook: await createUniverWorkbook({ timeZone: 'Etc/GMT' }),
    workerFile: paths.workerFile,
    spareWorkers: new MeteredWorkers(paths.workerFile, metered),
  });
  await page('work');
  return metered;
}

test('counts calls and cells of a sheet, and charges their time', async () => {
  const { tally } = await meter(`
    const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
    const range = sheet.getRange(1, 1, 10, 5);
    range.setValues(Array.from({ length: 10 }, () => [1, 2, 3, 4, 5]));
    range.setNumberFormat('0.00');
    sheet.getRange(1, 1, 2, 5).copyTo(sheet.getRange(21, 1, 10, 5));
    sheet.getRange(1, 1, 3, 1).clearContent();
    sheet.getRange(1, 1, 100, 5).getValues();
    sheet.getLastRow();
  `);
  expect(tally).toMatchObject({ calls: 6, writes: 4, cellsRead: 500, cellsWritten: 50 + 50 + 3, serviceCalls: 0 });
  // Six calls, their cells, and two properties of the spreadsheet.
  expect(tally.ms).toBeCloseTo(6 * 50 + 0.5 * 20 + 0.103 * 50 + 2);
  expect(tally.methods.get('Range.getValues')).toEqual({ count: 1, cells: 500, ms: 60 });
});

test('the clock of the script shows virtual time, which calls and pauses advance', async () => {
  const metered = await meter(`
    const startedAt = Date.now();
    SpreadsheetApp.getActiveSpreadsheet().getSheets()[0].getLastRow();
    Utilities.sleep(3000);
    PropertiesService.getUserProperties().setProperty('passed', String(Date.now() - startedAt));
    const passed = PropertiesService.getUserProperties().getProperty('passed');
    if (passed !== '3052') throw new Error('It showed ' + passed);
  `);
  expect(metered.tally).toMatchObject({ calls: 1, serviceCalls: 2, ms: 3_052 + 62 + 30 });
});

test.each([
  ['Range.getValues', { kind: 'sheet', isWrite: false }],
  ['Range.setValues', { kind: 'sheet', isWrite: true }],
  ['RangeList.setValue', { kind: 'sheet', isWrite: true }],
  ['TextFinder.findAll', { kind: 'sheet', isWrite: false }],
  ['SpreadsheetApp.flush', { kind: 'sheet', isWrite: true }],
  ['DeveloperMetadataFinder.find', { kind: 'sheet', isWrite: false }],
  ['Sheet.methodOfTomorrow', { kind: 'sheet', isWrite: false }],
  ['Sheet.getName', { kind: 'property', ms: 1 }],
  ['Cache.getAll', { kind: 'service', ms: 25 }],
  ['ClockTriggerBuilder.create', { kind: 'trigger' }],
])('%s is charged', (name, charge) => {
  const [type = '', method = ''] = name.split('.');
  expect(chargeOf(type, method, 1)).toMatchObject(charge);
});

test('forty requests at once take two rounds', () => {
  expect(chargeOf('UrlFetchApp', 'fetchAll', 40)).toEqual({ kind: 'requests', count: 40, ms: 400 });
});

test('of the types that hold cells, only what needs no call is free', () => {
  const free = emulatedMembers().filter((name) => {
    const [type = '', method = ''] = name.split('.');
    return /^(Sheet|Range|Spreadsheet|Filter|NamedRange|Protection)$/.test(type) && chargeOf(type, method, 1) === null;
  });
  expect(free.sort()).toEqual([
    'Range.createDeveloperMetadataFinder',
    'Range.createTextFinder',
    'Range.getA1Notation',
    'Range.getCell',
    'Range.getColumn',
    'Range.getLastColumn',
    'Range.getLastRow',
    'Range.getNumColumns',
    'Range.getNumRows',
    'Range.getRow',
    'Range.getSheet',
    'Range.offset',
    'Sheet.createDeveloperMetadataFinder',
    'Sheet.createTextFinder',
    'Sheet.getRange',
    'Sheet.getRangeList',
    'Sheet.newChart',
    'Spreadsheet.createDeveloperMetadataFinder',
    'Spreadsheet.getRange',
  ]);
});
