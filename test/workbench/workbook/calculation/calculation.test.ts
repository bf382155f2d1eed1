import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellInput, Workbook } from '../../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });
const value = (of: Extract<CellInput, { value: unknown }>['value']): CellInput => ({ value: of });
const circular = 'Circular dependency detected. To resolve with iterative calculation, see File > Settings.';

let workbook: Workbook;

beforeEach(async () => {
  workbook = await createUniverWorkbook({ timeZone: 'America/New_York' });
});

afterEach(() => workbook.dispose());

const calculated = async (formula: string) => {
  workbook.write(0, at(1, 1), [[{ formula }]]);
  await workbook.whenCalculated();
  return workbook.values(0, at(1, 1))[0]?.[0];
};

test.each(['=SUM(', '=1+', '=)(', '=+some text here', '="a" "b"', '=SUM(A2,,B2'])(
  '%s is a formula parse error',
  async (text) => {
    expect(await calculated(text)).toEqual({ error: '#ERROR!', message: 'Formula parse error.' });
    expect(workbook.formulas(0, at(1, 1))).toEqual([[text]]);
  },
);

test.each([
  ['=NOBODY(1)', "Unknown function: 'NOBODY'."],
  ['=query(B1:C2,"select B")', 'QUERY works in Google Sheets, but not in the workbench.'],
  ['=+text', "Unknown range name: 'TEXT'."],
])('%s is a #NAME? error', async (text, message) => {
  expect(await calculated(text)).toEqual({ error: '#NAME?', message });
});

test.each(['=constructor', '=toString(1)', '=1+__proto__', '=hasOwnProperty(2)*2'])(
  '%s is a #NAME? error, also if a named range exists',
  async (text) => {
    workbook.setNamedRange({ name: 'KNOWN', sheetId: 0, rectangle: at(2, 1) });
    expect(await calculated(text)).toMatchObject({ error: '#NAME?' });
  },
);

test.each(['=Groceries:Travel', '=SUM(B2:ABCDEFGHIJKLMNOPQR5)'])(
  '%s is an error, because no sheet has such columns',
  async (text) => {
    expect(await calculated(text)).toMatchObject({ error: '#ERROR!' });
  },
);

test('a formula of thousands of additions is refused, one of hundreds is calculated', async () => {
  expect(await calculated(`=1${'+1'.repeat(5_000)}`)).toMatchObject({ error: '#ERROR!' });
  expect(await calculated(`=1${'+1'.repeat(900)}`)).toBe(901);
});

test.each([
  ['="a b"&" "&"c d"', 'a b c d'],
  ['=SUM (2, 3)', 5],
])('spaces are allowed in %s', async (text, expected) => {
  expect(await calculated(text)).toBe(expected);
});

test('an empty text blocks a spill, a blank cell does not', async () => {
  workbook.write(0, at(3, 1), [[value('')]]);
  expect(await calculated('=SEQUENCE(3)')).toEqual({
    error: '#REF!',
    message: 'Array result was not expanded because it would overwrite data in A3.',
  });
  workbook.write(0, at(3, 1), [[value(null)]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 1, 3, 1))).toEqual([[1], [2], [3]]);
});

describe('a result that another one blocks', () => {
  const blocked = {
    error: '#REF!',
    message: 'Array result was not expanded because it would overwrite data in C3.',
  };
  const write = (row: number, column: number, formula: string) => workbook.write(0, at(row, column), [[{ formula }]]);
  /** Which of the two has no space. */
  const isBlocked = () =>
    [at(1, 3), at(3, 1)].map((cell) => JSON.stringify(workbook.values(0, cell)) === JSON.stringify([[blocked]]));

  test('is #REF! and names the cell that they share', async () => {
    write(1, 3, '=SEQUENCE(5)');
    await workbook.whenCalculated();
    write(3, 1, '=SEQUENCE(1,4)');
    await workbook.whenCalculated();
    expect(isBlocked()).toEqual([false, true]);
    expect(workbook.blockedSpill(0, 3, 1)).toEqual(at(3, 1, 1, 4));
    expect(workbook.blockedSpill(0, 1, 3)).toBeNull();
  });

  test('is #REF! if both are calculated at once, as when the file is opened', async () => {
    write(1, 3, '=SEQUENCE(5)');
    write(3, 1, '=SEQUENCE(1,4)');
    await workbook.whenCalculated();
    expect(isBlocked()).toEqual([false, true]);
    expect(workbook.values(0, at(1, 3, 5, 1))).toEqual([[1], [2], [3], [4], [5]]);
  });

  test('leaves the cells of the other one when it is calculated again, and expands when the other one ends', async () => {
    workbook.setCustomFunctions(new FakeCustomFunctions({ fin_across: () => [[1, 2, 3, 4]] }));
    write(1, 3, '=SEQUENCE(5)');
    write(3, 1, '=FIN_ACROSS()');
    await workbook.whenCalculated();
    workbook.recalculateCustomFunctions();
    await workbook.whenCalculated();
    expect(isBlocked()).toEqual([false, true]);
    expect(workbook.values(0, at(1, 3, 5, 1))).toEqual([[1], [2], [3], [4], [5]]);
    workbook.write(0, at(1, 3), [[value(null)]]);
    await workbook.whenCalculated();
    expect(workbook.values(0, at(3, 1, 1, 4))).toEqual([[1, 2, 3, 4]]);
    expect(workbook.blockedSpill(0, 3, 1)).toBeNull();
  });

  test('that touches the other one only at the edge is not blocked', async () => {
    write(1, 3, '=SEQUENCE(2)');
    write(3, 1, '=SEQUENCE(1,4)');
    await workbook.whenCalculated();
    expect(workbook.values(0, at(1, 3, 3, 1))).toEqual([[1], [2], [3]]);
  });
});

