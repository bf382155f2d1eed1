import { messages } from '../../../../src/workbench/apps-script/messages';
import { closeScriptHosts, startScript } from '../support/script-host';
import { closeSheets, newWorkbook } from '../support/spreadsheet-script';

afterEach(closeSheets);
afterEach(closeScriptHosts);

/** Everything that changes a document, by how a script reaches the object. */
const writes = {
  ss: 'insertSheet deleteSheet setActiveSheet setSpreadsheetTimeZone setSpreadsheetLocale setNamedRange removeNamedRange addDeveloperMetadata toast',
  sheet:
    'setName setFrozenRows insertRowsBefore insertRowsAfter insertColumnsBefore insertColumnsAfter deleteRows deleteColumns moveRows moveColumns setColumnWidth hideRows showRows appendRow clear copyTo protect addDeveloperMetadata insertChart updateChart removeChart',
  range:
    'setValue setValues setFormula setFormulas setNumberFormat setNumberFormats setNote setNotes setBackground setFontWeight setFontWeights clear clearContent copyTo sort setDataValidation setDataValidations createFilter protect addDeveloperMetadata',
  named: 'setRange remove',
} as const;

describe('in a cell', () => {
  it('every method that changes the document is refused by its name, whatever it is given', async () => {
    const workbook = await newWorkbook();
    workbook.setNamedRange({ name: 'N', sheetId: 0, rectangle: { row: 1, column: 1, rowCount: 1, columnCount: 1 } });
    const { cell } = await startScript(
      `function TRY() {
         const ss = SpreadsheetApp.getActiveSpreadsheet(); const sheet = ss.getSheets()[0]; const range = sheet.getRange('A1:B2');
         const objects = { ss, sheet, range, named: ss.getNamedRanges()[0] };
         const writes = ${JSON.stringify(writes)};
         return Object.keys(writes).flatMap((key) => writes[key].split(' ').map((name) => {
           try { objects[key][name](); return [name, 'done']; } catch (e) { return [name, e.message]; }
         }));
       }`,
      { workbook },
    );
    const names = Object.values(writes).flatMap((list) => list.split(' '));
    expect(await cell('TRY')).toEqual(names.map((name) => [name, `You do not have permission to call ${name}`]));
  });

  it('what only reads or only builds is allowed', async () => {
    const { cell } = await startScript(
      `function READ() {
         const ss = SpreadsheetApp.getActiveSpreadsheet(); const sheet = ss.getActiveSheet(); const r = sheet.getRange('A1');
         SpreadsheetApp.newFilterCriteria().whenCellNotEmpty().build(); SpreadsheetApp.newDataValidation().requireCheckbox().build(); sheet.newChart().build();
         return [r.getBackground(), r.getFontWeight(), sheet.getMaxRows(), ss.getProtections(SpreadsheetApp.ProtectionType.SHEET).length, ss.createDeveloperMetadataFinder().find().length, sheet.getCharts().length].map(String);
       }`,
      { workbook: await newWorkbook() },
    );
    expect(await cell('READ')).toEqual([['#ffffff'], ['normal'], ['1000'], ['0'], ['0'], ['0']]);
  });
});

describe('in another language', () => {
  it('every refusal is in that language', async () => {
    const translated = Object.fromEntries(
      Object.keys(messages).map((name) => [
        name,
        (...values: unknown[]) => `Übersetzt ${name} ${values.join(' ')}`.trim(),
      ]),
    ) as unknown as typeof messages;
    const { page } = await startScript(
      `function run() {
         const ss = SpreadsheetApp.getActiveSpreadsheet(); const sheet = ss.getActiveSheet(); const a1 = sheet.getRange('A1'); a1.setDataValidation(SpreadsheetApp.newDataValidation().requireCheckbox().setAllowInvalid(false).build()); sheet.getRange('A1:B2').createFilter();
         return [() => ss.insertSheet('sheet1'), () => sheet.setName(''), () => sheet.setFrozenRows(5000), () => a1.setValue('x'), () => a1.createFilter(), () => a1.addDeveloperMetadata('k'), () => a1.sort(9),
           () => sheet.insertChart(sheet.newChart().build()), () => a1.protect().removeEditors(['nobody@example.com']), () => a1.setBackground('no colour'), () => ss.setSpreadsheetTimeZone('Mars')]
           .map((work) => { try { work(); return 'done'; } catch (e) { return e.message; } });
       }`,
      { workbook: await newWorkbook(), messages: translated },
    );
    expect(await page('run')).toEqual([
      'Übersetzt sheetNameTaken sheet1',
      'Übersetzt sheetNameLength 100',
      'Übersetzt allRowsFrozen',
      'Übersetzt ruleViolated A1',
      'Übersetzt filterExists',
      'Übersetzt metadataOnRange',
      'Übersetzt sortColumn',
      'Übersetzt chartWithoutRange',
      'Übersetzt invalidEmail nobody@example.com',
      'Übersetzt invalidArgument no colour',
      'Übersetzt invalidTimeZone Mars',
    ]);
  });
});

describe('a member that is not emulated', () => {
  it.each([
    'SpreadsheetApp.newConditionalFormatRule',
    'SpreadsheetApp.getActiveSpreadsheet().getPivotTables',
    'SpreadsheetApp.getActiveSpreadsheet().getDataSources',
    'SpreadsheetApp.getActiveSheet().getSlicers',
    'SpreadsheetApp.getActiveSheet().getRange("A1").splitTextToColumns',
    'SpreadsheetApp.getActiveSheet().getRange("A1").autoFill',
  ])('%s is refused by name', async (member) => {
    const { page } = await startScript(
      `function run() { try { ${member}(); return 'done'; } catch (e) { return e.name + ' ' + e.message; } }`,
      { workbook: await newWorkbook() },
    );
    const type = member.includes('getRange')
      ? 'Range'
      : member.includes('Sheet()')
        ? 'Sheet'
        : member.includes('Spreadsheet()')
          ? 'Spreadsheet'
          : 'SpreadsheetApp';
    expect(await page('run')).toBe(`UnsupportedHostCall ${type}.${member.slice(member.lastIndexOf('.') + 1)}`);
  });
});
