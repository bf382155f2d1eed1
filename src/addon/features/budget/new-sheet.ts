import {
  type BudgetColumn,
  type BudgetLayout,
  budgetDays,
  type CompleteLayout,
  fixedCell,
  isYearly,
  markLayout,
  monthsWidth,
  rowsOf,
} from '../../budget/layout';
import type { Cell } from '../../cells/cells';
import { literal } from '../../cells/split-list';
import type { BudgetSheetMessages } from '../../messages/en/sheets/budget';
import type { Area, EditableSheet } from '../../platform/platform';
import { toLetters } from '../../platform/spreadsheet';
import { cellAt, layered } from '../../sheets/areas';
import {
  automaticFormat,
  band,
  dayFormat,
  monthFormat,
  muted,
  points,
  px,
  signedFormat,
  sparseFormat,
  wholeFormat,
} from '../../sheets/design';
import { setWidths } from '../../sheets/grow-sheet';
import { blocksOf } from '../../sheets/plan-writes';
import { say, whole } from '../../sheets/say';
import { writeAll } from '../../sheets/write-cells';
import { type Content, fillBlock } from '../../sheets/write-contents';
import {
  allFormulas,
  type BudgetSources,
  dateFormula,
  type Formulas,
  figureFormulas,
  groupAmount,
  monthOfList,
  namedCell,
  rowFormulas,
  totalFormulas,
} from './formulas';
import { goalFormulas, goalLines } from './goal-formulas';
import { type BudgetLine, spansOfGroups } from './lines';
import type { BudgetWriting } from './write-budget';

/** Rows of figures above the lines, without a mark. */
const cards = { labels: 4, figures: 5, notes: 6, hint: 7 } as const;
const gapPx = 6;
/** Categories are indented below their group. */
const indented = '"    "@';
/** Of figures that are wide. */
const figureFormat = `[>=1000000]#,##0.0,,"M";[<=-1000000]-#,##0.0,,"M";${wholeFormat}`;
const widths: { readonly [Name in BudgetColumn]: number } = {
  ...{ category: 184, amount: 92, spent: 92, bar: 54, left: 92, before: 92, status: 160 },
  ...{ per: 88, rollover: 88, carried: 88, group: px.text, months: px.number },
};

/** A new sheet: texts, figures, lines and headings, and how they look. `today`: the first month that is carried over. */
export function layOutBudget(
  budget: BudgetWriting,
  layout: CompleteLayout,
  lines: readonly BudgetLine[],
  sources: BudgetSources,
  format: string,
  today: string,
): void {
  const { sheet, cells, shapes } = budget;
  const { text } = sources;
  const { columns } = layout;
  const width = columns.months + monthsWidth - 1;
  const all = { row: 1, column: 1, rowCount: layout.goals + goalLines, columnCount: width };
  const contents = [...contentsOf(layout, sources, today), ...formulasOfLines(layout, sources, lines)];
  contents.sort((a, b) => a.row - b.row || a.column - b.column);
  fillBlock(sheet, all, contents);
  for (const { row, column, text: written } of contents) cells.write(row, column, written);
  writeLines(budget, lines, sources, layout.head + 1);
  const spans = spansOfGroups(lines, layout.head + 1).map((span) => ({ ...span, column: 1, columnCount: 1 }));
  style(sheet, layout, text, format, all, spans);
  if (spans.length > 0) sheet.groupLines('row', spans);
  sheet.groupLines('column', [{ row: 1, column: columns.group, rowCount: 1, columnCount: monthsWidth + 1 }]);
  sheet.foldGroups({ row: 1, column: 1, rowCount: layout.end, columnCount: width });
  sheet.setDropdown(cellAt(layout.currency, columns.category), monthsOf(text.months), true);
  const headed = ['amount', 'left', 'per', 'rollover', 'group'] as const;
  const notes = [
    ...headed.map((name) => ({ areas: [cellAt(layout.headings, columns[name])], value: text.notes[name] })),
    { areas: [cellAt(layout.currency, columns.category)], value: text.notes.month },
    { areas: [cellAt(layout.goals, columns.category)], value: text.goals.note },
  ];
  sheet.setNotes(all, layered(all, '', notes));
  markLayout(sheet, layout);
  // Last: if a call ends before, the next one does not take the incomplete sheet for a budget.
  shapes.add(allFormulas(layout, sources));
}