test('a spilled cell that becomes blank does not keep its old value', async () => {
  workbook.write(0, at(1, 3, 2, 2), [
    [value('a'), value(1)],
    [value('b'), value(2)],
  ]);
  expect(await calculated('=SORT(C1:D2,2,TRUE)')).toBe('a');
  workbook.write(0, at(1, 3, 2, 1), [[value(null)], [value(null)]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 1, 2, 2))).toEqual([
    [null, 1],
    [null, 2],
  ]);
});

test('a sheet with styled cells grows for a longer result', async () => {
  const rows = Array.from({ length: 1_300 }, (_, index) => [index + 1, 'x']);
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_long: () => rows }));
  workbook.setStyles(0, at(1, 1, 2, 2), () => ({ isBold: true }));
  expect(await calculated('=FIN_LONG()')).toBe(1);
  expect(workbook.values(0, at(1_300, 1, 1, 2))).toEqual([[1_300, 'x']]);
});

test('a sheet grows before any page sees the result, and a blocked long spill names the cell in the way', async () => {
  const rows = Array.from({ length: 1_300 }, (_, index) => [index + 1]);
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_long: () => rows }));
  await workbook.whenCalculated();
  const shown: unknown[] = [];
  workbook.onViewChange((change) => {
    if (change.kind !== 'mutation' || change.id !== 'sheet.mutation.set-range-values') return;
    const { cellValue } = change.params as { cellValue: { [row: number]: { [column: number]: { v?: unknown } } } };
    const value = cellValue[0]?.[0]?.v;
    if (value) shown.push(value);
  });
  workbook.write(0, at(1, 4), [[{ formula: '=SUM(A:A)' }]]);
  await calculated('=FIN_LONG()');
  expect(shown).toEqual(['#GETTING_DATA', 1]);
  expect(workbook.values(0, at(1, 4))).toEqual([[845_650]]);
  workbook.write(0, at(5, 2), [[value('mine')]]);
  workbook.write(0, at(1, 2), [[{ formula: '=FIN_LONG()' }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 2))).toEqual([
    [{ error: '#REF!', message: 'Array result was not expanded because it would overwrite data in B5.' }],
  ]);
});

