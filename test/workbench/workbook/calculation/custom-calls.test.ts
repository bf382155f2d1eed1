import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellValue, CustomFunctionArgument, Workbook } from '../../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const table: readonly (readonly CellValue[])[] = [
  ['Name', 'Value'],
  ['Cash', 10],
  ['Bond', 20.5],
];

const open: Workbook[] = [];

async function workbookWith(functions: FakeCustomFunctions): Promise<Workbook> {
  const workbook = await createUniverWorkbook();
  open.push(workbook);
  workbook.setCustomFunctions(functions);
  return workbook;
}

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

function type(workbook: Workbook, row: number, column: number, text: string | number | boolean | null): void {
  const input = typeof text === 'string' && text.startsWith('=') ? { formula: text } : { value: text };
  workbook.write(0, at(row, column), [[input]]);
}

async function calculated(workbook: Workbook, row: number, column: number, text: string): Promise<CellValue> {
  type(workbook, row, column, text);
  await workbook.whenCalculated();
  return workbook.values(0, at(row, column))[0]?.[0] ?? null;
}

afterEach(() => {
  for (const workbook of open.splice(0)) workbook.dispose();
});

test('a list result spills to the right and down', async () => {
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_table: () => table }));
  await calculated(workbook, 2, 2, '=FIN_TABLE()');
  expect(workbook.values(0, at(2, 2, 3, 2))).toEqual(table);
  expect(workbook.formulas(0, at(2, 2, 2, 2))).toEqual([
    ['=FIN_TABLE()', ''],
    ['', ''],
  ]);
  expect(workbook.usedRectangle(0)).toEqual(at(1, 1, 4, 3));
});

test('texts that look like numbers, dates, booleans or formulas stay texts', async () => {
  const row = ['007', '2026-01-01', 'TRUE', '=1+1', '1e5', '10%'];
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_texts: () => [row] }));
  await calculated(workbook, 1, 1, '=FIN_TEXTS()');
  expect(workbook.values(0, at(1, 1, 1, 6))).toEqual([row]);
  expect(workbook.displayValues(0, at(1, 1, 1, 6))).toEqual([row]);
});

test('a text argument is passed unchanged', async () => {
  const functions = new FakeCustomFunctions({ fin_echo: () => [['done']] });
  const workbook = await workbookWith(functions);
  await calculated(workbook, 1, 1, '=FIN_ECHO("2026-01-01","TRUE","007",TRUE,1.5,"")');
  expect(functions.calls[0]?.args).toEqual(['2026-01-01', 'TRUE', '007', true, 1.5, '']);
  expect(functions.calls[0]?.formulaCell).toEqual({ sheetId: 0, row: 1, column: 1 });
});

test('a blank cell is passed as null, and a skipped argument as undefined', async () => {
  const functions = new FakeCustomFunctions({ fin_echo: () => [['done']] });
  const workbook = await workbookWith(functions);
  type(workbook, 5, 1, 'x');
  await calculated(workbook, 1, 1, '=FIN_ECHO(B9,,A4:B5)');
  expect(functions.calls[0]?.args).toEqual([
    null,
    undefined,
    [
      [null, null],
      ['x', null],
    ],
  ]);
});

test('a cell formatted as a date is passed as a date, and one formatted as a number as a number', async () => {
  const functions = new FakeCustomFunctions({ fin_echo: () => [['done']] });
  const workbook = await workbookWith(functions);
  workbook.write(0, at(5, 1, 1, 3), [[{ value: 46023 }, { value: 46023 }, { value: { dateSerial: 46024 } }]]);
  workbook.setNumberFormats(0, at(5, 1, 1, 2), [['yyyy-mm-dd', '#,##0.00']]);
  await calculated(workbook, 1, 1, '=FIN_ECHO(A5,B5,C5,DATE(2026,1,3),A5:B5)');
  const expected: CustomFunctionArgument[] = [
    { dateSerial: 46023 },
    46023,
    { dateSerial: 46024 },
    { dateSerial: 46025 },
    [[{ dateSerial: 46023 }, 46023]],
  ];
  expect(functions.calls[0]?.args).toEqual(expected);
});

test('a spilled date shows in the automatic date format, or in the format of its cell', async () => {
  const dates = [[{ dateSerial: 46023 }, { dateSerial: 46023 }, { dateSerial: 46023.5 }]];
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_dates: () => dates }));
  workbook.setNumberFormats(0, at(1, 2), [['yyyy-mm-dd']]);
  await calculated(workbook, 1, 1, '=FIN_DATES()');
  expect(workbook.displayValues(0, at(1, 1, 1, 3))).toEqual([['1/1/2026', '2026-01-01', '1/1/2026 12:00:00']]);
  expect(workbook.values(0, at(1, 1, 1, 3))).toEqual(dates);
});

