import fc from 'fast-check';
import { evaluateTable } from '../../../support/platform/connected-platform';
import { body, euro, named, paid, platformWith } from './summaries';

test('cents add up exactly in every group', () => {
  const rows = Array.from({ length: 30 }, (_, index) => paid('2026-11-02', index % 3 === 0 ? 0.3 : -0.1));
  expect(body(rows, 'month', 'mtd')).toEqual([['2026-11', 'USD', 30, 3, 2, 1, 0]]);
  expect(body(rows, 'category,month', 'mtd')).toEqual([['(no category)', 'USD', 1, 1]]);
});

test('any rows have the same total, however they are grouped', () => {
  const row = fc.record({
    units: fc.integer({ min: -1e12, max: 1e12 }),
    month: fc.integer({ min: 1, max: 11 }),
    merchant: fc.constantFrom('x', 'y', undefined),
    isEuro: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (drawn) => {
      const rows = drawn.map(({ units, month, merchant, isEuro }) =>
        paid(`2026-${String(month).padStart(2, '0')}-15`, units / 10_000, {
          merchantName: merchant,
          ...(isEuro ? euro : {}),
        }),
      );
      const platform = platformWith(rows);
      for (const by of ['month', 'merchant', 'merchant,month', 'month,merchant']) {
        const options = 'totals=true; measure=net; headers=false';
        const totals = evaluateTable(platform, 'FIN_SUMMARY', by, '2026', '', options).filter(
          ([name]) => name === 'Total',
        );
        const found = new Map(totals.map((total) => [total[1], total[total.length - 1]]));
        for (const [code, isEuro] of [
          ['USD', false],
          ['EUR', true],
        ] as const) {
          const own = drawn.filter((each) => each.isEuro === isEuro);
          const units = own.reduce((sum, each) => sum + BigInt(each.units), 0n);
          expect(found.get(code)).toBe(own.length === 0 ? undefined : Number(`${units}e-4`) + 0);
        }
      }
    }),
    { numRuns: 50 },
  );
});

describe('figures worked out by hand, of awkward data', () => {
  const yen = { currencyCode: 'JPY' };
  const dinar = { currencyCode: 'KWD' };

  test('ten thousand cents are a hundred in any order and grouping', () => {
    const cents = Array.from({ length: 10_000 }, (_, index) => paid('2026-11-02', -0.01, named(`c${index % 3}`)));
    expect(body(cents, 'month', 'mtd')).toEqual([['2026-11', 'USD', 10_000, 0, 100, -100, 0]]);
    expect(body(cents, 'category', 'mtd', '', 'columns=category,out')).toEqual([
      ['c0', 33.34],
      ['c1', 33.33],
      ['c2', 33.33],
    ]);
  });

  test('yen have no decimals, dinars have three, and half of a fils is exact', () => {
    const rows = [
      paid('2026-11-02', -1500, yen),
      paid('2026-11-03', 250_000, yen),
      // 1.001 + 2.002 - 3.003 is 0, which in binary it is not.
      paid('2026-11-02', 1.001, dinar),
      paid('2026-11-02', 2.002, dinar),
      paid('2026-11-03', -3.003, { ...dinar, accountOwnershipPercentage: 50 }),
    ];
    expect(body(rows, 'month', 'mtd')).toEqual([
      ['2026-11', 'KWD', 3, 3.003, 3.003, 0, 0],
      ['2026-11', 'JPY', 2, 250_000, 1500, 248_500, 0],
    ]);
    expect(body(rows, 'month', 'mtd', '', 'share=true; currency=kwd')).toEqual([
      ['2026-11', 'KWD', 3, 3.003, 1.5015, 1.5015, 0],
    ]);
  });

  test('a share of 0 counts nothing, one of 1 % counts a hundredth, and a missing share counts everything', () => {
    const share = (accountOwnershipPercentage: unknown) => ({ accountOwnershipPercentage });
    const rows = [
      paid('2026-11-02', -200, share(0)),
      paid('2026-11-02', -200, share(1)),
      paid('2026-11-02', -200, share(null)),
      paid('2026-11-02', -200),
      paid('2026-11-02', -200, share(33.3333)),
    ];
    // 0 + 2 + 200 + 200 + 66.6666
    expect(body(rows, 'month', 'mtd', '', 'share=true')).toEqual([['2026-11', 'USD', 5, 0, 468.6666, -468.6666, 0]]);
    expect(body(rows, 'month', 'mtd')).toEqual([['2026-11', 'USD', 5, 0, 1000, -1000, 0]]);
  });

  test('zero, null, text and negative zero as amounts', () => {
    const rows = [
      paid('2026-11-02', null),
      paid('2026-11-02', -0),
      paid('2026-11-02', 'n/a'),
      paid('2026-11-02', '-12.50'),
      paid('2026-11-02', undefined, { amount: 2.5 }),
      paid('2026-11-02', -0, { currencyCode: null }),
    ];
    const cells = body(rows, 'month', 'mtd');
    expect(cells).toEqual([
      ['2026-11', 'USD', 5, 0, 15, -15, 0],
      ['2026-11', null, 1, 0, 0, 0, 0],
    ]);
    expect(cells.flat().filter((cell) => Object.is(cell, -0))).toEqual([]);
  });

  test('sorts equal groups by name and equal currencies by code', () => {
    const rows = [
      paid('2026-11-02', -5, named('b')),
      paid('2026-11-02', -5, named('a')),
      paid('2026-11-02', -5, { ...named('c'), ...euro }),
      paid('2026-11-02', 0, { ...named('d'), ...euro }),
    ];
    expect(body(rows, 'category', 'mtd', '', 'columns=category,currency,out')).toEqual([
      ['c', 'EUR', 5],
      ['d', 'EUR', 0],
      ['a', 'USD', 5],
      ['b', 'USD', 5],
    ]);
  });

  test('years, quarters and days without rows show zeros', () => {
    const rows = [paid('2024-12-31', -1), paid('2026-01-01', 3)];
    expect(body(rows, 'year', '2024', '2026', 'columns=year,net')).toEqual([
      ['2024', -1],
      ['2025', 0],
      ['2026', 3],
    ]);
    expect(body(rows, 'quarter', '2025-Q3', '2026-Q1', 'columns=quarter,net')).toEqual([
      ['2025-Q3', 0],
      ['2025-Q4', 0],
      ['2026-Q1', 3],
    ]);
    expect(body(rows, 'day', '2025-12-31', '2026-01-02', 'columns=day,net')).toEqual([
      ['2025-12-31', 0],
      ['2026-01-01', 3],
      ['2026-01-02', 0],
    ]);
    expect(body(rows, 'quarter', '2026', '', 'columns=quarter,net; dates=serial')[0]).toEqual([46_023, 3]);
  });
});
