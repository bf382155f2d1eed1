import type { Case } from '../case';
import { onNewSheet } from '../run/scratch';

export const charts: readonly Case[] = [
  {
    id: 'charts/insert',
    rule: 'An inserted chart is on its sheet, with its range, position and options.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        sheet.getRange('A1:B3').setValues([
          ['month', 'spent'],
          ['Jan', 1],
          ['Feb', 2],
        ]);
        const builder = sheet
          .newChart()
          .setChartType(Charts.ChartType.COLUMN)
          .addRange(sheet.getRange('A1:B3'))
          .setNumHeaders(1)
          .setOption('title', 'Spending')
          .setPosition(2, 4, 0, 0);
        const type = String((builder as unknown as { getChartType(): unknown }).getChartType());
        sheet.insertChart(builder.build());
        const [chart] = sheet.getCharts();
        const place = chart?.getContainerInfo();
        return [
          type,
          chart?.getRanges().map((range) => range.getA1Notation()),
          place?.getAnchorRow(),
          place?.getAnchorColumn(),
          chart?.getOptions().get('title'),
          typeof chart?.getChartId(),
        ];
      }),
    expected: ['COLUMN', ['A1:B3'], 2, 4, 'Spending', 'number'],
  },
  {
    id: 'charts/update',
    rule: 'A chart can be changed in place, and removed.',
    mode: 'function',
    run: () =>
      onNewSheet((sheet) => {
        const range = sheet.getRange('A1:B3');
        sheet.insertChart(
          sheet.newChart().setChartType(Charts.ChartType.PIE).addRange(range).setPosition(1, 4, 0, 0).build(),
        );
        const [before] = sheet.getCharts();
        if (before === undefined) return 'no chart';
        sheet.updateChart(before.modify().clearRanges().addRange(sheet.getRange('A1:B2')).build());
        const [after] = sheet.getCharts();
        const seen = [
          after?.getChartId() === before.getChartId(),
          after?.getRanges().map((one) => one.getA1Notation()),
        ];
        if (after !== undefined) sheet.removeChart(after);
        return [...seen, sheet.getCharts().length];
      }),
    expected: [true, ['A1:B2'], 0],
  },
];
