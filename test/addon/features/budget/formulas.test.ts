import { figureFormulas, namedCell, rowFormulas, totalFormulas } from '../../../../src/addon/features/budget/formulas';
import { type BudgetColumn, type BudgetLayout, newLayout } from '../../../../src/addon/features/budget/layout';
import { shapeOf } from '../../../../src/addon/features/budget/shapes';
import type { SpendingColumns } from '../../../../src/addon/features/budget/sums';

const linesOf = (name: string): SpendingColumns => ({
  category: `'${name}'!$A:$A`,
  amount: `'${name}'!$B:$B`,
  date: `'${name}'!$C:$C`,
  currency: `'${name}'!$D:$D`,
  kind: `'${name}'!$E:$E`,
  gone: `'${name}'!$F:$F`,
  id: `'${name}'!$G:$G`,
});
const table = linesOf('Table');
const sources = { lines: [table], from: 'all', categories: null };
const without = (...names: readonly BudgetColumn[]): BudgetLayout => ({
  ...newLayout,
  columns: { ...newLayout.columns, ...Object.fromEntries(names.map((name) => [name, null])) },
});
const optional = ['group', 'per', 'rollover', 'carried', 'months'] as const;
/** Each bit of a number is a column that is gone. */
const layouts = Array.from({ length: 2 ** optional.length }, (_, bits) =>
  without(...optional.filter((__, index) => Math.floor(bits / 2 ** index) % 2 === 1)),
);
const allSources = [[table], [table, linesOf('Splits')]].flatMap((lines) =>
  ['all', '2026-10-31'].flatMap((from) =>
    [null, { category: "'Categories'!$A:$A", group: "'Categories'!$C:$C" }].map((categories) => ({
      lines,
      from,
      categories,
    })),
  ),
);
/** For whatever columns the user deletes, and sheets are there. */
const allFormulas = layouts.flatMap((complete) =>
  [complete, { ...complete, rest: null }].flatMap((layout) =>
    allSources.map((each) => ({
      layout,
      head: { ...totalFormulas(layout, each), ...figureFormulas(layout, each) },
      row: rowFormulas(layout, 11, each),
      lastRow: rowFormulas(layout, 500, each),
    })),
  ),
);

test.each([
  [[], 'row.left', '=IF(OR(NOT(ISNUMBER($C11)),AND($D11<>"",$D11<>"month",$D11<>"year")),"",$C11+N($F11)-$G11)'],
  [['per'], 'row.left', '=IF(NOT(ISNUMBER($C11)),"",$C11+N($F11)-$G11)'],
  [['per', 'carried'], 'row.left', '=IF(NOT(ISNUMBER($C11)),"",$C11-$G11)'],
  [['rollover'], 'row.carried', null],
  [['carried'], 'row.carried', null],
  [['months'], 'row.months', null],
  [[], 'row.group', null],
  [[], 'total.amount', '=SUM(IFNA(FILTER($C$10:$C$510,($D$10:$D$510="")+($D$10:$D$510="month")),0))'],
  [['per'], 'total.amount', '=SUM($C$10:$C$510)'],
  [[], 'total.carried', '=SUM(IFNA(FILTER($F$10:$F$510,($D$10:$D$510="")+($D$10:$D$510="month")),0))'],
  [['carried'], 'total.carried', null],
  [[], 'total.left', '=C9+F9-G9'],
  [['carried'], 'total.left', '=C9-G9'],
  [[], 'yearly.amount', '=SUMIF($D$10:$D$510,"year",$C$10:$C$510)'],
  [['per'], 'yearly.amount', null],
  [['carried'], 'yearly.carried', null],
  [['months'], 'income.months', null],
  [['months'], 'rest.months', null],
  [['group'], 'head.sums', null],
  [
    [],
    'spent.spent',
    `=-SUM(IFNA(FILTER('Table'!$B:$B,'Table'!$C:$C>=EOMONTH($C$1,-1)+1,'Table'!$C:$C<EOMONTH($C$1,0)+1,'Table'!$D:$D=$C$2,('Table'!$E:$E="spending")+('Table'!$E:$E="")*(LEFT('Table'!$G:$G,4)="own-")*('Table'!$B:$B<0),'Table'!$F:$F=""),0))`,
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
    'EOMONTH($C$1,-1)+1',
    'DATE(2026,10,31),"The table of transactions begins on 2026-10-31.","")',
  ];
  const firstDay = (...names: readonly BudgetColumn[]) => totalFormulas(without(...names), from)['month.spent'];
  expect(firstDay('months', 'carried')).toBe(`=IF(MIN(${month})<${said}`);
  expect(firstDay('months')).toBe(`=IF(MIN(${month},IF(COUNT($F$10:$F$510)>0,$F$1,${month}))<${said}`);
  expect(firstDay()).toContain(`EDATE(EOMONTH(${month},-1)+1,`);
  expect(totalFormulas(newLayout, sources)['month.spent']).toBe('');
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
