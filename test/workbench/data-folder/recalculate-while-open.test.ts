import { recalculateWhileOpen } from '../../../src/workbench/data-folder/recalculate-while-open';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';

const hourMs = 3_600_000;

let workbook: Workbook;
let functions: FakeCustomFunctions;
let clock: number;
let pageCount: number;
let tellTriggers: () => void;
let recalculation: ReturnType<typeof recalculateWhileOpen>;

beforeEach(async () => {
  workbook = await createUniverWorkbook();
  functions = new FakeCustomFunctions({ fin_one: () => [[1]] });
  workbook.setCustomFunctions(functions);
  workbook.write(0, { row: 1, column: 1, rowCount: 2, columnCount: 1 }, [
    [{ formula: '=FIN_ONE()' }],
    [{ formula: '=FIN_ONE()' }],
  ]);
  await workbook.whenCalculated();
  clock = 1_000_000;
  pageCount = 1;
  const host = {
    now: () => clock,
    on: (_name: string, listener: never) => {
      tellTriggers = listener as () => void;
      return () => {};
    },
  };
  recalculation = recalculateWhileOpen({ workbook, host: host as never }, () => pageCount);
});

afterEach(() => {
  recalculation.stop();
  workbook.dispose();
});

/** As the host does after it moved its clock. */
async function advance(ms: number): Promise<number> {
  clock += ms;
  tellTriggers();
  await workbook.whenCalculated();
  return functions.calls.length;
}

test('custom functions run again once an hour has passed, equal calls as one', async () => {
  expect(await advance(hourMs - 1)).toBe(1);
  expect(await advance(1)).toBe(2);
  expect(await advance(hourMs - 1)).toBe(2);
  expect(await advance(1)).toBe(3);
});

test('they rest while no page shows the workbook, and run when one opens it again', async () => {
  recalculation.onOpened();
  pageCount = 0;
  expect(await advance(5 * hourMs)).toBe(1);
  pageCount = 1;
  recalculation.onOpened();
  await workbook.whenCalculated();
  expect(functions.calls).toHaveLength(2);
});

test('the first page finds the workbook fresh, and a second one beside it opens what is open', async () => {
  recalculation.onOpened();
  pageCount = 2;
  recalculation.onOpened();
  await workbook.whenCalculated();
  expect(functions.calls).toHaveLength(1);
});

test('a day that passes hour by hour during one calculation is made up for by one more', async () => {
  for (let hour = 0; hour < 24; hour += 1) {
    clock += hourMs;
    tellTriggers();
  }
  await workbook.whenCalculated();
  await workbook.whenCalculated();
  expect(functions.calls).toHaveLength(3);
});