test('null is a blank cell and an empty text is not', async () => {
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_holes: () => [['a', null, '', 0, false]] }));
  type(workbook, 3, 1, '=ISBLANK(B1)');
  type(workbook, 3, 2, '=ISBLANK(C1)');
  type(workbook, 3, 3, '=ISBLANK(D1)');
  type(workbook, 3, 4, '=COUNTA(A1:E1)');
  await calculated(workbook, 1, 1, '=FIN_HOLES()');
  expect(workbook.values(0, at(1, 1, 1, 5))).toEqual([['a', null, '', 0, false]]);
  expect(workbook.displayValues(0, at(1, 1, 1, 5))).toEqual([['a', '', '', '0', 'FALSE']]);
  expect(workbook.values(0, at(3, 1, 1, 4))).toEqual([[true, false, false, 4]]);
});

test('an error shows its message, and IFERROR and ISERROR recognize it', async () => {
  const failure = { error: '#ERROR!', message: 'Error: Unknown account "x".' };
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_x: () => failure }));
  type(workbook, 1, 2, '=IFERROR(FIN_X("nonsense"),"x")');
  type(workbook, 1, 3, '=ISERROR(A1)');
  type(workbook, 1, 4, '=A1');
  expect(await calculated(workbook, 1, 1, '=FIN_X("nonsense")')).toEqual(failure);
  expect(workbook.values(0, at(1, 2, 1, 3))).toEqual([['x', true, { error: '#ERROR!', message: '' }]]);
});

test('a blocked spill is #REF! and names the blocking cell, and expands when that cell is cleared', async () => {
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_table: () => table }));
  type(workbook, 3, 2, 'mine');
  expect(await calculated(workbook, 2, 1, '=FIN_TABLE()')).toEqual({
    error: '#REF!',
    message: 'Array result was not expanded because it would overwrite data in B3.',
  });
  expect(workbook.displayValues(0, at(2, 1))).toEqual([['#REF!']]);
  type(workbook, 3, 2, null);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(2, 1, 3, 2))).toEqual(table);
});

test('formulas that read a spill no longer see its rows when it is blocked', async () => {
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_table: () => table }));
  await calculated(workbook, 1, 1, '=FIN_TABLE()');
  expect(await calculated(workbook, 1, 4, '=SUM(B1:B50)')).toBe(30.5);
  type(workbook, 2, 2, 5);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 4))).toEqual([[5]]);
});

test('an error message is not kept for another formula in the same cell', async () => {
  const workbook = await workbookWith(
    new FakeCustomFunctions({ fin_refuse: () => ({ error: '#ERROR!', message: 'No tag "Kids".' }) }),
  );
  expect(await calculated(workbook, 1, 1, '=FIN_REFUSE()')).toEqual({ error: '#ERROR!', message: 'No tag "Kids".' });
  const unreadable = { error: '#ERROR!', message: 'Formula parse error.' };
  expect(await calculated(workbook, 1, 1, '=FIN REFUSE()')).toEqual(unreadable);
});

test('a spill longer than the sheet grows the sheet', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => [index]);
  const workbook = await workbookWith(new FakeCustomFunctions({ fin_long: () => rows }));
  await calculated(workbook, 2, 26, '=FIN_LONG()');
  expect(workbook.sheets()[0]).toMatchObject({ rowCount: 1201, columnCount: 26 });
  expect(workbook.values(0, at(1201, 26))).toEqual([[1199]]);
});

test('custom functions work inside built-in ones', async () => {
  const workbook = await workbookWith(
    new FakeCustomFunctions({ fin_table: () => table, fin_twice: (n) => [[Number(n) * 2]] }),
  );
  expect(await calculated(workbook, 1, 5, '=SUM(INDEX(FIN_TABLE(),0,2))')).toBe(30.5);
  expect(await calculated(workbook, 1, 6, '=ROWS(FIN_TABLE())')).toBe(3);
  expect(await calculated(workbook, 1, 7, '=FIN_TWICE(FIN_TWICE(ROWS(FIN_TABLE())))')).toBe(12);
});

