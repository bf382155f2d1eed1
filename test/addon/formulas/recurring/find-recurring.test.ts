import { findRecurring } from '../../../../src/addon/formulas/recurring/find-recurring';
import { found, payments } from './payments';

const months = (count: number, date = '05') =>
  Array.from({ length: count }, (_, index) => {
    const month = String((index % 12) + 1).padStart(2, '0');
    return `${2024 + Math.floor(index / 12)}-${month}-${date}`;
  });

test.each([
  ['weekly', ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02']],
  ['two weeks', ['2026-01-02', '2026-01-16', '2026-01-30', '2026-02-13', '2026-02-27']],
  ['monthly', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['four weeks', ['2026-01-05', '2026-02-02', '2026-03-02', '2026-03-30']],
  ['eight weeks', ['2025-10-06', '2025-12-01', '2026-01-26', '2026-03-23']],
  ['two months', ['2025-10-15', '2025-12-15', '2026-02-16', '2026-04-15']],
  ['four months', ['2025-06-30', '2025-10-30', '2026-02-28']],
  ['six months', ['2025-03-31', '2025-09-30', '2026-03-31']],
  ['quarterly', ['2025-11-30', '2026-02-28', '2026-05-31']],
  ['yearly', ['2025-02-14', '2026-02-16']],
])('%s payments are recurring from as many as are needed, and not with one fewer', (interval, days) => {
  expect(found(payments(days, -20))).toEqual([`${interval} × ${days.length} from ${days[0]}`]);
  expect(found(payments(days.slice(1), -20))).toEqual([]);
});

test('one payment or none is nothing', () => {
  expect(found([])).toEqual([]);
  expect(found(payments(['2026-01-05'], -20))).toEqual([]);
});

test('money that comes in is recurring, too, and apart from what is paid to the same merchant', () => {
  expect(found(payments(months(4), 20), payments(months(4, '09'), -20, { id: undefined }))).toEqual([
    'monthly × 4 from 2024-01-05',
    'monthly × 4 from 2024-01-09',
  ]);
  // As one, they would be two payments a month.
  expect(found(payments(['2026-01-05', '2026-02-05', '2026-03-05'], [20, -20, 20]))).toEqual([]);
});

test('weekends and holidays shift payments', () => {
  // The third of the month, or the next working day.
  const days = ['2026-01-05', '2026-02-03', '2026-03-03', '2026-04-03', '2026-05-04', '2026-06-03', '2026-07-03'];
  expect(found(payments(days, -900))).toEqual(['monthly × 7 from 2026-01-05']);
  // Every second Friday; before Christmas and New Year a day earlier.
  const fridays = ['2026-11-13', '2026-11-27', '2026-12-11', '2026-12-24', '2027-01-08', '2027-01-22'];
  expect(found(payments(fridays, 1800))).toEqual(['two weeks × 6 from 2026-11-13']);
});

test('a missing payment leaves a gap, and more than two end the series', () => {
  const days = months(12);
  expect(found(payments([...days.slice(0, 4), ...days.slice(6)], -20))).toEqual(['monthly × 10 from 2024-01-05']);
  expect(found(payments([...days.slice(0, 4), ...days.slice(7)], -20))).toEqual([
    'monthly × 4 from 2024-01-05',
    'monthly × 5 from 2024-08-05',
  ]);
});

test('a missing payment among the first ones needs one more', () => {
  expect(found(payments(['2026-01-05', '2026-03-05', '2026-04-05'], -20))).toEqual([]);
  expect(found(payments(['2026-01-05', '2026-02-05', '2026-04-05', '2026-05-05'], -20))).toEqual([
    'monthly × 4 from 2026-01-05',
  ]);
});

test('a payment that is booked twice counts once', () => {
  const days = ['2026-01-05', '2026-02-05', '2026-02-06', '2026-03-05', '2026-04-05', '2026-04-05'];
  expect(found(payments(days, -20))).toEqual(['monthly × 4 from 2026-01-05']);
});

test('the price after an introductory one continues a series, on its day and with no other purchase beside it', () => {
  const amounts = [-9.99, -9.99, -9.99, -9.99, -19.99];
  expect(found(payments(months(5), amounts))).toEqual(['monthly × 5 from 2024-01-05']);
  expect(found(payments([...months(4), '2024-05-11'], amounts))).toEqual(['monthly × 4 from 2024-01-05']);
  expect(found(payments(months(5), [-9.99, -9.99, -9.99, -9.99, -29.99]))).toEqual(['monthly × 4 from 2024-01-05']);
});

test('a new price continues a series', () => {
  const amounts = [-10, -10, -10, -12.5, -12.5, -12.5];
  expect(found(payments(months(6), amounts))).toEqual(['monthly × 6 from 2024-01-05']);
  // Also soon after the beginning, and when a year has passed.
  expect(found(payments(months(5), [-10, -12.5, -12.5, -12.5, -12.5]))).toEqual(['monthly × 5 from 2024-01-05']);
  expect(found(payments(['2024-02-14', '2025-02-14', '2026-02-16'], [-100, -100, -130]))).toEqual([
    'yearly × 3 from 2024-02-14',
  ]);
});

test('a new price among other purchases continues a series as soon as it is repeated', () => {
  const purchases = ['2024-01-20', '2024-02-11', '2024-02-27', '2024-03-19', '2024-05-23', '2024-06-14', '2024-08-09'];
  const others = payments(purchases, [-31, -14, -77, -52, -11, -18, -9], { id: undefined });
  const amounts = [-10, -10, -10, -10, -12.5, -12.5, -12.5, -12.5];
  expect(found(payments(months(5), amounts), others)).toEqual(['monthly × 4 from 2024-01-05']);
  expect(found(payments(months(8), amounts), others)).toEqual(['monthly × 8 from 2024-01-05']);
});

test.each([
  ['smaller, on the day', -2500, '2024-05-25', 0],
  ['smaller, two days before', -2500, '2024-05-23', 0],
  ['larger, on the day', -3900, '2024-05-25', 0],
  ['larger, three days after', -3900, '2024-05-28', 0],
  ['of any amount, in the middle', -2800, '2024-05-11', 0],
  ['beside the first payments', -2500, '2024-02-25', 0],
  ['before a new price', -2500, '2024-06-25', 300],
])('one payment more of the same payer changes no series: %s', (_, amount, day, rise) => {
  const amounts = Array.from({ length: 12 }, (_, index) => -3000 - (index < 6 ? 0 : rise));
  const usual = payments(months(12, '25'), amounts);
  const [series, ...others] = findRecurring([...usual, ...payments([day], amount, { id: 'one-off' })]);
  expect(others).toEqual([]);
  expect(series?.payments.map(({ row }) => row['id'])).toEqual(usual.map((row) => row['id']));
});

test('what is paid at another interval continues a series, with its first day', () => {
  const quarters = ['2024-01-05', '2024-04-05', '2024-07-05', '2024-10-05'];
  const after = months(24).slice(12, 20);
  // A third of the price, about a third of it, and the same price each month.
  for (const amount of [-10, -11.99, -12.99, -30]) {
    expect(found(payments(quarters, -30), payments(after, amount))).toEqual(['monthly × 12 from 2024-01-05']);
  }
  const years = ['2025-01-05', '2026-01-05', '2027-01-05'];
  expect(found(payments(months(12), -10), payments(years, -100))).toEqual(['yearly × 15 from 2024-01-05']);
  // Two months late, much more expensive, or on other days beside the quarters, it is another subscription.
  expect(found(payments(quarters, -30), payments(after.slice(2), -10))).toHaveLength(2);
  expect(found(payments(quarters, -30), payments(after, -90))).toHaveLength(2);
  const beside = months(24, '19').slice(8, 20);
  expect(found(payments([...quarters, '2025-01-05', '2025-04-05'], -30), payments(beside, -10))).toHaveLength(2);
});

test('two subscriptions at one merchant are two series', () => {
  expect(found(payments(months(6, '05'), -2.99), payments(months(6, '19'), -9.99))).toEqual([
    'monthly × 6 from 2024-01-05',
    'monthly × 6 from 2024-01-19',
  ]);
  // On one day, and at one price.
  expect(found(payments(months(6), -2.99), payments(months(6), -9.99))).toHaveLength(2);
  expect(found(payments(months(6), -20), payments(months(6), -20, { id: undefined }))).toEqual([
    'monthly × 6 from 2024-01-05',
    'monthly × 6 from 2024-01-05',
  ]);
});

test('twice a month is two monthly series, and not two weeks', () => {
  const days = ['2026-04-01', '2026-04-15', '2026-05-01', '2026-05-15', '2026-06-01', '2026-06-15', '2026-07-01'];
  expect(found(payments([...days, '2026-07-15'], 1800))).toEqual([
    'monthly × 4 from 2026-04-01',
    'monthly × 4 from 2026-04-15',
  ]);
});

test('bills whose amounts differ need one payment more, and nothing else from their merchant in between', () => {
  const amounts = [-80, -140, -95, -60];
  expect(found(payments(months(3), amounts))).toEqual([]);
  expect(found(payments(months(4), amounts))).toEqual(['monthly × 4 from 2024-01-05']);
  expect(found(payments(months(4), amounts), payments(['2024-02-20', '2024-03-20'], [-31, -150]))).toEqual([]);
});

test('wages that differ are recurring each week, shopping is not', () => {
  const days = Array.from({ length: 8 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 2 + 7 * index)).toISOString().slice(0, 10),
  );
  const amounts = [410, 380, 455, 420, 300, 512, 433, 398];
  expect(found(payments(days, amounts))).toEqual(['weekly × 8 from 2026-01-02']);
  expect(
    found(
      payments(
        days,
        amounts.map((amount) => -amount),
      ),
    ),
  ).toEqual([]);
});

test('purchases on irregular days are not recurring, even of one amount', () => {
  const coffee = [
    1, 3, 4, 8, 9, 13, 15, 18, 20, 22, 26, 27, 31, 34, 36, 38, 41, 45, 46, 50, 52, 55, 57, 59, 62, 66, 69, 70,
  ];
  const days = coffee.map((day) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10));
  expect(found(payments(days, -4.5))).toEqual([]);
  const fuel = [2, 13, 29, 41, 58, 66, 83, 95, 104, 121, 134, 143, 160, 172];
  const fills = fuel.map((day) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10));
  expect(
    found(
      payments(
        fills,
        fuel.map((day) => -55 - (day % 7)),
      ),
    ),
  ).toEqual([]);
});

