import { countDays, fewerThan, formatDayCounts, parseDayCounts } from '../../../../src/addon/tables/read/day-counts';

test('rows without a day are not counted', () => {
  expect(countDays([7, null, 7, 9])).toEqual(
    new Map([
      [7, 2],
      [9, 1],
    ]),
  );
});

test.each([
  ['nothing', [], ''],
  ['one day', [[20_454, 1]], '20454|1|1'],
  [
    'a day without rows between two',
    [
      [20_454, 55],
      [20_456, 3],
    ],
    '20454|1|1j,,3',
  ],
  [
    'days before 1970',
    [
      [-2, 1],
      [0, 36],
    ],
    '-2|1|1,,10',
  ],
] as const)('writes %s', (_, counts, text) => {
  expect(formatDayCounts(new Map(counts), 100)).toBe(text);
});

test('days are joined until the text fits', () => {
  const counts = new Map([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
  ] as const);
  expect(formatDayCounts(counts, 13)).toBe('1|1|1,2,3,4,5');
  expect(formatDayCounts(counts, 12)).toBe('1|2|3,7,5');
  expect(formatDayCounts(counts, 8)).toBe('1|4|a,5');
  expect(formatDayCounts(counts, 3)).toBe('1|8|f');
  // A date that somebody mistyped is far from the others.
  expect(formatDayCounts(new Map([...counts, [2_932_896, 1]]), 20)).toBe('1|524288|f,,,,,1');
});

test('reads what it wrote', () => {
  expect(parseDayCounts('20454|2|1j,,3')).toEqual([
    { from: 20_454, to: 20_455, count: 55 },
    { from: 20_458, to: 20_459, count: 3 },
  ]);
});

test.each(['', 'x', '1|1', '{"a":1}'])('reads nothing from %j', (text) => {
  expect(parseDayCounts(text)).toEqual([]);
});

test('finds the days with fewer rows than before', () => {
  const before = parseDayCounts('10|2|2,3,1');
  const now = new Map([
    [10, 1],
    [11, 1],
    [13, 2],
    [14, 9],
  ] as const);
  expect(fewerThan(before, now)).toEqual([{ from: 12, to: 13, count: 3 }]);
  expect(fewerThan(before, new Map())).toEqual(before);
});