test('a cell shows Loading... while its function runs, and other cells are calculated', async () => {
  const functions = new FakeCustomFunctions({ fin_slow: 'by hand', fin_fast: () => [[1]] });
  const workbook = await workbookWith(functions);
  type(workbook, 1, 1, '=FIN_SLOW()');
  type(workbook, 1, 2, '=FIN_FAST()+1');
  type(workbook, 1, 3, '=IFERROR(FIN_SLOW(),"no")');
  const isFastDone = () => workbook.displayValues(0, at(1, 2))[0]?.[0] === '2';
  await new Promise<void>((resolve) => workbook.onViewChange(() => isFastDone() && resolve()));
  expect(workbook.displayValues(0, at(1, 1, 1, 3))).toEqual([['Loading...', '2', 'Loading...']]);
  functions.calls[0]?.answer([['there']]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 1, 1, 3))).toEqual([['there', 2, 'there']]);
});

test('equal cells share one call, and different calls run at the same time', async () => {
  const functions = new FakeCustomFunctions({ fin_slow: 'by hand' });
  const workbook = await workbookWith(functions);
  const column = Array.from({ length: 40 }, (_, index) => [{ formula: `=FIN_SLOW(${index < 38 ? 1 : index})` }]);
  workbook.write(0, at(1, 1, 40, 1), column);
  await functions.called(3);
  expect(functions.calls.map(({ args }) => args)).toEqual([[1], [38], [39]]);
  for (const call of functions.calls) call.answer([[call.args[0] as number]]);
  await workbook.whenCalculated();
  expect(functions.calls).toHaveLength(3);
  expect(workbook.values(0, at(37, 1, 4, 1))).toEqual([[1], [1], [38], [39]]);
});

describe('a call of a custom function', () => {
  let count = 0;
  const counter = () => {
    count = 0;
    return new FakeCustomFunctions({
      fin_count: () => {
        count += 1;
        return [[count]];
      },
    });
  };
  const shown = (workbook: Workbook) => workbook.values(0, at(1, 1))[0]?.[0];

  test('is not repeated when the same formula is written again or another one is calculated', async () => {
    const workbook = await workbookWith(counter());
    await calculated(workbook, 1, 1, '=FIN_COUNT(5)');
    await calculated(workbook, 1, 1, '=FIN_COUNT(5)');
    await calculated(workbook, 2, 1, '=FIN_COUNT(5)+1');
    expect(shown(workbook)).toBe(1);
    expect(count).toBe(1);
  });

  test('is repeated when an argument cell changes, and when it changes back', async () => {
    const workbook = await workbookWith(counter());
    type(workbook, 1, 2, 1);
    await calculated(workbook, 1, 1, '=FIN_COUNT(B1)');
    type(workbook, 1, 2, 2);
    await workbook.whenCalculated();
    expect(shown(workbook)).toBe(2);
    type(workbook, 1, 2, 1);
    await workbook.whenCalculated();
    expect(shown(workbook)).toBe(3);
  });

  test('is repeated when the formula was replaced and restored, even at once and beside an equal formula', async () => {
    const workbook = await workbookWith(counter());
    await calculated(workbook, 2, 1, '=FIN_COUNT(5)');
    await calculated(workbook, 1, 1, '=FIN_COUNT(5)');
    type(workbook, 1, 1, 'busy');
    type(workbook, 1, 1, '=FIN_COUNT(5)');
    await workbook.whenCalculated();
    expect(shown(workbook)).toBe(2);
    expect(workbook.values(0, at(2, 1))).toEqual([[1]]);
  });

  test('is repeated by recalculateCustomFunctions', async () => {
    const workbook = await workbookWith(counter());
    await calculated(workbook, 1, 1, '=FIN_COUNT(5)');
    workbook.recalculateCustomFunctions();
    await workbook.whenCalculated();
    expect(shown(workbook)).toBe(2);
  });

  test('is repeated once after calls were paused, however often it became due', async () => {
    const functions = counter();
    const workbook = await workbookWith(functions);
    await calculated(workbook, 1, 1, '=FIN_COUNT(5)');
    workbook.pauseCustomFunctions();
    for (let hour = 0; hour < 3; hour += 1) {
      workbook.recalculateCustomFunctions();
      await workbook.whenCalculated();
    }
    expect(shown(workbook)).toBe('Loading...');
    expect(functions.calls).toHaveLength(1);
    workbook.resumeCustomFunctions();
    await workbook.whenCalculated();
    expect(shown(workbook)).toBe(2);
  });

  test('is not repeated while calls are paused, if the result is known', async () => {
    const functions = counter();
    const workbook = await workbookWith(functions);
    await calculated(workbook, 1, 1, '=FIN_COUNT(5)');
    workbook.pauseCustomFunctions();
    expect(await calculated(workbook, 1, 1, '=FIN_COUNT(5)')).toBe(1);
    workbook.resumeCustomFunctions();
    await workbook.whenCalculated();
    expect(functions.calls).toHaveLength(1);
  });

  test('is not repeated for a viewer, who sees the present values', async () => {
    const functions = counter();
    const workbook = await workbookWith(functions);
    await calculated(workbook, 1, 1, '=FIN_COUNT(5)');
    functions.isViewed = true;
    workbook.recalculateCustomFunctions();
    await workbook.whenCalculated();
    expect(shown(workbook)).toBe(1);
  });

  test('is repeated when rows of its sheet move, and its spill moves with it', async () => {
    const functions = new FakeCustomFunctions({ fin_table: () => table });
    const workbook = await workbookWith(functions);
    type(workbook, 9, 1, '=SUM(B2:B4)');
    await calculated(workbook, 2, 1, '=FIN_TABLE()');
    workbook.insertRows(0, 1, 2);
    await workbook.whenCalculated();
    expect(functions.calls).toHaveLength(2);
    expect(workbook.values(0, at(2, 1, 5, 2))).toEqual([[null, null], [null, null], ...table]);
    expect(workbook.formulas(0, at(11, 1))).toEqual([['=SUM(B4:B6)']]);
    expect(workbook.values(0, at(11, 1))).toEqual([[30.5]]);
    workbook.insertRows(0, 500, 1);
    await workbook.whenCalculated();
    expect(functions.calls).toHaveLength(3);
  });
});