test('a subscription is found among other purchases of its merchant', () => {
  const others = ['2024-01-20', '2024-02-11', '2024-02-27', '2024-03-19', '2024-05-23', '2024-06-14'];
  expect(found(payments(months(6), -8.99), payments(others, [-31, -14, -77, -52, -11, -18]))).toEqual([
    'monthly × 6 from 2024-01-05',
  ]);
});

test.each([
  ['accounts', { accountId: 'b' }],
  ['currencies', { currencyCode: 'EUR' }],
  ['merchants', { merchantName: 'Other' }],
])('payments of different %s are no series', (_, fields) => {
  const [first, second, third] = payments(['2026-01-05', '2026-02-05', '2026-03-05'], -20);
  expect(found([first ?? {}, { ...second, ...fields }, third ?? {}])).toEqual([]);
});

test('without a merchant the name counts, whatever its numbers', () => {
  const days = ['2026-01-05', '2026-02-05', '2026-03-05'];
  const rows = payments(days, -20, { merchantName: undefined }).map((row, index) => ({
    ...row,
    name: ['POS CITY RENT 01/05 #1203', 'CITY RENT 4711', 'City Rent 2026-03'][index],
  }));
  expect(found(rows)).toEqual(['monthly × 3 from 2026-01-05']);
});

