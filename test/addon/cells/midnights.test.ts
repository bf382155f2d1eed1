import fc from 'fast-check';
import { rememberMidnights } from '../../../src/addon/cells/midnights';
import { dayNumber, dayText } from '../../../src/addon/days/day-number';
import { midnight } from '../../support/platform/zoned-time';

const days = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayText((dayNumber(from) ?? 0) + index));

/** Zones whose offset changes often, at midnight, by half an hour, by a whole day or for a week. */
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'America/Recife',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

function counting(zone: string) {
  const asked: string[] = [];
  const find = rememberMidnights((day) => {
    asked.push(day);
    return midnight(day, zone);
  });
  return { asked, find };
}

test.each(zones)('each day begins as Google says in %s', (zone) => {
  const all = [
    ...days('2000-09-25', 40),
    ...days('2010-08-01', 70),
    ...days('2011-12-01', 60),
    ...days('2026-01-20', 90),
  ];
  const exact = new Map(all.map((day) => [day, midnight(day, zone).getTime()]));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all), { maxLength: 40 }), (some) => {
      const { find } = counting(zone);
      for (const day of some) expect([day, find(day).getTime()]).toEqual([day, exact.get(day)]);
    }),
    { numRuns: 30 },
  );
  for (const order of [all, [...all].reverse()]) {
    const { find } = counting(zone);
    for (const day of order) expect([day, find(day).getTime()]).toEqual([day, exact.get(day)]);
  }
});

test('asks for one day of six, and for each once, wherever the rows lie', () => {
  const year = days('2026-01-01', 365);
  const { asked, find } = counting('Europe/Berlin');
  for (const day of [...year, ...year]) find(day);
  expect(asked.length).toBeLessThan(80);
  expect(new Set(asked).size).toBe(asked.length);
  expect(find('2026-03-01')).toBe(find('2026-03-01'));
});

test('asks no more than once for a single day, or for days that are far apart', () => {
  const { asked, find } = counting('Europe/Berlin');
  for (const day of ['2026-05-05', '2026-06-01', '2026-05-05']) find(day);
  expect(asked).toEqual(['2026-05-05', '2026-06-01']);
});
