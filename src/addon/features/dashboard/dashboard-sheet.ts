import type { Area, Chart } from '../../platform/platform';
import { sheetReference } from '../../platform/spreadsheet';
import { baseCurrencyField } from '../../rows/organization';
import { cellAt } from '../../sheets/areas';
import { band, dayFormat, green, ink, moneyFormat, muted, slices, spentColor, wholeFormat } from '../../sheets/design';
import type { Content } from '../../sheets/write-contents';
import { dataCells, dataRows, payments, settings, settingsRow } from './dashboard-data';

/** A card has two columns. The settings are to the right of the charts. */
const [firstColumn, columnCount, settingsColumn] = [2, 8, 11];
export const columnWidthsPx = [24, ...Array.from({ length: columnCount }, () => 122), 24, 122, 122];
const [chartsRow, changesRow] = [11, 57];
/** What is due, below the settings: each payment has two rows. */
const paymentsRow = settingsRow + 6;

/** The first columns of the cards, and of the table of changes below the charts. */
const cardColumns = [2, 4, 6, 8] as const;

/** What is shown, of the numbers on another sheet. */
export function dashboardContents(dataName: string): Content[] {
  const data = sheetReference(dataName);
  const cell = (name: keyof typeof dataCells): string => data + dataCells[name];
  const currency = settings.currency;
  // One formula shows both, and an error only in its first cell.
  const received = `IF(ISERROR(${cell('spent')}),${cell('spent')},${cell('received')})`;
  const cards = [
    {
      label: 'Net worth',
      figure: cell('netWorth'),
      change: orProblem(cell('netWorth'), sinceLastMonth(cell('netWorth'), cell('netWorthBefore'))),
    },
    {
      label: 'Spent this month',
      figure: cell('spent'),
      change: orProblem(cell('spent'), comparedWithLastMonth(cell('spentPercent')), cell('netWorth')),
    },
    {
      label: 'Received this month',
      figure: received,
      change: `=${comparedWithLastMonth(cell('receivedPercent'))}`,
    },
    { label: 'Left this month', figure: `${cell('received')}-${cell('spent')}`, change: '' },
  ];
  const { head, count } = dataRows.change;
  const shown = (name: string): string => `=IF(${data}${name}="","",${data}${name})`;
  return [
    { row: 2, column: firstColumn, text: '=FIN_ORGANIZATION("name",FIN_REFRESH)' },
    {
      row: 3,
      column: firstColumn,
      text: `="In "&${currency}&${ifMainCurrency(currency, ', the currency of most accounts')}&${ifSelectedAccounts(', of the selected accounts only')}`,
    },
    ...cards.flatMap(({ label, figure, change }, index) => {
      const column = cardColumns[index] ?? firstColumn;
      return [
        { row: 5, column, text: label },
        { row: 6, column, text: `=IFERROR(${figure},"–")` },
        ...(change === '' ? [] : [{ row: 7, column, text: change }]),
      ];
    }),
    {
      row: 8,
      column: firstColumn,
      text: 'Transfers between accounts and card payments are neither spent nor received. A refund lowers spending.',
    },
    { row: 9, column: firstColumn, text: ofReckoned(cell('firstRecorded')) },
    { row: changesRow - 1, column: firstColumn, text: 'Largest changes this month' },
    ...['Category', 'This month', 'A month before', 'Change'].map((text, index) => ({
      row: changesRow,
      column: cardColumns[index] ?? firstColumn,
      text,
    })),
    ...Array.from({ length: count }, (_, index) =>
      ['A', 'B', 'C', 'D'].map((letters, at) => ({
        row: changesRow + 1 + index,
        column: cardColumns[at] ?? firstColumn,
        text: shown(`${letters}${head + 1 + index}`),
      })),
    ).flat(),
    ...upcomingContents(data),
    ...(
      [
        ['Settings', null],
        ['Currency', '=FIN_ORGANIZATION("mainCurrency",FIN_REFRESH)'],
        ['Categories left out', null],
        ['Since', '=EOMONTH(TODAY(),-12)+1'],
        ['Share (TRUE, FALSE)', null],
      ] as const
    ).flatMap(([title, value], index): Content[] => [
      { row: settingsRow + index, column: settingsColumn, text: title },
      ...(value === null
        ? []
        : [{ row: settingsRow + index, column: settingsColumn + 1, text: value, isOnce: true as const }]),
    ]),
  ];
}