/** The list of months: as many as a year has before this one. */
function monthsOf({ current, last, next, ago }: BudgetSheetMessages['months']): string[] {
  return [current, last, ...Array.from({ length: 11 }, (_, index) => ago(index + 2)), next];
}

/** Names, periods and groups of lines, in rows that are blank. The group is a formula if FIN Categories has groups. */
export function writeLines(
  { sheet, cells, layout: { columns }, isNew }: BudgetWriting,
  lines: readonly BudgetLine[],
  { categories, text }: BudgetSources,
  firstRow: number,
): void {
  if (lines.length === 0) return;
  const area = (column: number): Area => ({ row: firstRow, column, rowCount: lines.length, columnCount: 1 });
  const groups = categories === null && lines.some(({ group }) => group !== '') ? columns.group : null;
  const all: readonly (readonly [column: number | null, of: (line: BudgetLine) => Cell])[] = [
    [columns.category, ({ name }) => name],
    [columns.per, () => text.per.month],
    [columns.rollover, () => false],
    [groups, ({ group }) => group || null],
  ];
  const written = all.flatMap(([column, of]) =>
    column === null ? [] : lines.map((line, index) => ({ row: firstRow + index, column, value: of(line) })),
  );
  const blocks = blocksOf(written);
  writeAll(sheet, isNew ? blocks.map((block) => ({ ...block, isNotPlain: true })) : blocks);
  if (columns.rollover !== null) sheet.setCheckboxes(area(columns.rollover));
  for (const [index, { name, group }] of lines.entries()) {
    cells.write(firstRow + index, columns.category, name);
    if (columns.group !== null && categories === null) cells.write(firstRow + index, columns.group, group);
  }
}

function formulasOfLines(layout: CompleteLayout, sources: BudgetSources, lines: readonly BudgetLine[]): Content[] {
  return lines.flatMap(({ isGroup }, index) => {
    const row = layout.head + 1 + index;
    const amount = isGroup ? { 'row.amount': groupAmount(layout, row) } : {};
    return contentsOfRow(layout, row, { ...rowFormulas(layout, row, sources), ...amount });
  });
}

/** Formulas of a row, by their columns. */
function contentsOfRow({ columns }: CompleteLayout, row: number, formulas: Formulas): Content[] {
  return Object.entries(formulas).flatMap(([name, formula]) =>
    formula === null ? [] : [{ row, column: columns[namedCell(name)[1] as BudgetColumn], text: formula }],
  );
}

