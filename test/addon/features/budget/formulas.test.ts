import { type BudgetColumn, type BudgetLayout, newLayout as layoutOf } from '../../../../src/addon/budget/layout';
import {
  figureFormulas,
  groupAmount,
  namedCell,
  rowFormulas,
  totalFormulas,
} from '../../../../src/addon/features/budget/formulas';
import { shapeOf } from '../../../../src/addon/features/budget/shapes';
import type { SpendingColumns } from '../../../../src/addon/features/budget/sums';
import { messagesIn } from '../../../../src/addon/messages/language';

const linesOf = (name: string): SpendingColumns => ({
  category: `'${name}'!$A:$A`,
  amount: `'${name}'!$B:$B`,
  date: `'${name}'!$C:$C`,
  currency: `'${name}'!$D:$D`,
  kind: `'${name}'!$E:$E`,
  gone: `'${name}'!$F:$F`,
  id: `'${name}'!$G:$G`,
});
const newLayout = layoutOf(3);
const table = linesOf('Table');
const fixed = { text: messagesIn('en').budgetSheet, connection: null };
const sources = { ...fixed, lines: [table], from: 'all', categories: null };
const without = (...names: readonly BudgetColumn[]): BudgetLayout => ({
  ...newLayout,
  columns: { ...newLayout.columns, ...Object.fromEntries(names.map((name) => [name, null])) },
});
const optional = ['group', 'per', 'rollover', 'carried', 'months', 'bar', 'before'] as const;
/** Each bit of a number is a column that is gone. */
const layouts = Array.from({ length: 2 ** optional.length }, (_, bits) =>
  without(...optional.filter((__, index) => Math.floor(bits / 2 ** index) % 2 === 1)),
);
const allSources = [[table], [table, linesOf('Splits')]].flatMap((lines) =>
  ['all', '2026-10-31'].flatMap((from) =>
    [null, { category: "'Categories'!$A:$A", group: "'Categories'!$C:$C" }].map((categories) => ({
      ...fixed,
      lines,
      from,
      categories,
    })),
  ),
);
/** For whatever columns the user deletes, and sheets are there. */
const allFormulas = layouts.flatMap((complete) =>
  [complete, { ...complete, rest: null, since: null, begins: null, goals: null }].flatMap((layout) =>
    allSources.map((each) => ({
      layout,
      head: { ...totalFormulas(layout, each), ...figureFormulas(layout, each) },
      row: { ...rowFormulas(layout, 11, each), 'row.amount': groupAmount(layout, 11) },
      lastRow: { ...rowFormulas(layout, 14, each), 'row.amount': groupAmount(layout, 14) },
    })),
  ),
);

const monthly = '($H$10:$H$15="")+($H$10:$H$15="Monat")+($H$10:$H$15="month")';
const yearly = '($H$10:$H$15="Jahr")+($H$10:$H$15="year")';
const sumOf = (found: string) => `=LET(found,${found},IF(COUNT(found)=0,"",SUM(found)))`;

test.each([
  [
    ['group'],
    'row.left',
    '=IF(OR(NOT(ISNUMBER($B11)),(($H11="")+($H11="Monat")+($H11="month")+($H11="Jahr")+($H11="year")=0)),"",ROUND(($B11+N($J11))-$C11,8))',
  ],
  [['group', 'per'], 'row.left', '=IF(NOT(ISNUMBER($B11)),"",ROUND(($B11+N($J11))-$C11,8))'],
  [['group', 'per', 'carried'], 'row.left', '=IF(NOT(ISNUMBER($B11)),"",ROUND($B11-$C11,8))'],
  [['rollover'], 'row.carried', null],
  [['carried'], 'row.carried', null],
  [['months'], 'row.months', null],
  [['bar'], 'row.bar', null],
  [['before'], 'row.before', null],
  [[], 'row.group', null],
  [['group'], 'total.amount', sumOf(`IFNA(FILTER($B$10:$B$15,${monthly}),"")`)],
  [['group', 'per'], 'total.amount', sumOf('$B$10:$B$15')],
  [['group'], 'total.carried', sumOf(`IFNA(FILTER($J$10:$J$15,${monthly}),"")`)],
  [['carried'], 'total.carried', null],
  [['group'], 'total.left', sumOf(`IFNA(FILTER($E$10:$E$15,${monthly}),"")`)],
  [['group'], 'yearly.amount', sumOf(`IFNA(FILTER($B$10:$B$15,${yearly},ISNUMBER($E$10:$E$15)),"")`)],
  [['per'], 'yearly.amount', null],
  [['carried'], 'yearly.carried', null],
  [['months'], 'hint.months', null],
  [['months'], 'rest.months', null],
  [
    [],
    'figures.left',
    `=-SUM(IFNA(FILTER('Table'!$B:$B,'Table'!$C:$C>=EOMONTH($A$1,-1)+1,'Table'!$C:$C<EOMONTH($A$1,0)+1,'Table'!$D:$D=$B$2,('Table'!$E:$E="spending")+('Table'!$E:$E="")*(LEFT('Table'!$G:$G,4)="own-")*('Table'!$B:$B<0),'Table'!$F:$F=""),0))`,
  ],
] as const)('without %j, %s is %s', (names, name, formula) => {
  const layout = without(...names);
  const formulas = {
    ...totalFormulas(layout, sources),
    ...figureFormulas(layout, sources),
    ...rowFormulas(layout, 11, sources),
  };
  expect(formulas[name]).toBe(formula);
});

test('the first day of the table is compared with the first one that a formula needs', () => {
  const from = { ...sources, from: '2026-10-31' };
  const [month, said] = [
    'EOMONTH($A$1,-1)+1',
    'DATE(2026,10,31),"The table of transactions begins on "&TEXT(DATE(2026,10,31),"mmmm d, yyyy")&".","")',
  ];
  const firstDay = (...names: readonly BudgetColumn[]) => totalFormulas(without(...names), from)['since.category'];
  expect(firstDay('months', 'carried')).toBe(`=IF(MIN(${month})<${said}`);
  expect(firstDay('months')).toBe(`=IF(MIN(${month},IF(COUNT($J$10:$J$15)>0,$J$3,${month}))<${said}`);
  expect(firstDay()).toContain(`EDATE(EOMONTH(${month},-1)+1,`);
  expect(totalFormulas(newLayout, sources)['since.category']).toBe('');
});

test('formulas refer to nothing that is not there, whatever columns and sheets are', () => {
  const texts = new Set(allFormulas.flatMap(({ head, row }) => Object.values({ ...head, ...row })));
  texts.delete(null);
  expect(texts.size).toBeGreaterThan(90);
  for (const text of texts as Set<string>) {
    expect(text).not.toMatch(/null|undefined|NaN|#REF!/);
    const bare = text.replace(/"[^"]*"/g, '');
    expect([...bare].filter((each) => each === '(')).toHaveLength([...bare].filter((each) => each === ')').length);
  }
});

test('formulas of one column have different shapes, so that each figure is known in any row', () => {
  for (const { head } of allFormulas) {
    const figures = Object.entries(head).filter(([name, text]) => text && !/^(total|month)\./.test(name));
    const known = figures.map(([name, text]) => `${namedCell(name)[1]}: ${shapeOf(text ?? '')}`);
    expect(new Set(known).size).toBe(known.length);
  }
});

test('a formula has one shape in all rows', () => {
  for (const { row, lastRow } of allFormulas) {
    const shapes = (formulas: typeof row) => Object.values(formulas).map((text) => shapeOf(text ?? ''));
    expect(shapes(row)).toEqual(shapes(lastRow));
  }
});