/** Two narrow cards to the right of the others, and the next payments. */
function upcomingContents(data: string): Content[] {
  const [left, right] = [settingsColumn, settingsColumn + 1];
  const [lowest, on] = [data + dataCells.lowest, data + dataCells.lowestOn];
  const [recurring, count] = [data + dataCells.recurring, data + dataCells.recurringCount];
  const [name, date, amount] = payments.letters;
  return [
    { row: 5, column: left, text: 'Lowest in 30 days' },
    { row: 5, column: right, text: 'Recurring per month' },
    { row: 6, column: left, text: `=IF(${lowest}="","–",${lowest})` },
    { row: 6, column: right, text: `=IF(${recurring}="","–",${recurring})` },
    { row: 7, column: left, text: `=IFERROR(IF(${on}="","","on "&TEXT(${on},"d mmmm")),"")` },
    { row: 7, column: right, text: `=IF(N(${count})=0,"",${count}&IF(${count}=1," payment"," payments"))` },
    { row: paymentsRow, column: left, text: 'Next payments' },
    ...Array.from({ length: payments.count }, (_, index): Content[] => {
      const [from, row] = [payments.head + 1 + index, paymentsRow + 1 + 2 * index];
      const [dateCell, amountCell] = [`${data}${date}${from}`, `${data}${amount}${from}`];
      const late = `IF(${dateCell}<TODAY(),", late","")`;
      return [
        { row, column: left, text: `=${data}${name}${from}&""` },
        { row: row + 1, column: left, text: `=IF(${dateCell}="","",TEXT(${dateCell},"d mmmm")&${late})` },
        { row: row + 1, column: right, text: `=IF(${amountCell}="","",-${amountCell})` },
      ];
    }).flat(),
  ];
}

/** The sentence of an error, once: it reaches over the cards to the right. */
function orProblem(figure: string, change: string, left?: string): string {
  const problem = 'IFERROR(FIN_STATUS("lastError",FIN_REFRESH)&"","")';
  return `=IF(ISERROR(${figure}),${left === undefined ? problem : `IF(ISERROR(${left}),"",${problem})`},${change})`;
}

/** Sample: `1,204 more than at the end of October`. */
function sinceLastMonth(now: string, before: string): string {
  const change = `${now}-${before}`;
  const words = `FIXED(ABS(${change}),0)&IF(${change}<0," less"," more")&" than at the end of "&TEXT(EOMONTH(TODAY(),-1),"mmmm")`;
  return `IFERROR(IF(${before}="","",${words}),"")`;
}

/** Sample: `12 % less than by 26 October`. The whole month is compared on the last day of this one. */
function comparedWithLastMonth(percent: string): string {
  const day = 'IF(TODAY()=EOMONTH(TODAY(),0),EOMONTH(TODAY(),-1),EDATE(TODAY(),-1))';
  const words = `TEXT(ABS(${percent}),"0")&IF(${percent}<0," % less"," % more")&" than by "&TEXT(${day},"d mmmm")`;
  return `IFERROR(IF(${percent}="","",${words}),"")`;
}

/** Since when net worth is recorded, and what it is before. */
function ofReckoned(firstRecorded: string): string {
  const { since } = settings;
  const day = `TEXT(IF(N(${firstRecorded})>0,${firstRecorded},TODAY()),"d mmmm yyyy")`;
  const text = `"Net worth before "&${day}&" is reckoned back from today by transactions; what changes without them counts as today."`;
  return `=IF(AND(N(${firstRecorded})>0,N(${since})>0,N(${firstRecorded})<=N(${since})),"",${text})`;
}

/** A text if the organization names no currency, and nobody has chosen one. */
function ifMainCurrency(currency: string, text: string): string {
  const isOnlyMain = `AND(FIN_ORGANIZATION("${baseCurrencyField}",FIN_REFRESH)="",${currency}=FIN_ORGANIZATION("mainCurrency",FIN_REFRESH))`;
  return `IFERROR(IF(${isOnlyMain},"${text}",""),"")`;
}

/** A text if the key sees only selected accounts. */
function ifSelectedAccounts(text: string): string {
  return `IFERROR(IF(LEFT(FIN_STATUS("accounts",FIN_REFRESH),9)="selected:","${text}",""),"")`;
}