function contentsOf(layout: CompleteLayout, sources: BudgetSources, today: string): Content[] {
  const { columns, ...places } = layout;
  const { headings, currency, rest, goals } = places;
  const { text, connection } = sources;
  const rows = { ...places, ...cards, yearly: rest + 1 } as const;
  const cell = (row: number, name: BudgetColumn): string => `${toLetters(columns[name])}${row}`;
  const days = budgetDays(layout);
  const lastDay = `(${days.end}-1)`;
  const [left, perDay, spent] = (['category', 'spent', 'left'] as const).map((name) => cell(cards.figures, name)) as [
    string,
    string,
    string,
  ];
  const expected = cell(currency, 'carried');
  const planned = cell(layout.total, 'left');
  const rested = `ROUND(${cell(rest, 'spent')},0)`;
  const option = connection === null ? '' : `,${literal(`connection=${connection}`)}`;
  // Today counts. A past month has no days left, and a month to come all of its days.
  const daysLeft = `(${lastDay}-MAX(TODAY(),${days.month})+1)`;
  const hasNoYear = `SUMPRODUCT(${isYearly(rowsOf(layout, columns.per))})=0`;
  const own = {
    'month.category': monthOfList(fixedCell(currency, columns.category), text),
    'month.spent': `=${literal(`${text.name} · `)}&FIN_ORGANIZATION("name"${option})`,
    'currency.category': `=${literal(text.months.current)}`,
    'currency.amount': `=FIN_ORGANIZATION("mainCurrency"${option})`,
    'currency.per': text.settings.expected,
    'since.per': text.settings.since,
    'since.carried': `=${dateFormula(`${today.slice(0, 7)}-01`)}`,
    'begins.per': text.settings.begins,
    'begins.carried': '=1',
    'labels.category': `=IF(ISNUMBER(${expected}),${literal(text.cards.leftOfIncome)},${literal(text.cards.left)})`,
    'labels.spent': `=IF(ISNUMBER(${planned}),${literal(text.cards.budgetPerDay)},${literal(text.cards.perDay)})`,
    // Without it, the sum of the lines.
    'labels.left': `=${literal(text.cards.spent)}&IFERROR(IF(ISNUMBER(${planned})*${rested},${say(text.cards.rest, { amount: whole(rested) })},""),"")`,
    'labels.status': text.cards.income,
    // Unknown until something is planned or expected.
    'figures.category': `=IF(ISNUMBER(${expected}),${expected}-${spent},${planned})`,
    'figures.spent': `=LET(left,IF(ISNUMBER(${planned}),${planned},${left}),IF((TODAY()>${lastDay})+1-ISNUMBER(left),"",MAX(0,left)/${daysLeft}))`,
    'notes.category': `=IF(ISNUMBER(${expected}),${say(text.cards.expected, { amount: whole(expected), spent: whole(spent) })},"")`,
    'notes.spent': `=IF(ISNUMBER(${perDay}),IF(${daysLeft}=1,${literal(text.cards.lastDay)},${daysLeft}&${literal(text.cards.daysLeft)}),"")`,
    'hint.category': `=IF(COUNT(${rowsOf(layout, columns.amount)})>0,"",${literal(text.noAmounts)})`,
    'hint.group': text.allMonths.income,
    'total.category': text.total,
    'total.group': text.allMonths.spent,
    'rest.category': text.rest,
    'yearly.category': `=IF(${hasNoYear},"",${literal(text.yearly)})`,
    'yearly.status': `=IF(${hasNoYear},"",${days.yearOf(days.month)})`,
    'goals.category': text.goals.title,
    'goals.amount': text.goals.target,
    'goals.spent': text.goals.saved,
    'goals.left': text.goals.left,
    'goals.before': text.goals.until,
    'goals.status': text.headings.status,
    'goals.per': text.goals.account,
  };
  const texts = Object.entries({ ...own, ...totalFormulas(layout, sources), ...figureFormulas(layout, sources) });
  const contents = texts.flatMap(([name, given]) => {
    const [line, column] = namedCell(name);
    const row = rows[line as keyof typeof rows];
    return given ? [{ row, column: columns[column as BudgetColumn], text: asFormula(given) }] : [];
  });
  const titles = Object.entries(text.headings).flatMap(([name, title]) =>
    title === '' ? [] : [{ row: headings, column: columns[name as BudgetColumn], text: title }],
  );
  const months = Array.from({ length: monthsWidth - 1 }, (_, index) => ({
    row: headings,
    column: columns.months + 1 + index,
    text: index === 0 ? `=${days.yearOf(days.month)}` : `=EDATE(${fixedCell(headings, columns.months + 1)},${index})`,
  }));
  const ofGoals = Array.from({ length: goalLines }, (_, index) => goals + 1 + index).flatMap((row) =>
    contentsOfRow(layout, row, goalFormulas(layout, row, sources)),
  );
  return [...contents, ...titles, ...months, ...ofGoals];
}

/** Labels are formulas, too, so that they can be written together with the figures beside them. */
function asFormula(text: string): string {
  return text.startsWith('=') ? text : `=${literal(text)}`;
}

