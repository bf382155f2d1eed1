import { closeScriptHosts } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

const filled = `
  sheet.getRange('B2:C6').setValues([['name', 'n'], ['ant', 1], ['bee', 2], ['Cat', 30], ['', 4]]);
  const criteria = () => SpreadsheetApp.newFilterCriteria();
  const hidden = () => [3, 4, 5, 6].filter((row) => sheet.isRowHiddenByFilter(row));`;

describe('a filter', () => {
  it.each([
    ["setHiddenValues(['ant', 'Cat'])", 2, [3, 5]],
    ["whenTextContains('A')", 2, [4, 6]],
    ['whenCellNotEmpty()', 2, [6]],
    ['whenNumberGreaterThan(2)', 3, [3, 4]],
    ['withCriteria(SpreadsheetApp.BooleanCriteria.NUMBER_GREATER_THAN, [2])', 3, [3, 4]],
  ])('with %s on column %i hides rows %j', async (made, column, rows) => {
    const { value } = await run(
      `${filled} sheet.getRange('B2:C6').createFilter().setColumnFilterCriteria(${column}, criteria().${made}.build()); return hidden();`,
    );
    expect(value).toEqual(rows);
  });

  it('combines criteria of several columns, never hides its header, and shows all rows again when it is removed', async () => {
    const { value } = await run(`${filled}
      sheet.hideRows(6);
      const filter = sheet.getRange('B2:C6').createFilter();
      filter.setColumnFilterCriteria(2, criteria().setHiddenValues(['ant', 'name']).build()).setColumnFilterCriteria(3, criteria().whenNumberGreaterThan(1).build());
      const both = [hidden(), sheet.isRowHiddenByFilter(2), sheet.isRowHiddenByUser(6), filter.getColumnFilterCriteria(2).getHiddenValues(), String(filter.getColumnFilterCriteria(3).getCriteriaType()), filter.getColumnFilterCriteria(3).getCriteriaValues()];
      filter.removeColumnFilterCriteria(2); const one = [hidden(), filter.getColumnFilterCriteria(2)];
      const values = sheet.getRange('C3:C6').getValues().flat();
      filter.sort(3, false); const sorted = sheet.getRange('B2:B6').getValues().flat();
      const again = tried(() => sheet.getRange('A1:B2').createFilter()); const outside = tried(() => filter.setColumnFilterCriteria(1, criteria().whenCellNotEmpty().build()));
      filter.remove();
      return [both, one, values, sorted, again, outside, hidden(), sheet.getFilter(), tried(() => filter.getRange())];`);
    expect(value).toEqual([
      [[3], false, true, ['ant', 'name'], 'NUMBER_GREATER_THAN', [1]],
      [[3], null],
      [1, 2, 30, 4],
      ['name', 'Cat', '', 'bee', 'ant'],
      "You can't create a filter in a sheet that already has a filter.",
      'The column is outside of the filter.',
      [],
      null,
      'The filter does not exist any more.',
    ]);
  });

  it('moves when rows and columns are inserted, and is saved with the workbook', async () => {
    const { value, workbook } = await run(`${filled}
      sheet.getRange('B2:C6').createFilter().setColumnFilterCriteria(3, criteria().setHiddenValues(['1']).build());
      sheet.insertColumnsBefore(1, 1); sheet.insertRowsBefore(1, 1);
      const filter = sheet.getFilter();
      return [filter.getRange().getA1Notation(), filter.getColumnFilterCriteria(4).getHiddenValues(), sheet.isRowHiddenByFilter(4), ss.insertSheet('Plain').getFilter()];`);
    expect(value).toEqual(['C3:D7', ['1'], true, null]);
    expect(workbook.snapshot().attachments?.filters).toHaveLength(1);
  });
});