describe('the automatic format of a result', () => {
  const shown = () => workbook.displayValues(0, at(1, 1))[0]?.[0];

  test('is removed when the result is a number', async () => {
    workbook.write(0, at(1, 2), [[value(1)]]);
    expect(await calculated('=IF(B1=1,DATE(2026,1,31),5)')).toEqual({ dateSerial: 46053 });
    expect([shown(), workbook.numberFormats(0, at(1, 1))]).toEqual(['1/31/2026', [['']]]);
    workbook.write(0, at(1, 2), [[value(2)]]);
    await workbook.whenCalculated();
    expect([workbook.values(0, at(1, 1)), shown()]).toEqual([[[5]], '5']);
    workbook.write(0, at(1, 2), [[value(1)]]);
    await workbook.whenCalculated();
    expect(shown()).toBe('1/31/2026');
  });

  test('is removed when the formula is replaced, by a script or by typing in a page', async () => {
    await calculated('=DATE(2026,1,31)');
    workbook.write(0, at(1, 1), [[value(7)]]);
    expect(shown()).toBe('7');
    await calculated('=DATE(2026,1,31)');
    const cellValue = { 0: { 0: { v: 8, t: 2, f: null, si: null } } };
    const params = { unitId: workbook.id, subUnitId: '0', cellValue };
    workbook.applyEdit({ id: 'sheet.mutation.set-range-values', params }, 'page');
    expect([shown(), workbook.values(0, at(1, 1))]).toEqual(['8', [[8]]]);
  });

  test('follows the format of the cell that the formula reads, set by a script or in a page', async () => {
    workbook.write(0, at(1, 2), [[value(5)]]);
    expect([await calculated('=B1'), shown()]).toEqual([5, '5']);
    workbook.setNumberFormats(0, at(1, 2), [['0.0']]);
    await workbook.whenCalculated();
    expect(shown()).toBe('5.0');
    const ranges = [{ startRow: 0, endRow: 0, startColumn: 1, endColumn: 1 }];
    const sheet = { unitId: workbook.id, subUnitId: '0' };
    workbook.applyEdit({ id: 'sheet.mutation.remove.numfmt', params: { ...sheet, ranges } }, 'page');
    await workbook.whenCalculated();
    expect(shown()).toBe('5');
    const params = { ...sheet, values: { 0: { ranges } }, refMap: { 0: { pattern: '0.00' } } };
    workbook.applyEdit({ id: 'sheet.mutation.set.numfmt', params }, 'page');
    await workbook.whenCalculated();
    expect(shown()).toBe('5.00');
  });

  test('does not replace a format that a user has set', async () => {
    workbook.setNumberFormats(0, at(1, 1), [['yyyy-mm-dd']]);
    await calculated('=DATE(2026,1,31)');
    expect(shown()).toBe('2026-01-31');
    workbook.setNumberFormats(0, at(1, 1), [['']]);
    expect(workbook.numberFormats(0, at(1, 1))).toEqual([['']]);
  });
});

describe('a circular dependency', () => {
  test.each(['=A1', '=SUM(A1:A3)', '=B1+1'])('in %s is a #REF! error', async (formula) => {
    workbook.write(0, at(1, 2, 1, 2), [[{ formula: '=C1*2' }, { formula: '=A1+1' }]]);
    expect(await calculated(formula)).toEqual({ error: '#REF!', message: circular });
    expect(workbook.values(0, at(1, 3))[0]?.[0]).toMatchObject({ error: '#REF!' });
    expect(await calculated('=20')).toBe(20);
    expect(workbook.values(0, at(1, 2, 1, 2))).toEqual([[42, 21]]);
  });

  test('is not reported for a formula that uses its own position', async () => {
    expect(await calculated('=ROW(A1)+COLUMNS(A1:C1)')).toBe(4);
  });
});

describe('functions of the script', () => {
  test('are called by name even if the page does not list them, but do not replace built-in functions', async () => {
    const functions = new FakeCustomFunctions({ sheet_call: () => [['called']], sum: () => [['mine']] });
    jest.spyOn(functions, 'functions').mockReturnValue([]);
    workbook.setCustomFunctions(functions);
    expect(await calculated('=Sheet_Call()')).toBe('called');
    expect(await calculated('=SUM(1,2)')).toBe(3);
  });

  test('are refused after one call if an argument is in their own spill', async () => {
    const functions = new FakeCustomFunctions({ fin_pair: (x) => [[1], [Number(x ?? 0) + 1]] });
    workbook.setCustomFunctions(functions);
    expect(await calculated('=FIN_PAIR(A2)')).toEqual({ error: '#REF!', message: circular });
    expect(functions.calls).toHaveLength(1);
  });

  test.each(['=FIN_PAIR(A1)', '=FIN_PAIR(A1:B2)', '=FIN_PAIR(A:B)', '=FIN_PAIR(SUM(C1))', '=1+FIN_PAIR(A1)'])(
    'are refused without a call if they read their own cell: %s',
    async (formula) => {
      const functions = new FakeCustomFunctions({ fin_pair: () => [[1], [2]] });
      workbook.setCustomFunctions(functions);
      workbook.write(0, at(1, 3), [[{ formula: '=A1+1' }]]);
      expect(await calculated(formula)).toEqual({ error: '#REF!', message: circular });
      expect(functions.calls).toEqual([]);
      expect(await calculated('=FIN_PAIR(B1)')).toBe(1);
    },
  );

  test('are refused if they read their own spill through another cell or a named range', async () => {
    const functions = new FakeCustomFunctions({ fin_pair: (x) => [[1], [Number(x ?? 0) + 1]] });
    workbook.setCustomFunctions(functions);
    workbook.write(0, at(1, 3), [[{ formula: '=A2+1' }]]);
    expect(await calculated('=FIN_PAIR(C1)')).toEqual({ error: '#REF!', message: circular });
    workbook.setNamedRange({ name: 'BELOW', sheetId: 0, rectangle: at(2, 1) });
    expect(await calculated('=FIN_PAIR(BELOW)')).toEqual({ error: '#REF!', message: circular });
    expect(await calculated('=FIN_PAIR(C5)')).toBe(1);
    expect(functions.calls.length).toBeLessThan(6);
  });

  test('are refused if a named range passes them a volatile cell', async () => {
    workbook.setCustomFunctions(new FakeCustomFunctions({ fin_echo: (x) => [[x as number]] }));
    workbook.write(0, at(1, 3), [[{ formula: '=NOW()' }]]);
    workbook.setNamedRange({ name: 'MOMENT', sheetId: 0, rectangle: at(1, 3) });
    expect(await calculated('=FIN_ECHO(MOMENT)')).toMatchObject({ error: '#ERROR!' });
  });
});

