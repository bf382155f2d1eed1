import { closeScriptHosts } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

describe('developer metadata', () => {
  it('can be added to the spreadsheet, a sheet, a row and a column, and is found there', async () => {
    const { value } = await run(`
      const V = SpreadsheetApp.DeveloperMetadataVisibility; const L = SpreadsheetApp.DeveloperMetadataLocationType;
      ss.addDeveloperMetadata('a', '1', V.PROJECT); sheet.addDeveloperMetadata('b', V.PROJECT); sheet.getRange('3:3').addDeveloperMetadata('c', '3'); sheet.getRange('B:B').addDeveloperMetadata('d');
      const described = (m) => [m.getKey(), m.getValue(), String(m.getLocation().getLocationType())];
      const all = ss.createDeveloperMetadataFinder().find().map(described);
      const at = sheet.createDeveloperMetadataFinder().find().map((m) => m.getKey());
      return [all, at, ss.getDeveloperMetadata().length, sheet.getDeveloperMetadata().map((m) => m.getLocation().getSheet().getName()), sheet.getRange('3:3').getDeveloperMetadata().map((m) => m.getLocation().getRow().getA1Notation()),
        ss.createDeveloperMetadataFinder().withLocationType(L.COLUMN).find()[0].getLocation().getColumn().getA1Notation(),
        sheet.getRange('3:3').createDeveloperMetadataFinder().find().map((m) => m.getKey()), sheet.getRange('B3').createDeveloperMetadataFinder().onIntersectingLocations().find().map((m) => m.getKey())];`);
    expect(value).toEqual([
      [
        ['a', '1', 'SPREADSHEET'],
        ['b', null, 'SHEET'],
        ['c', '3', 'ROW'],
        ['d', null, 'COLUMN'],
      ],
      ['b', 'c', 'd'],
      1,
      ['Sheet1'],
      ['A3:Z3'],
      'B1:B1000',
      ['c'],
      ['b', 'c', 'd'],
    ]);
  });

  it('moves with its row or column, is deleted with its row or sheet, and can be changed and removed', async () => {
    const { value, workbook } = await run(`
      sheet.getRange('3:3').addDeveloperMetadata('row'); sheet.getRange('B:B').addDeveloperMetadata('column', 'x'); const other = ss.insertSheet('Other'); other.addDeveloperMetadata('sheet');
      const find = (key) => ss.createDeveloperMetadataFinder().withKey(key).find();
      sheet.insertRowsBefore(1, 1); sheet.insertColumnsBefore(1, 1);
      const moved = [find('row')[0].getLocation().getRow().getRow(), find('column')[0].getLocation().getColumn().getColumn()];
      sheet.deleteRows(4, 1); ss.deleteSheet(other);
      const column = find('column')[0].setValue('y');
      const changed = [find('row').length, find('sheet').length, find('column')[0].getValue(), column.getId() === find('column')[0].getId()];
      column.remove();
      return [moved, changed, tried(() => column.getValue()), find('column').length];`);
    expect(value).toEqual([[4, 3], [0, 0, 'y', true], 'The developer metadata does not exist any more.', 0]);
    expect(workbook.snapshot().attachments?.metadata).toEqual([]);
  });

  it('cannot be added to other ranges, or beyond the storage limit of its location', async () => {
    const { value } = await run(
      `return [tried(() => sheet.getRange('A1').addDeveloperMetadata('k')), tried(() => sheet.getRange('1:2').addDeveloperMetadata('k')), tried(() => String(ss.addDeveloperMetadata('k', 'v'.repeat(99)))), tried(() => ss.addDeveloperMetadata('k')), tried(() => String(sheet.addDeveloperMetadata('k', 'v'.repeat(99)))), tried(() => ss.addDeveloperMetadata())];`,
      { limits: { metadataChars: 100 } },
    );
    const range =
      'Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.';
    expect(value).toEqual([
      range,
      range,
      'Spreadsheet',
      'The developer metadata is larger than its storage.',
      'Sheet',
      "The parameters () don't match the method signature for SpreadsheetApp.Spreadsheet.addDeveloperMetadata.",
    ]);
  });
});
