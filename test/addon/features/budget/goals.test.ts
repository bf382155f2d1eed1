import { readGoals } from '../../../../src/addon/budget/goals';
import { createDates } from '../../../../src/addon/cells/sheet-dates';
import { at, cells, columns, fixMonth, platform, press, rowOf, setDay, sheetId, type } from './budget-workbook';

const goals = () => readGoals(platform, { ...createDates(platform), isAhead: true });
const column = { target: columns.amount, saved: columns.spent, until: columns.before, account: columns.per };

beforeEach(() => {
  platform.state.now = Date.parse('2026-11-21T12:00:00Z');
  press();
  fixMonth();
});

test('a goal shows what is to go and how much that is a month, and is read with its day and account', async () => {
  expect(goals()).toEqual([]);
  const first = (await rowOf('Goals')) + 1;
  const until = 46_538; // 2027-05-31
  type(first, columns.category, ' Roof ');
  type(first, column.target, 8_000);
  type(first, column.saved, 4_500);
  setDay(first, column.until, until);
  const [status = ''] = platform.workbook.formulas(sheetId(), at(first, columns.status))[0] ?? [];
  platform.workbook.write(sheetId(), at(first, columns.status), [[{ formula: status.replaceAll('TODAY()', '46347') }]]);
  const shown = async (row: number) => {
    const [all = []] = await cells(row, 1, 1, columns.status);
    return [all[columns.left - 1], all[columns.status - 1]];
  };
  // Seven months with November and May.
  expect(await shown(first)).toEqual(['3,500.00', '500 a month']);
  setDay(first, column.until, 46_340);
  expect((await shown(first))[1]).toBe('Late');
  type(first, column.saved, 8_000);
  expect(await shown(first)).toEqual(['0.00', 'Reached']);
  setDay(first, column.until, until);
  // Only a name, and an account whose balance cannot be calculated here.
  type(first + 1, columns.category, 'Car');
  type(first + 2, columns.category, 'Trip');
  type(first + 2, column.target, 900);
  type(first + 2, column.account, 'Savings');
  expect((await shown(first + 1))[1]).toBe('Amount?');
  expect(goals()).toEqual([
    { name: 'Roof', target: 8_000, saved: 8_000, currency: 'USD', until: '2027-05-31', account: '', taken: 0 },
    { name: 'Car', target: null, saved: null, currency: 'USD', until: null, account: '', taken: 0 },
    { name: 'Trip', target: 900, saved: null, currency: 'USD', until: null, account: 'Savings', taken: 0 },
  ]);
});

test('goals below the prepared lines get their formulas, and no figure of the budget counts a goal', async () => {
  const first = (await rowOf('Goals')) + 1;
  type(first + 6, columns.category, 'Groceries');
  type(first + 6, column.target, 100);
  type(first + 6, column.saved, 40);
  press();
  expect((await cells(first + 6, columns.left))[0]).toEqual(['60.00']);
  expect((await cells(9, columns.amount))[0]).toEqual(['']);
  expect(goals()).toMatchObject([{ name: 'Groceries', saved: 40 }]);
});

test('goals of one account share it from the top, and only what a goal has gained puts it on track', async () => {
  const first = (await rowOf('Goals')) + 1;
  const goal = (index: number, name: string, target: number, account: string) => {
    type(first + index, columns.category, name);
    type(first + index, column.target, target);
    type(first + index, column.account, account);
    setDay(first + index, column.until, 46_538); // 2027-05-31
  };
  goal(0, 'Emergencies', 4_000, 'Savings');
  goal(1, 'Car', 9_000, 'Other');
  goal(2, 'Trip', 3_000, ' savings ');
  goal(3, 'Roof', 5_000, 'Savings');
  /** In place of the functions, which are not calculated here. */
  const calculate = async (now: number | string, before: number) => {
    for (const place of [columns.spent, columns.status])
      for (let row = first; row < first + 4; row += 1) {
        const [written = ''] = formulas.get(`${row} ${place}`)?.flat() ?? [];
        const formula = written
          .replace(/FIN_BALANCES\([^)]*\)/g, String(before))
          .replace(/FIN_BALANCE\([^)]*"currency"\)/g, '"USD"')
          .replace(/FIN_BALANCE\([^)]*\)/g, String(now))
          .replaceAll('TODAY()', '46347');
        platform.workbook.write(sheetId(), at(row, place), [[{ formula }]]);
      }
    const rows = await cells(first, 1, 4, columns.status);
    return rows.map((all) => [all[columns.spent - 1], all[columns.status - 1]]);
  };
  const formulas = new Map(
    [columns.spent, columns.status].flatMap((place) =>
      [0, 1, 2, 3].map((index) => [
        `${first + index} ${place}`,
        platform.workbook.formulas(sheetId(), at(first + index, place)),
      ]),
    ),
  );
  // Of the 1,500 that the account gained in three months, 900 are of the trip: as much as it needs.
  expect(await calculate(4_900, 3_400)).toEqual([
    ['4,000.00', 'Reached'],
    ['4,900.00', '586 a month'],
    ['900.00', 'On track: 300 a month'],
    ['0.00', '714 a month'],
  ]);
  expect((await calculate(-500, -500)).map(([saved]) => saved)).toEqual(['-500.00', '-500.00', '0.00', '0.00']);
  // A balance that is not known is not zero.
  expect(await calculate('""', 3_400)).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
    ['', ''],
  ]);
});