test('rows without a readable day or an amount are left out', () => {
  const rows = payments(['2026-01-05', '2026-02-05', '2026-03-05'], -20);
  expect(
    found(rows, [{ id: 'x' }, { id: 'y', merchantName: 'Shop', transactionDate: 'soon', displayAmount: -20 }]),
  ).toEqual(['monthly × 3 from 2026-01-05']);
  expect(found(payments(['2026-01-05', '2026-02-05', '2026-03-05'], [-20, 0, -20]))).toEqual([]);
});

test('fares are not recurring, however they change their rhythm', () => {
  const from = Date.UTC(2026, 0, 5);
  const on = (isPaid: (day: number) => boolean): string[] =>
    Array.from({ length: 180 }, (_, day) => day)
      .filter(isPaid)
      .map((day) => new Date(from + day * 86_400_000).toISOString().slice(0, 10));
  const weekdays = ['024', '13', '035', '26', '145', '06', '3'];
  // Each working day; some weekdays that change every four weeks; once a week, then on any day.
  expect(
    found(
      payments(
        on((day) => day % 7 < 5),
        -2.9,
      ),
    ),
  ).toEqual([]);
  expect(
    found(
      payments(
        on((day) => weekdays[Math.floor(day / 28)]?.includes(String(day % 7)) === true),
        -2.9,
      ),
    ),
  ).toEqual([]);
  expect(
    found(
      payments(
        on((day) => (day < 60 ? day % 7 === 1 : (day * day) % 5 === 1)),
        -6,
      ),
    ),
  ).toEqual([]);
});

test('what is paid each four weeks is not monthly in February', () => {
  const days = ['2026-01-19', '2026-02-16', '2026-03-16', '2026-04-13', '2026-05-11'];
  expect(found(payments(days.slice(0, 3), -10))).toEqual([]);
  expect(found(payments(days, -10))).toEqual(['four weeks × 5 from 2026-01-19']);
  expect(found(payments(['2026-02-02', '2026-03-02', '2026-04-01'], -10))).toEqual(['monthly × 3 from 2026-02-02']);
});

test('two yearly payments of different amounts are a coincidence, three are not', () => {
  expect(found(payments(['2025-02-14', '2026-02-14'], [-100, -104]))).toEqual([]);
  expect(found(payments(['2024-02-14', '2025-02-14', '2026-02-14'], [-100, -104, -108]))).toEqual([
    'yearly × 3 from 2024-02-14',
  ]);
});

test('a new price follows an old one even if another purchase came just before', () => {
  const old = payments(months(6), -0.99);
  const price = payments(['2024-06-05', '2024-07-05', '2024-08-05', '2024-09-05'], -1.29, { id: undefined });
  const other = payments(['2024-06-01', '2024-06-20'], -0.99, { id: undefined });
  expect(found(old.slice(0, 5), other, price)).toEqual(['monthly × 9 from 2024-01-05']);
});