test.each(['=FIN_ECHO(NOW())', '=FIN_ECHO(1,RAND()+1)', '=FIN_ECHO(B1)', '=FIN_ECHO(C1)', '=1+FIN_ECHO(B:B)'])(
  '%s is refused, because it depends on a volatile function',
  async (formula) => {
    const functions = new FakeCustomFunctions({ fin_echo: () => [[1]] });
    const workbook = await workbookWith(functions);
    type(workbook, 1, 2, '=NOW()');
    type(workbook, 1, 3, '=B1+1');
    expect(await calculated(workbook, 1, 1, formula)).toEqual({
      error: '#ERROR!',
      message: 'This function is not allowed to reference a cell with NOW(), RAND(), RANDARRAY(), or RANDBETWEEN()',
    });
    expect(functions.calls).toEqual([]);
  },
);

test.each(['=FIN_ECHO(TODAY())', '=FIN_ECHO(D1)+IF(NOW()>1,0,0)', '=FIN_ECHO(D1)'])(
  '%s is allowed, because no argument depends on NOW() or RAND()',
  async (formula) => {
    const workbook = await workbookWith(new FakeCustomFunctions({ fin_echo: () => [[1]] }));
    type(workbook, 1, 2, '=NOW()');
    expect(await calculated(workbook, 1, 1, formula)).toBe(1);
  },
);

test('a result that grows and then shrinks leaves no cells behind, and formulas that read it are updated', async () => {
  let rows = 3;
  const functions = new FakeCustomFunctions({ fin_rows: () => Array.from({ length: rows }, () => [1]) });
  const workbook = await workbookWith(functions);
  type(workbook, 1, 3, '=SUM(A3:A9)');
  await calculated(workbook, 1, 1, '=FIN_ROWS()');
  expect(workbook.values(0, at(1, 3))).toEqual([[1]]);
  rows = 5;
  workbook.recalculateCustomFunctions();
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3))).toEqual([[3]]);
  rows = 2;
  workbook.recalculateCustomFunctions();
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3))).toEqual([[0]]);
  expect(workbook.values(0, at(1, 1, 5, 1))).toEqual([[1], [1], [null], [null], [null]]);
  type(workbook, 1, 1, 'text');
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 1, 2, 1))).toEqual([['text'], [null]]);
});

test('an unknown function is #NAME? and works when it is registered', async () => {
  const workbook = await workbookWith(new FakeCustomFunctions({}));
  expect(await calculated(workbook, 1, 1, '=FIN_TABLE()')).toEqual({
    error: '#NAME?',
    message: "Unknown function: 'FIN_TABLE'.",
  });
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_table: () => table }));
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 1, 3, 2))).toEqual(table);
});

test('a failure of the workbench is an error of the cell without folders of the machine', async () => {
  const workbook = await workbookWith(
    new FakeCustomFunctions({
      fin_fails: () => {
        throw new Error("EACCES: permission denied, open '/home/ann/books/a.json'");
      },
    }),
  );
  expect(await calculated(workbook, 1, 1, '=FIN_FAILS()')).toEqual({
    error: '#ERROR!',
    message: "Internal error executing the custom function. EACCES: permission denied, open 'a.json'",
  });
});
