import { toChartOption } from '../../../../src/workbench/page/charts/chart-option';

const chart = { kind: 'line', numberFormat: '#,##0', widthPx: 600 } as const;
const pointsOf = (labels: string[], values: number[]) => {
  const option = toChartOption(chart, { labels, series: [{ name: 'Net worth', values }] }, 'en_US');
  const { data } = option['xAxis'] as { data: unknown };
  const [line] = option['series'] as { data: unknown; showSymbol: boolean }[];
  return { labels: data, values: line?.data, hasDots: line?.showSymbol };
};

test('a chart ends at the last row in use, and keeps blank rows before it', () => {
  expect(pointsOf(['Mon', 'Tue', '', 'Thu', '', ''], [5, 0, 0, 7, 0, 0])).toEqual({
    labels: ['Mon', 'Tue', '', 'Thu'],
    values: [5, 0, 0, 7],
    hasDots: false,
  });
});

test('a row with a label or a value counts as used', () => {
  expect(pointsOf(['Mon', 'Tue'], [5, 0])).toMatchObject({ labels: ['Mon', 'Tue'], values: [5, 0] });
  expect(pointsOf(['Mon', ''], [5, 3])).toMatchObject({ labels: ['Mon', ''], values: [5, 3] });
});

test('a line of one point is shown as a dot', () => {
  expect(pointsOf(['Mon', '', ''], [5, 0, 0])).toEqual({ labels: ['Mon'], values: [5], hasDots: true });
});

test('long column labels are slanted so that all are shown, but short ones and very many are not', () => {
  const labelOf = (labels: string[]) => {
    const option = toChartOption(
      { ...chart, kind: 'columns' },
      { labels, series: [{ name: '', values: labels.map(() => 1) }] },
      'en_US',
    );
    return (option['xAxis'] as { axisLabel: object }).axisLabel;
  };
  const category = 'General merchandise: Online marketplaces';
  expect(labelOf([...'123456789'].map((digit) => `${category} ${digit}`))).toMatchObject({ rotate: 45, interval: 0 });
  expect(labelOf([...'123456789012'].map((digit) => `Nov 202${digit}`))).not.toHaveProperty('rotate');
  expect(labelOf(Array.from({ length: 41 }, () => category))).not.toHaveProperty('rotate');
});

test('the axis of a line fits its values, and the axis of columns and areas begins at zero, in the locale of the file', () => {
  const axisOf = (kind: 'line' | 'columns' | 'area', locale = 'en_US') => {
    const series = [{ name: 'Net worth', values: [1_234_100, 1_234_600] }];
    const option = toChartOption({ ...chart, kind }, { labels: ['Mon', 'Tue'], series }, locale);
    const { scale, axisLabel } = option['yAxis'] as {
      scale: boolean;
      axisLabel: { formatter: (value: number) => string };
    };
    return { scale, label: axisLabel.formatter(1_234_500) };
  };
  expect(axisOf('line')).toEqual({ scale: true, label: '1,234,500' });
  expect(axisOf('columns')).toEqual({ scale: false, label: '1.2M' });
  expect(axisOf('area')).toEqual({ scale: false, label: '1.2M' });
  expect(axisOf('line', 'de_DE')).toEqual({ scale: true, label: '1.234.500' });
  expect(axisOf('columns', 'de_DE')).toEqual({ scale: false, label: '1,2\u00a0Mio.' });
});

test.each(['columns', 'donut'] as const)(
  'a value that the mouse points at is in the locale of the file: %s',
  (kind) => {
    const series = [{ name: 'Spent', values: [1234.5] }];
    const option = toChartOption({ ...chart, kind, numberFormat: '#,##0.00' }, { labels: ['Mon'], series }, 'de_DE');
    expect((option['tooltip'] as { valueFormatter: (value: number) => string }).valueFormatter(1234.5)).toBe(
      '1.234,50',
    );
  },
);

test('a combination draws each series by its option, from zero, with the names below what is under zero', () => {
  const options = { seriesType: 'area', 'series.2.type': 'line', 'series.3.type': 'bars' };
  const source = { type: 'COMBO', ranges: [], headerCount: 1, options };
  const series = ['Assets', 'Debts', 'Net', 'Spent'].map((name) => ({ name, values: [5, -2] }));
  const option = toChartOption({ ...chart, kind: 'combo', source }, { labels: ['Mon', 'Tue'], series }, 'en_US');
  const drawn = option['series'] as { type: string; stack?: string; areaStyle?: { opacity: number } }[];
  expect(drawn.map(({ type, stack, areaStyle }) => [type, stack, (areaStyle?.opacity ?? 0) > 0])).toEqual([
    ['line', undefined, true],
    ['line', undefined, true],
    ['line', undefined, false],
    ['bar', undefined, false],
  ]);
  expect(option['yAxis']).toMatchObject({ scale: false });
  expect(option['xAxis']).toMatchObject({ axisLine: { onZero: false } });
});

test('a label that neighbours share is shown once, and labels are as many months apart everywhere', () => {
  const months = ['Dez. 2025', ...Array.from({ length: 11 }, (_, index) => `${index + 1} 2026`)];
  // Weeks: some months have four, and some five.
  const labels = Array.from({ length: 52 }, (_, week) => months[Math.floor(week / 4.35)] ?? '');
  const option = toChartOption(
    { kind: 'combo', numberFormat: '#,##0', widthPx: 464 },
    { labels, series: [{ name: 'Net', values: labels.map((_, week) => week + 1) }] },
    'de_DE',
  ) as { xAxis: { axisLabel: { interval: (index: number) => boolean } } };
  const shown = labels.flatMap((label, index) => (option.xAxis.axisLabel.interval(index) ? [label] : []));
  expect(shown).toEqual(months.filter((_, index) => index % 2 === 0));
});
