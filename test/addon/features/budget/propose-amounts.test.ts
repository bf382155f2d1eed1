import { call } from '../../sidebar/called-sidebar';
import {
  at,
  cells,
  columns,
  fixMonth,
  line,
  platform,
  press,
  rowOf,
  serve,
  server,
  sheetId,
  spent,
  split,
  type,
} from './budget-workbook';

const propose = () => call(platform, 'proposeBudget');
const formulaOf = async (name: string) =>
  platform.workbook.formulas(sheetId(), at(await rowOf(name), columns.amount))[0]?.[0];
const amountOf = async (name: string) => (await cells(await rowOf(name), columns.amount))[0]?.[0];

beforeEach(() => {
  platform.state.now = Date.parse('2026-11-21T12:00:00Z');
  serve([
    // Not of a complete month, and of one before the last three.
    spent(1, 999, 'Groceries', '2026-11-02'),
    spent(2, 999, 'Groceries', '2026-07-31'),
    spent(3, 300.1, 'Groceries', '2026-08-01'),
    spent(4, 400.2, 'groceries ', '2026-10-31'),
    spent(5, 21, 'Fun', '2026-09-15'),
    spent(7, 1_234, 'Rent', '2026-10-01'),
    spent(8, 70, 'Shoes', '2026-11-03'),
    spent(9, 600, 'Insurance', '2026-09-03'),
    spent(10, 60, 'Books', '2026-09-03'),
  ]);
});

test('the mean of the last three complete months is proposed where there is no amount, and says so', async () => {
  press();
  fixMonth();
  type(await rowOf('Rent'), columns.amount, 1_200);
  type(await rowOf('Insurance'), columns.per, 'Jahr');
  type(await rowOf('Books'), columns.amount, 'later');
  const said =
    '2 amounts proposed: the mean of August 2026 to October 2026. 3 lines keep their amount. Without spending: 1.';
  expect(propose().data).toEqual({ said });
  expect(platform.shown.toasts).toEqual([said]);
  // 700.30 and 21 in three months, to what a person would write.
  expect(await formulaOf('Groceries')).toBe('=230+N("proposal: mean of 2026-08 to 2026-10")');
  expect(await amountOf('Fun')).toBe('7.00');
  expect([await amountOf('Shoes'), await amountOf('Rent'), await amountOf('Books')]).toEqual(['', '1,200.00', 'later']);
  expect((await line(await rowOf('Groceries')))[3]).toBe('Over (proposed)');
  type(await rowOf('Groceries'), columns.amount, 1_000);
  expect((await line(await rowOf('Groceries')))[3]).toBe('Nearly used');
  // A second time, it proposes nothing that is there.
  expect(propose().data.said).toBe(
    '0 amounts proposed: the mean of August 2026 to October 2026. 5 lines keep their amount. Without spending: 1.',
  );
});

test('counts parts of splits as the budget does, and only months since the first with spending', async () => {
  serve([spent(1, 100, 'Market', '2026-10-02'), spent(2, 50, 'Gifts', '2026-11-02')]);
  press();
  fixMonth();
  const [first] = server;
  if (first !== undefined) split(first, [-60, 'Gifts'], [-40, null]);
  press();
  expect(propose().ok).toBe(true);
  expect(await formulaOf('Market')).toBe('=40+N("proposal: mean of 2026-10")');
  expect(await amountOf('Gifts')).toBe('60.00');
});

test('without a budget it says what to do, and without spending that there is nothing to propose', () => {
  expect(propose().error.message).toBe('There is no budget with its table here. Insert the budget first.');
  serve([spent(1, 100, 'Market', '2026-11-02')]);
  press();
  fixMonth();
  expect(propose().data.said).toContain('there is nothing to propose');
});
