import type { EditableSheet } from '../../../src/addon/platform/platform';
import { at, cells, fixMonth, platform, press, run, server, sheetId, spent } from './budget-workbook';

// A budget of the version before there were groups, years and months, in which a user has written.
const key = 'fin.budget';
const headings = ['Category', 'Group', 'Amount', 'Per', 'Carry over', 'Carried', 'Spent', 'Left', 'Status'];
const sheet = () => platform.spreadsheet()?.editableSheet(sheetId()) as EditableSheet;

function insertEarlier() {
  press();
  platform.workbook.deleteSheet(sheetId());
  platform.workbook.insertSheet('Budget');
  const row = (category: string, amount: number | null, line: number, status: string) => [
    { value: category },
    { value: amount },
    { formula: `=-SUMIFS('Transactions'!$D:$D,'Transactions'!$F:$F,$A${line})` },
    { formula: `=IF($B${line}="","",$B${line}-$C${line})` },
    status.startsWith('=') ? { formula: status } : { value: status },
    { value: `note of ${category}` },
    { formula: `=B${line}*12` },
  ];
  const status = (line: number) =>
    `=IF($B${line}="","",IF($C${line}>$B${line},"Over",IF($C${line}>0.9*$B${line},"Nearly used","OK")))`;
  const text = (...texts: string[]) =>
    Array.from({ length: 7 }, (_, index) => {
      const value = texts[index] ?? '';
      return value.startsWith('=') ? { formula: value } : { value: value === '' ? null : value };
    });
  platform.workbook.write(sheetId(), at(1, 1, 8, 7), [
    text('Month', '', '', 'my own words'),
    text('Currency', 'USD'),
    text('Not budgeted', '', '=C4-SUM(C6:C505)'),
    text('Total', '=SUM(B6:B505)', "=-SUM(IFNA(FILTER('Transactions'!$D:$D,'Transactions'!$D:$D<0),0))", '=B4-C4'),
    text('Category', 'Per month', 'Spent', 'Left', 'Status', 'Note', 'A year'),
    row('Groceries', 70, 6, status(6)),
    row('Rent', 950, 7, 'fine with me'),
    row('Holidays', 100, 8, status(8)),
  ]);
  platform.workbook.write(sheetId(), at(1, 2), [[{ value: { dateSerial: 46_327 } }]]);
  const rows = ['month', 'currency', 'rest', 'total', 'head'];
  for (const [index, name] of rows.entries()) sheet().addMetadata(key, name, { row: index + 1 });
  const columns = ['category', 'amount', 'spent', 'left', 'status'];
  for (const [index, name] of columns.entries()) sheet().addMetadata(key, name, { column: index + 1 });
}

const everything = () => {
  const area = at(1, 1, 30, 29);
  return [platform.workbook.formulas(sheetId(), area), platform.workbook.displayValues(sheetId(), area)];
};

test('gets what this version has, and keeps everything that the user wrote', async () => {
  insertEarlier();
  press();
  const shown = await cells(1, 1, 14, 11);
  expect(shown[9]).toEqual([...headings, 'Note', 'A year']);
  expect(shown.slice(10, 13)).toEqual([
    ['Groceries', '', '70', 'month', 'FALSE', '', '65.5', '4.5', 'Nearly used', 'note of Groceries', '840'],
    ['Rent', '', '950', 'month', 'FALSE', '', '900', '50', 'fine with me', 'note of Rent', '11400'],
    ['Holidays', '', '100', 'month', 'FALSE', '', '0', '100', 'No transactions', 'note of Holidays', '1200'],
  ]);
  expect(shown[0]?.slice(7)).toEqual(['my own words', '', '', '']);
  expect(shown.slice(2, 9).map((line) => [line[0], line[2], line[6]])).toEqual([
    ['Income', '', '2,500.00'],
    ['Spent', '', '965.50'],
    ['Left to spend', '', '1,534.50'],
    ['Left to spend per day', '', expect.any(String)],
    ['Yearly amounts', '0.00', '0.00'],
    ['Not budgeted', '', '0'],
    ['Total', '1120', '965.5'],
  ]);
  expect(platform.workbook.sheets().find(({ name }) => name === 'Budget')?.frozenRowCount).toBe(10);
  // The sums of groups and the months are to the right of everything, after a blank column.
  const right = (await cells(10, 12, 2, 18)).map((line) =>
    line.filter((_, index) => [0, 1, 4, 5, 6, 17].includes(index)),
  );
  expect(right).toEqual([
    ['', 'Sums of groups', 'Left', 'Year', 'Jan 2026', 'Dec 2026'],
    ['', expect.any(String), '', '72.50', '0.00', '0.00'],
  ]);
});