function style(
  sheet: EditableSheet,
  layout: CompleteLayout,
  text: BudgetSheetMessages,
  format: string,
  all: Area,
  ofGroups: readonly Area[],
): void {
  const { columns, month, currency, since, begins, headings, total, head, end, rest, goals } = layout;
  const [last, width] = [all.rowCount, all.columnCount];
  const inRow = (row: number, name: BudgetColumn = 'category', columnCount = columns.carried): Area => ({
    ...cellAt(row, columns[name]),
    columnCount,
  });
  const down = (from: number, to: number, name: BudgetColumn, columnCount = 1): Area => ({
    ...cellAt(from, columns[name]),
    rowCount: to - from + 1,
    columnCount,
  });
  const heads = [inRow(headings, 'category', width), inRow(goals)];
  const ofLines = (name: BudgetColumn): Area => down(total, rest + 1, name);
  const settings = down(currency, begins, 'per', 3);
  sheet.hideGridlines();
  sheet.setBackgroundIn(heads, band);
  sheet.setBoldIn([
    ...heads,
    ...headsOf(ofGroups, columns),
    inRow(total),
    inRow(month, 'category', 1),
    inRow(cards.figures),
  ]);
  sheet.setFontSizeIn([inRow(month, 'category', 1), inRow(cards.figures)], points.large);
  const small = [inRow(since), inRow(cards.labels), inRow(cards.notes), inRow(cards.hint), settings];
  const ofStatus = (first: BudgetColumn, columnCount = 1): Area[] => [
    down(total, rest + 1, first, columnCount),
    down(goals + 1, last, first, columnCount),
  ];
  sheet.setFontSizeIn([...small, ...ofStatus('status')], points.small);
  sheet.setFontColorIn(
    [
      ...[inRow(month, 'spent'), inRow(currency, 'amount', 1), inRow(cards.notes)],
      // The values beside the settings are read.
      ...[since, cards.labels].map((row) => inRow(row, 'category', columns.status)),
      ...[inRow(cards.hint), { ...settings, columnCount: 2 }, ...ofStatus('before', 2)],
      ...[down(head + 1, end, 'per'), down(rest, rest + 1, 'category')],
    ],
    muted,
  );
  const right = [
    ...[headings, goals].flatMap((row) => [inRow(row, 'amount', 2), inRow(row, 'left', 2)]),
    ...[inRow(headings, 'carried', 1), inRow(headings, 'months', monthsWidth)],
  ];
  const left = [inRow(month, 'category', 1), inRow(cards.figures), down(rest + 1, rest + 1, 'status')];
  const alignments = [
    { areas: left, value: 'left' },
    { areas: right, value: 'right' },
  ] as const;
  sheet.setAlignments(all, layered<'left' | 'right' | null>(all, null, alignments));
  const inFormat = [
    ...[ofLines('amount'), down(goals + 1, last, 'amount', 2), down(goals + 1, last, 'left')],
    ...[cellAt(currency, columns.carried), down(cards.hint, rest + 1, 'months', monthsWidth)],
  ];
  const months = [cellAt(month, columns.category), cellAt(since, columns.carried)];
  const formats = [
    { areas: inFormat, value: format },
    { areas: [ofLines('spent'), ofLines('before')], value: sparseFormat(format) },
    { areas: [ofLines('left'), ofLines('carried')], value: signedFormat(format) },
    { areas: [inRow(cards.figures)], value: figureFormat },
    { areas: [...months, inRow(headings, 'months', monthsWidth)], value: monthFormat },
    { areas: [down(goals + 1, last, 'before')], value: dayFormat(sheet.locale()) },
    { areas: [down(headings, last, 'status')], value: indented },
    { areas: [cellAt(rest + 1, columns.status)], value: text.yearlySince },
    { areas: ofGroups, value: indented },
  ];
  sheet.setNumberFormats(all, layered(all, automaticFormat, formats));
  sheet.wrapIn([down(head + 1, last, 'category')]);
  for (const row of [month, cards.figures]) sheet.setRowHeight(row, px.largeRow);
  sheet.setRowHeight(head, gapPx);
  sheet.freezeRows(headings);
  sheet.freezeColumns(columns.category);
  setWidths(
    sheet,
    1,
    Array.from({ length: width }, (_, at) => Object.values(widths)[at] ?? px.number),
  );
}

/** The lines of groups, by the areas of their categories. */
function headsOf(spans: readonly Area[], { status }: BudgetLayout['columns']): Area[] {
  return spans.map(({ row }) => ({ ...cellAt(row - 1, 1), columnCount: status }));
}

/** Lines of groups are bold, and the lines of their categories indented and in a group that is folded. */
export function styleLines(
  sheet: EditableSheet,
  { columns }: BudgetLayout,
  lines: readonly BudgetLine[],
  firstRow: number,
): void {
  const spans = spansOfGroups(lines, firstRow).map((span) => ({ ...span, column: columns.category, columnCount: 1 }));
  if (spans.length === 0) return;
  sheet.setBoldIn(headsOf(spans, columns));
  sheet.setNumberFormatIn(spans, indented);
  sheet.groupLines('row', spans);
}