/** All contents. */
export const dashboardBlocks: readonly Area[] = [
  { row: 1, column: firstColumn, rowCount: 9, columnCount },
  { row: changesRow - 1, column: firstColumn, rowCount: dataRows.change.count + 2, columnCount },
  { row: 5, column: settingsColumn, rowCount: paymentsRow + 2 * payments.count - 4, columnCount: 2 },
];

/** Cells of one row. */
const inRow = (row: number, column = firstColumn, width = columnCount): Area => ({
  row,
  column,
  rowCount: 1,
  columnCount: width,
});
const changeRows: Area = { row: changesRow + 1, column: 4, rowCount: dataRows.change.count, columnCount: 5 };
const narrowCards = (row: number): Area => inRow(row, settingsColumn, 2);
const dueRows = Array.from({ length: payments.count }, (_, index) => narrowCards(paymentsRow + 2 + 2 * index));
const dueNames = dueRows.map((area): Area => ({ ...area, row: area.row - 1 }));
const dueAmounts = dueRows.map((area): Area => ({ ...area, column: settingsColumn + 1, columnCount: 1 }));
const settingRows: Area = { row: settingsRow + 1, column: settingsColumn, rowCount: 4, columnCount: 2 };

/** How the cells look. */
export const dashboardStyle = {
  /** Rows with large figures. */
  rows: [inRow(2), inRow(6)],
  sizes: [
    { points: 18, areas: [inRow(2), inRow(6), narrowCards(6)] },
    {
      points: 9,
      areas: [
        ...[inRow(3), inRow(5), inRow(7), inRow(8), inRow(9), settingRows],
        ...[narrowCards(5), narrowCards(7), ...dueRows],
      ],
    },
  ],
  colors: [
    { color: ink, areas: [inRow(2), inRow(6), narrowCards(6), ...dueNames] },
    {
      color: muted,
      areas: [
        inRow(3),
        inRow(5),
        inRow(7),
        inRow(8),
        inRow(9),
        inRow(changesRow),
        settingRows,
        inRow(settingsRow, settingsColumn, 2),
        ...[narrowCards(5), narrowCards(7), narrowCards(paymentsRow), ...dueRows],
      ],
    },
  ],
  backgrounds: [{ color: band, areas: [inRow(changesRow)] }],
  bold: [
    inRow(6, firstColumn, 1),
    inRow(changesRow - 1),
    inRow(changesRow),
    inRow(settingsRow, settingsColumn, 1),
    inRow(paymentsRow, settingsColumn, 1),
  ],
  left: [inRow(6), narrowCards(6)],
  right: [inRow(changesRow, 4, 5), ...dueAmounts],
  formats: [
    // From ten million on, a figure would be wider than its column.
    { format: '[>=10000000]#,##0.0,,"M";[<=-10000000]-#,##0.0,,"M";#,##0', areas: [inRow(6), narrowCards(6)] },
    { format: wholeFormat, areas: [changeRows] },
    { format: moneyFormat, areas: dueAmounts },
    {
      format: dayFormat,
      areas: [cellAt(settingsRow + 3, settingsColumn + 1)],
    },
  ],
} as const;

export function dashboardCharts(sheetName: string): Chart[] {
  const charts: readonly (Pick<Chart, 'title' | 'type' | 'colors'> & { of: keyof typeof dataRows; columns: number })[] =
    [
      { title: 'Net worth over time', type: 'LINE', of: 'history', columns: 2, colors: [green] },
      { title: 'Spending by month', type: 'COLUMN', of: 'month', columns: 2, colors: [spentColor] },
      { title: 'Cash flow', type: 'COLUMN', of: 'month', columns: 3, colors: [spentColor, green] },
      { title: 'Spending by category', type: 'PIE', of: 'category', columns: 2, colors: slices },
      { title: 'Allocation of holdings', type: 'PIE', of: 'holding', columns: 2, colors: slices },
      { title: 'Top merchants', type: 'BAR', of: 'merchant', columns: 2, colors: [spentColor] },
    ];
  return charts.map(({ of, columns, ...chart }, index) => ({
    ...chart,
    sheetName,
    ranges: [{ row: dataRows[of].head, column: 1, rowCount: dataRows[of].count + 1, columnCount: columns }],
    row: chartsRow + 15 * Math.floor(index / 2),
    column: index % 2 === 0 ? firstColumn : firstColumn + columnCount / 2,
    widthPx: 484,
    heightPx: 290,
  }));
}