test('TODAY is calculated again with the first change on another day, and NOW with each change', async () => {
  let now = 46_000.25;
  const serialNow = jest.fn(() => now);
  workbook.serialNow = serialNow;
  const formulas = ['=TODAY()-46000', '=A1+TODAY()-46000', '=NOW()-46000'].map((formula) => ({ formula }));
  workbook.write(0, at(1, 1, 1, 3), [formulas]);
  const shownAt = async (moment: number) => {
    now = moment;
    workbook.write(0, at(5, 5), [[value(moment)]]);
    serialNow.mockClear();
    await workbook.whenCalculated();
    const [shown = []] = workbook.values(0, at(1, 1, 1, 3));
    return shown.map((each) =>
      typeof each === 'object' && each !== null && 'dateSerial' in each ? each.dateSerial : each,
    );
  };
  await shownAt(46_000.25);
  expect(await shownAt(46_000.75)).toEqual([0, 0, 0.75]);
  // For the calculation and for NOW.
  expect(serialNow).toHaveBeenCalledTimes(2);
  expect(await shownAt(46_001.5)).toEqual([1, 2, 1.5]);
});

describe('what a script changes', () => {
  let functions: FakeCustomFunctions;
  const write = (number: number) => workbook.write(0, at(1, 2), [[value(number)]]);
  /** Of several calls, with time for a calculation after each. */
  const writeAsScript = async (...numbers: readonly number[]) => {
    for (const number of numbers) {
      workbook.deferCalculation(() => write(number));
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const seen = () => functions.calls.map(({ args }) => args[0]);

  beforeEach(async () => {
    functions = new FakeCustomFunctions({ fin_echo: (x) => [[x as number]] });
    workbook.setCustomFunctions(functions);
    write(0);
    expect(await calculated('=FIN_ECHO(B1)')).toBe(0);
  });

  test('is calculated once, when the script waits for it or ends', async () => {
    await writeAsScript(1, 2, 3);
    expect(seen()).toEqual([0]);
    await workbook.whenBuiltInsCalculated();
    expect(seen()).toEqual([0, 3]);
    await writeAsScript(4, 5);
    await workbook.whenCalculated();
    expect(seen()).toEqual([0, 3, 5]);
    expect(workbook.values(0, at(1, 1))).toEqual([[5]]);
  });

  test('is calculated with the next change of a user, or when the script pauses', async () => {
    await writeAsScript(1, 2);
    workbook.write(0, at(5, 5), [[value(1)]]);
    await functions.called(2);
    await writeAsScript(3, 4);
    await functions.called(3);
    expect(seen()).toEqual([0, 2, 4]);
  });
});

test('a formula that Univer cannot parse is an error, and the next ones are calculated', async () => {
  expect(await calculated('=LAMBDA(B1:C3,1)')).toMatchObject({ error: '#ERROR!' });
  expect(await calculated('=2+2')).toBe(4);
});

test('an IMAGE formula is blank, and does not end the process', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  expect(await calculated('=IMAGE("https://example.com/a.png")')).toBe('');
  // Node reports unhandled rejections once the microtasks are done.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('a formula whose result becomes a link, and is none again, shows what it is', async () => {
  workbook.write(0, at(1, 1), [[{ formula: '=IF(B1=1,HYPERLINK("#gid=0","link"),B1)' }]]);
  const shown: string[] = [];
  for (const number of [0, 1, 2, 1]) {
    workbook.write(0, at(1, 2), [[value(number)]]);
    await workbook.whenCalculated();
    shown.push(...workbook.displayValues(0, at(1, 1)).flat());
  }
  expect(shown).toEqual(['0', 'link', '2', 'link']);
  workbook.write(0, at(1, 2), [[value('')]]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(0, at(1, 1))).toEqual([['']]);
});