test('a second call changes nothing, and adds a new category like the others', async () => {
  insertEarlier();
  press();
  await platform.workbook.whenCalculated();
  const before = everything();
  press();
  await platform.workbook.whenCalculated();
  expect(everything()).toEqual(before);
  server.push(spent(7, 12, 'Coffee', '2026-11-05'));
  run();
  press();
  expect((await cells(14, 1, 1, 9))[0]).toEqual(['Coffee', '', '', 'month', 'FALSE', '', '12.00', '', '']);
});

test('that Google ended anywhere is completed by the next call, with nothing twice or lost', async () => {
  insertEarlier();
  const calls = platform.service.calls;
  press();
  const all = platform.service.calls - calls;
  const steps = Array.from({ length: 6 }, (_, index) => Math.floor((all * (index + 1)) / 7));
  for (const step of steps) {
    platform.workbook.deleteSheet(sheetId());
    insertEarlier();
    platform.service.killAt = platform.service.calls + step;
    expect(() => press()).toThrow();
    platform.shown.alerts.length = 0;
    platform.service.killAt = Number.POSITIVE_INFINITY;
    press();
    const shown = await cells(1, 1, 14, 11);
    expect(shown.map((line) => line[0])).toEqual(
      'Month Currency Income Spent Left%to%spend Left%to%spend%per%day Yearly%amounts Not%budgeted Total Category Groceries Rent Holidays'
        .split(' ')
        .map((text) => text.replace(/%/g, ' '))
        .concat(''),
    );
    expect(shown.flat().filter((text) => text.startsWith('note of'))).toHaveLength(3);
    expect(shown[9]?.filter((text) => text !== '')).toEqual(expect.arrayContaining([...headings.slice(0, 9)]));
  }
});

test('that Google ended after any insertion leaves no blank columns or rows', async () => {
  const { service } = platform;
  insertEarlier();
  press();
  await platform.workbook.whenCalculated();
  const complete = everything();
  const insertions = ['group', 'per', 'rollover', 'carried', 'figures'];
  for (const [index, insertion] of insertions.entries()) {
    platform.workbook.deleteSheet(sheetId());
    insertEarlier();
    let count = 0;
    service.before = (name, call) => {
      if (/^insert(Columns|Rows)After$/.test(name)) count += 1;
      if (count > index) service.killAt = Math.min(service.killAt, call);
    };
    expect(() => press()).toThrow();
    platform.shown.alerts.length = 0;
    service.before = null;
    service.killAt = Number.POSITIVE_INFINITY;
    press();
    await platform.workbook.whenCalculated();
    expect([insertion, everything()]).toEqual([insertion, complete]);
  }
});

test('parts that the user deleted later stay away, and the formulas do without them', async () => {
  press();
  fixMonth();
  const [per, carried, months] = [4, 6, 14];
  platform.workbook.write(sheetId(), at(12, 3), [[{ value: 70 }]]);
  for (const column of [months, carried, per]) platform.workbook.deleteColumns(sheetId(), column, 1);
  platform.workbook.deleteRows(sheetId(), 3, 1);
  press();
  const shown = await cells(9, 1, 3, 7);
  expect(shown).toEqual([
    ['Category', 'Group', 'Amount', 'Carry over', 'Spent', 'Left', 'Status'],
    ['Rent', '', '', 'FALSE', '900.00', '', ''],
    ['Groceries', '', '70.00', 'FALSE', '65.50', '4.50', 'Nearly used'],
  ]);
  expect((await cells(8, 1, 1, 6))[0]).toEqual(['Total', '', '70.00', '', '965.50', '-895.50']);
});
