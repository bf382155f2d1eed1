import { readWorkbookText } from '../../../../src/workbench/data-folder/workbook-text';
import { closeScriptHosts } from '../support/script-host';
import { runOnSheet as run } from '../support/spreadsheet-script';

afterEach(closeScriptHosts);

const filled = `sheet.getRange('A1:C4').setValues([['month', 'in', 'out'], ['Jan', 1, 2], ['Feb', 3, 4], ['Mar', 5, 6]]);`;

describe('a chart', () => {
  it('takes its labels from the first column, and a series with the name in its header from each other column', async () => {
    const { workbook } = await run(`${filled}
      sheet.insertChart(sheet.newChart().setChartType(Charts.ChartType.COLUMN).addRange(sheet.getRange('A1:C4')).setPosition(2, 5, 10, 6).setOption('title', 'Cash flow').setOption('isStacked', true)
        .setOption('series', { 1: { color: 'red' } }).setOption('vAxis.format', '#,##0 €').setOption('height', 240).build());`);
    const range = (column: number, row: number, rowCount: number) => ({
      sheetId: 0,
      rectangle: { row, column, rowCount, columnCount: 1 },
    });
    expect(workbook.charts()).toEqual([
      {
        id: '1',
        sheetId: 0,
        kind: 'stacked-columns',
        title: 'Cash flow',
        anchor: { row: 2, column: 5, offsetPx: 10, offsetDownPx: 6 },
        widthPx: 600,
        heightPx: 240,
        labels: range(1, 2, 3),
        series: [
          { name: '', nameCell: range(2, 1, 1), values: range(2, 2, 3) },
          { name: '', nameCell: range(3, 1, 1), values: range(3, 2, 3), color: '#ff0000' },
        ],
        numberFormat: '#,##0 €',
        source: expect.objectContaining({ type: 'COLUMN', headerCount: null }),
      },
    ]);
  });

  it.each(['20000', '0', '-5', "'wide'", 'Infinity'])(
    'has the default width if its width option is %s',
    async (width) => {
      const { workbook } = await run(
        `${filled} sheet.insertChart(sheet.newChart().addRange(sheet.getRange('A1:C4')).setOption('width', ${width}).setOption('height', 10000).build());`,
      );
      expect(workbook.charts()).toMatchObject([{ widthPx: 600, heightPx: 10_000, numberFormat: 'General' }]);
    },
  );

  it('ignores options named constructor or __proto__, which a saved file must not contain', async () => {
    const { workbook } = await run(
      `${filled} sheet.insertChart(sheet.newChart().addRange(sheet.getRange('A1:C4')).setOption('constructor', 1).setOption('__proto__', { a: 1 }).setOption('title', 'T').build());`,
    );
    expect(workbook.charts()[0]?.source?.options).toEqual({ title: 'T' });
    expect(() => readWorkbookText(JSON.stringify(workbook.snapshot()))).not.toThrow();
  });

  it.each([
    ['LINE', '', 'line'],
    ['AREA', ".setOption('isStacked', true)", 'stacked-area'],
    ['BAR', ".setOption('isStacked', true)", 'stacked-bars'],
    ['COLUMN', '', 'columns'],
    ['PIE', '', 'pie'],
    ['PIE', ".setOption('pieHole', 0.5)", 'donut'],
    ['COMBO', ".setOption('series', { 0: { type: 'area' } })", 'combo'],
  ])('of type %s%s is drawn as %s', async (type, option, kind) => {
    const { workbook } = await run(
      `${filled} sheet.insertChart(sheet.newChart().setChartType(Charts.ChartType.${type})${option}.setOption('title', 'T').addRange(sheet.getRange('A1:A4')).addRange(sheet.getRange('C1:C4')).setNumHeaders(1).build());`,
    );
    expect(workbook.charts()).toMatchObject([{ kind, title: 'T', series: [{ values: { rectangle: { column: 3 } } }] }]);
  });

  it('can be listed, updated and removed; unsupported types and methods are refused', async () => {
    const { value } = await run(`${filled}
      sheet.insertChart(sheet.newChart().setChartType(Charts.ChartType.LINE).addRange(sheet.getRange('A1:B4')).setOption('title', 'One').build());
      sheet.insertChart(sheet.newChart().setChartType(Charts.ChartType.PIE).addRange(sheet.getRange('A1:B4')).build());
      const [first, second] = sheet.getCharts();
      sheet.updateChart(first.modify().setOption('title', 'Changed').setPosition(9, 2, 0, 0).clearRanges().addRange(sheet.getRange('A1:C4')).build());
      sheet.removeChart(second);
      const [left] = sheet.getCharts();
      return [left.getChartId() === first.getChartId(), left.getOptions().get('title'), left.getContainerInfo().getAnchorRow(), left.getRanges().map((r) => r.getA1Notation()), String(left.modify().getChartType()), sheet.getCharts().length,
        tried(() => sheet.removeChart(second)), tried(() => sheet.insertChart(sheet.newChart().build())), tried(() => sheet.insertChart(sheet.newChart().setChartType(Charts.ChartType.GEO).addRange(sheet.getRange('A1:B4')).build())), tried(() => sheet.newChart().setStacked()), tried(() => Charts.newTextStyle())];`);
    expect(value).toEqual([
      true,
      'Changed',
      9,
      ['A1:C4'],
      'LINE',
      1,
      'The chart is not on this sheet.',
      'The chart has no range.',
      'Charts.ChartType.GEO',
      'EmbeddedChartBuilder.setStacked',
      'Charts.newTextStyle',
    ]);
  });
});
