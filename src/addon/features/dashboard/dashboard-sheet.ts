import { literal } from '../../cells/split-list';
import { rateSheetName } from '../../formulas/rates/read-rates';
import type { AddonMessages } from '../../messages/en/messages';
import type { Area, Chart } from '../../platform/platform';
import { sheetReference } from '../../platform/spreadsheet';
import { baseCurrencyField } from '../../rows/organization';
import { cellAt } from '../../sheets/areas';
import {
  band,
  dayFormat,
  green,
  ink,
  moneyFormat,
  monthFormat,
  muted,
  red,
  slices,
  spentBar,
  spentColor,
  wholeFormat,
} from '../../sheets/design';
import { say, shorten, whole } from '../../sheets/say';
import type { Content } from '../../sheets/write-contents';
import { chartRows, existsOwnSheet, figures, listCells, lists, settings, settingsRow } from './dashboard-data';

type Texts = AddonMessages['dashboard'];

/** Two halves of four columns: as wide as A4 in landscape, and beside the open sidebar on a laptop. */
const [left, right, columnCount] = [2, 6, 8];
export const columnWidthsPx = [24, 120, 120, 120, 120, 160, 80, 120, 120];
/** A card has two columns. */
const cardColumns = [2, 4, 6, 8] as const;
/** The first rows of the blocks below each other: their titles. */
const rows = {
  ...{ worth: 11, coming: 11, attention: 20, spending: 28, changes: 28, budget: 36 },
  ...{ flow: 44, payees: 62, holdings: 62, settings: settingsRow, list: settingsRow + 8 },
} as const;
const counts = { attention: 6, payments: 5, changes: 5, budget: 6, accounts: 16 } as const;
/** The column of the settings' values. */
const settingColumn = 5;
/** The longest names that fit: in a list beside its numbers, and in the columns of the transactions. */
const charsMax = { name: 22, budget: 34, payee: 34, category: 38, account: 28, excluded: 16 } as const;

/** What is shown, of the numbers on another sheet. Texts are formulas too, so that one call writes all. */
export function dashboardContents(
  dataName: string,
  sheetId: number,
  texts: Texts,
  budgetMonth: string | null,
): Content[] {
  const data = sheetReference(dataName);
  const cell = (name: keyof typeof figures): string => data + figures[name];
  const at = (row: number, column: number, formula: string): Content => ({ row, column, text: `=${formula}` });
  const month = cell('month');
  const [net, spent] = [cell('net'), cell('spent')];
  const currency = settings.currency;
  /** The error of a figure that could not be read; without its text, where it is. */
  const problem = `IFERROR(REGEXEXTRACT(FIN_STATUS("lastError",FIN_REFRESH)&"","(?s).+"),${say(texts.unreadable, { sheet: literal(dataName) })})`;
  const isMonth = (formula: string): string => say(formula, { month });
  /** The reason why a list or chart has no rows. */
  const reason = (first: string, none: string, shown = first): string =>
    `IF(ISERROR(${data}${first}),${problem},IF(LEN(${data}${shown})=0,${say(none, { month })},""))`;
  return [
    at(2, left, 'FIN_ORGANIZATION("name",FIN_REFRESH)'),
    at(2, 8, say(texts.chooseMonth)),
    at(3, left, subtitle(data, texts, cell, currency)),
    at(4, left, `IF(OR(ISERROR(${net}),ISERROR(${spent})),${problem},"")`),
    ...cards(texts, cell, (kind) =>
      linkTo(sheetId, `XMATCH("${kind}",${data}${listCells('transactions', 'kind')})`, say(texts.show)),
    ).flatMap((lines, index) =>
      lines.flatMap((formula, line) => (formula === '' ? [] : [at(5 + line, cardColumns[index] ?? left, formula)])),
    ),

    at(rows.worth, left, say(texts.over)),
    at(rows.worth + 1, left, reckonedFrom(texts, cell)),
    at(rows.coming, right, say(texts.comingUp)),
    ...comingUp(data, cell, texts, currency, at),
    // Last beside the chart: it mostly has few rows.
    at(rows.attention, right, say(texts.attention)),
    ...attention(data, texts).map((formula, index) => at(rows.attention + 1 + index, right, formula)),

    at(rows.spending, left, isMonth(texts.byCategory)),
    at(
      rows.spending + 1,
      left,
      reason(`${lists.categories.name}2`, texts.nothingSpent, `A${chartRows.category.head + 1}`),
    ),
    at(rows.changes, right, say(texts.changes)),
    ...[say(texts.category), cell('first'), cell('days'), say(texts.change)].map((title, index) =>
      at(rows.changes + 1, right + index, title),
    ),
    ...changeRows(data, texts, sheetId, at),
    at(
      rows.budget,
      right,
      budgetMonth === null ? say('Budget') : say(texts.budget, { month: `TEXT(${budgetMonth},"mmmm yyyy")` }),
    ),
    ...budgetRows(data, texts, budgetMonth === null ? texts.noBudget : texts.noAmounts, at),

    at(rows.flow, left, say(texts.cashFlow)),
    at(rows.flow + 1, left, reason(`A${chartRows.month.head + 1}`, texts.noMonths)),
    at(rows.flow, right, say(texts.accounts)),
    ...accountRows(data, texts, reason, at),

    at(rows.payees, left, isMonth(texts.payees)),
    at(rows.payees + 1, left, reason(`A${chartRows.payee.head + 1}`, texts.nothingSpent)),
    ...settingRows(texts),

    at(rows.holdings, right, say(texts.holdings)),
    at(rows.holdings + 1, right, reason(`${lists.holdings.name}2`, texts.noHoldings, `A${chartRows.holding.head + 1}`)),

    at(rows.list, left, isMonth(texts.list)),
    ...(
      [
        [left, texts.date, 'day', null],
        [left + 1, texts.payee, 'payee', charsMax.payee],
        [left + 3, texts.category, 'category', charsMax.category],
        [left + 5, texts.account, 'account', charsMax.account],
        [left + 7, texts.amount, 'amount', null],
      ] as const
    ).flatMap(([column, title, name, max]) => {
      const found = `FILTER(${data}${listCells('transactions', name)},LEN(${data}${listCells('transactions', 'kind')})>0)`;
      const shown = max === null ? found : `ARRAYFORMULA(${shorten(found, max)})`;
      const none = name === 'payee' ? reason(`${lists.transactions.kind}2`, texts.noTransactions) : '""';
      return [at(rows.list + 1, column, say(title)), at(rows.list + 2, column, `IFERROR(${shown},${none})`)];
    }),
  ];
}

type Cell = (name: keyof typeof figures) => string;
type At = (row: number, column: number, formula: string) => Content;

/** Month, currency, and what is left out. */
function subtitle(data: string, texts: Texts, cell: Cell, currency: string): string {
  const day = `TEXT(${cell('last')},"${texts.day}")`;
  const codes = `${data}${listCells('accounts', 'currency')}`;
  const isComplete = `${cell('last')}=EOMONTH(${cell('first')},0)`;
  const month = cell('month');
  const time = `IF(${isComplete},${say(texts.complete, { month })},${say(texts.running, { month, day })})`;
  const isOnlyMain = `AND(FIN_ORGANIZATION("${baseCurrencyField}",FIN_REFRESH)="",${currency}=FIN_ORGANIZATION("mainCurrency",FIN_REFRESH))`;
  const isSelected = 'LEFT(FIN_STATUS("accounts",FIN_REFRESH),9)="selected:"';
  const others = `SUMPRODUCT((LEN(${codes})>0)*(${codes}<>${currency}))`;
  const comma = (text: string): string => say(`, ${text}`);
  return [
    time,
    `IF(${settings.convert}=TRUE,${say(`, ${texts.converted}`, { currency })},${say(`, ${texts.currency}`, { currency })})`,
    `IFERROR(IF(OR(${settings.convert}=TRUE,${others}=0),"",${comma(texts.onlyOf)}),"")`,
    `IFERROR(IF(${isOnlyMain},${comma(texts.mainCurrency)},""),"")`,
    `IFERROR(IF(${isSelected},${comma(texts.selectedAccounts)},""),"")`,
  ].join('&');
}

/** For each card its label, figure, change, and a further line. */
function cards(texts: Texts, cell: Cell, linkTo: (kind: 'income' | 'spending') => string): string[][] {
  // Blank is a net worth that nobody knows.
  const shown = (name: keyof typeof figures): string => `IFERROR(IF(LEN(${cell(name)})=0,"–",${cell(name)}),"–")`;
  const compared = (before: keyof typeof figures, now: keyof typeof figures, percent: string, time: string): string => {
    const change = `${cell(now)}-${cell(before)}`;
    const size = whole(`ABS(${change})`);
    const amount =
      percent === ''
        ? size
        : `IF(ROUND(N(${percent}),0)<>0,${say(texts.percent, { amount: size, percent: whole(`ABS(${percent})`) })},${size})`;
    const words = (text: string): string => say(text, { amount, time });
    return `IFERROR(IF(LEN(${cell(before)})=0,"",IF(ROUND(${change},0)=0,${words(texts.same)},IF(${change}<0,${words(texts.less)},${words(texts.more)}))),"")`;
  };
  /** What the month before was in all, and in per cent of something. A blank cell is no month. */
  const inAll = (formula: string, of: string | null = null): string => {
    const percent = whole(`100*(${formula})/${of}`);
    const amount =
      of === null
        ? whole(formula)
        : `IFERROR(${say(texts.percent, { amount: whole(formula), percent })},${whole(formula)})`;
    const shown = say(texts.whole, { month: cell('monthBefore'), amount });
    return `IF(AND(${cell('isRunning')},ISNUMBER(${formula})),${shown},"")`;
  };
  const amounts = { assets: whole(cell('assets')), debts: whole(cell('debts')) };
  const saved = `(${cell('received')}-${cell('spent')})`;
  return [
    [
      say(texts.netWorth),
      shown('net'),
      compared('netBefore', 'net', '', say(texts.endOf, { month: cell('monthBefore') })),
      `IFERROR(IF(LEN(${cell('assets')})*LEN(${cell('debts')})=0,"",${say(texts.worth, amounts)}),"")`,
    ],
    [
      say(texts.spent),
      shown('spent'),
      compared('spentBefore', 'spent', cell('spentPercent'), cell('days')),
      inAll(cell('spentInAll')),
      linkTo('spending'),
    ],
    [
      say(texts.received),
      // One formula shows both, and an error only in its first cell.
      `IF(ISERROR(${cell('spent')}),"–",${cell('received')})`,
      compared('receivedBefore', 'received', cell('receivedPercent'), cell('days')),
      inAll(cell('receivedInAll')),
      linkTo('income'),
    ],
    [
      say(texts.netIncome),
      `IFERROR(${saved},"–")`,
      `IFERROR(IF(${cell('received')}>0*${cell('spent')},${say(texts.savingsRate, { percent: whole(`${saved}/${cell('received')}*100`) })},${say(texts.noSavingsRate)}),"")`,
      inAll(`${cell('receivedInAll')}-${cell('spentInAll')}`, cell('receivedInAll')),
    ],
  ];
}

/** A label that leads to a row of the list of transactions; to its headings if the row is an error. */
function linkTo(sheetId: number, row: string, label: string): string {
  return `HYPERLINK("#gid=${sheetId}&range=B"&IFERROR(${row},0)+${rows.list + 1},${label})`;
}

/** Since when net worth is recorded, and what it is before. */
function reckonedFrom(texts: Texts, cell: Cell): string {
  const [since, recorded] = [settings.since, cell('firstRecorded')];
  const day = `TEXT(IF(N(${recorded})>0,${recorded},TODAY()),"${texts.longDay}")`;
  return `IF(AND(N(${recorded})>0,N(${since})>0,N(${recorded})<=N(${since})),"",${say(texts.reckoned, { day })})`;
}

/** Rows of a list, and in the last one how many more there are. */
function attention(data: string, texts: Texts): string[] {
  const { text, sheet } = lists.attention;
  return Array.from({ length: counts.attention }, (_, index) => {
    const [shown, target] = [`${data}${text}${index + 2}`, `${data}${sheet}${index + 2}`];
    const plain = `${shown}&""`;
    const linked = (otherwise: string): string =>
      `IFERROR(HYPERLINK("#gid="&IF(LEN(${target})=0,NA(),${target}),${shown}),${otherwise})`;
    if (index === 0) return linked(`IF(LEN(${shown})=0,${say(texts.nothing)},${plain})`);
    return index < counts.attention - 1
      ? linked(plain)
      : orMore(data, listCells('attention', 'text'), index, plain, texts);
  });
}

/** In place of the last row of a list, how many more there are; its other cells are blank then. */
function orMore(data: string, list: string, index: number, shown: string, texts: Texts | null): string {
  const count = `SUMPRODUCT(0+(LEN(${data}${list})>0))`;
  const more = texts === null ? '""' : say(texts.andMore, { count: `(${count}-${index})` });
  return `IF(${count}>${index + 1},${more},${shown})`;
}

/** The lowest balance, what recurs in a month, and the next payments. */
function comingUp(data: string, cell: Cell, texts: Texts, currency: string, at: At): Content[] {
  const [lowest, on, recurring, count] = [cell('lowest'), cell('lowestOn'), cell('recurring'), cell('recurringCount')];
  const row = rows.coming + 1;
  const { name, day, amount, currency: code } = lists.payments;
  return [
    at(row, right, say(texts.lowest)),
    at(row, right + 2, `IF(ISNUMBER(${on}),${say(texts.lowestOn, { day: `TEXT(${on},"${texts.day}")` })},"")`),
    at(row, right + 3, `IF(LEN(${lowest})=0,"–",${lowest})`),
    at(row + 1, right, `${say(texts.recurring)}&${cell('notRecurring')}`),
    at(
      row + 1,
      right + 2,
      `IF(N(${count})=0,"",IF(${count}=1,${say(texts.payment)},${say(texts.payments, { count })}))`,
    ),
    at(row + 1, right + 3, `IF(LEN(${recurring})=0,"–",${recurring})`),
    ...Array.from({ length: counts.payments }, (_, index): Content[] => {
      const of = (column: string): string => `${data}${column}${index + 2}`;
      const named = `${of(name)}&IF(${of(code)}=${currency},""," ("&${of(code)}&")")`;
      const words = `IF(${of(day)}<TODAY(),${say(texts.late, { name: named })},${named})`;
      const none = index === 0 ? say(texts.noPayments) : '""';
      return [
        at(row + 2 + index, right, `IF(LEN(${of(name)})=0,${none},${words})`),
        at(row + 2 + index, right + 2, `IF(LEN(${of(name)})=0,"",${of(day)})`),
        at(row + 2 + index, right + 3, `IF(LEN(${of(name)})=0,"",-${of(amount)})`),
      ];
    }).flat(),
  ];
}

/** How much of the amounts is spent. */
function budgetRows(data: string, texts: Texts, none: string, at: At): Content[] {
  const { name, spent, amount } = lists.budget;
  return listRows(data, 'budget', rows.budget + 1, texts, say(none), at, (of) => {
    const ofAmount = say(texts.ofAmount, { spent: whole(of(spent)), amount: whole(of(amount)) });
    return [
      [0, shorten(of(name), charsMax.budget)],
      [2, ofAmount],
      [3, spentBar(of(spent), `(${of(amount)}-${of(spent)})`)],
    ];
  });
}

function accountRows(data: string, texts: Texts, reason: (first: string, none: string) => string, at: At): Content[] {
  const { name, share, balance, currency, excluded } = lists.accounts;
  const short = (of: (column: string) => string): string => shorten(of(name), charsMax.excluded);
  const isPart = (of: string): string => `AND(ISNUMBER(${of}),${of}<100,NOT(EXACT(${settings.share},FALSE)))`;
  return listRows(data, 'accounts', rows.flow + 1, texts, reason(`${name}2`, texts.noAccounts), at, (of) => [
    [
      0,
      `IF(OR(${of(excluded)}=TRUE,(${settings.convert}<>TRUE)*(${of(currency)}<>${settings.currency})),${short(of)}&${say(texts.excluded)},IF(${isPart(of(share))},${short(of)}&${say(texts.owned, { percent: of(share) })},${shorten(of(name), charsMax.budget)}))`,
    ],
    [2, of(balance)],
    [3, of(currency)],
  ]);
}

/** Rows of a list beside a chart, each of cells by their place. Without any, the first one says why. */
function listRows(
  data: string,
  list: 'budget' | 'accounts',
  first: number,
  texts: Texts,
  none: string,
  at: At,
  cellsOf: (of: (column: string) => string) => readonly (readonly [number, string])[],
): Content[] {
  const { name } = lists[list];
  const last = counts[list] - 1;
  return Array.from({ length: counts[list] }, (_, index): Content[] => {
    const of = (column: string): string => `${data}${column}${index + 2}`;
    return cellsOf(of).map(([place, formula]) => {
      const isName = place === 0;
      const otherwise = isName && index === 0 ? none : '""';
      const shown = `IF(LEN(IFERROR(${of(name)}&"",""))=0,${otherwise},${formula})`;
      const cell = index === last ? orMore(data, listCells(list, 'name'), index, shown, isName ? texts : null) : shown;
      return at(first + index, right + place, cell);
    });
  }).flat();
}

/** A category leads to its transactions, if it has some in this month. */
function changeRows(data: string, texts: Texts, sheetId: number, at: At): Content[] {
  const { name, now, before, change } = lists.changes;
  return Array.from({ length: counts.changes }, (_, index): Content[] => {
    const of = (column: string): string => `${data}${column}${index + 2}`;
    const row = rows.changes + 2 + index;
    const shown = (formula: string, none = '""'): string => `IF(LEN(${of(name)})=0,${none},${formula})`;
    const named = shorten(of(name), charsMax.name);
    // If the categories are an error, their chart beside it says so.
    const none = index === 0 ? `IF(ISERROR(${data}${lists.categories.name}2),"",${say(texts.noChanges)})` : '""';
    const found = `XMATCH(${of(name)},${data}${listCells('transactions', 'category')})`;
    return [
      at(row, right, shown(`IF(ISNUMBER(${found}),${linkTo(sheetId, found, named)},${named})`, none)),
      ...[now, before, change].map((column, place) => at(row, right + 1 + place, shown(of(column)))),
    ];
  }).flat();
}

function settingRows(texts: Texts): Content[] {
  const own = [
    [texts.settingCurrency, '=FIN_ORGANIZATION("mainCurrency",FIN_REFRESH)'],
    [texts.settingConvert, `=${existsOwnSheet(rateSheetName)}`],
    [texts.settingLeftOut, null],
    [texts.settingSince, '=EOMONTH(TODAY(),-12)+1'],
    [texts.settingShare, null],
  ] as const;
  const once = (row: number, column: number, text: string): Content => ({ row, column, text, isOnce: true });
  return [
    { row: rows.settings, column: left, text: `=${say(texts.settings)}` },
    ...[texts.transfers, texts.refunds, texts.rate, texts.values].map((text, index) => ({
      ...{ row: rows.settings + 1 + index, column: right },
      text: `=${say(text)}`,
    })),
    ...own.flatMap(([title, value], index): Content[] => {
      const row = rows.settings + 1 + index;
      const label = { row, column: left, text: `=${say(title)}` };
      return value === null ? [label] : [label, once(row, settingColumn, value)];
    }),
    once(2, 9, '=EOMONTH(TODAY(),-1)+1'),
  ];
}

/** All contents. */
export const dashboardBlock: Area = { row: 1, column: left, rowCount: rows.list + 2, columnCount };

/** Cells of rows. */
const inRows = (row: number, column = left, width = columnCount, rowCount = 1): Area => ({
  row,
  column,
  rowCount,
  columnCount: width,
});
const half = columnCount / 2;
const titles = [
  ...[rows.worth, rows.spending, rows.flow, rows.payees, rows.settings].map((row) => inRows(row)),
  ...[rows.attention, rows.budget].map((row) => inRows(row, right, half)),
  inRows(rows.list),
];
const notes = [
  ...[rows.worth, rows.spending, rows.flow, rows.payees].map((row) => inRows(row + 1, left, half)),
  inRows(rows.holdings + 1, right, half),
];
const explained = [
  inRows(3),
  inRows(5),
  inRows(7, left, columnCount, 3),
  ...notes,
  inRows(rows.coming + 1, right, 3, 2),
  inRows(rows.settings + 1, left, half - 1, 5),
  inRows(rows.settings + 1, right, half, 5),
];
const heads = [inRows(rows.changes + 1, right, half), inRows(rows.list + 1)];
const shownTransactions = 400;

/** How the cells look. */
export const dashboardStyle = {
  /** Rows with large figures. */
  rows: [2, 6],
  month: cellAt(2, 9),
  all: inRows(1, left, columnCount, rows.list + shownTransactions),
  sizes: [
    { points: 18, areas: [inRows(2, left, 6), inRows(6)] },
    { points: 9, areas: explained },
  ],
  muted: [...explained, ...heads, cellAt(2, 8)],
  problem: [inRows(4)],
  backgrounds: heads,
  bold: [...titles, ...heads, cellAt(6, left), cellAt(2, 9)],
  // Beside the sentences, a value at the right would begin them.
  left: [inRows(6), inRows(rows.settings + 1, settingColumn, 1, 5), inRows(rows.list + 2, left, 1, shownTransactions)],
  right: [
    inRows(2, 8, 2),
    inRows(rows.coming + 1, right + 2, 2, 2 + counts.payments),
    inRows(rows.changes + 1, right + 1, 3, 1),
    inRows(rows.budget + 1, right + 2, 2, counts.budget),
    inRows(rows.list + 1, left + 7, 1, 1),
  ],
  formats: [
    {
      // From ten million on, a figure would be wider than its column.
      format: '[>=10000000]#,##0.0,,"M";[<=-10000000]-#,##0.0,,"M";#,##0',
      areas: [inRows(6)],
    },
    {
      format: wholeFormat,
      areas: [inRows(rows.coming + 1, right + 3, 1, 2), inRows(rows.flow + 1, right + 2, 1, counts.accounts)],
    },
    {
      // Whole numbers would not always add up.
      format: moneyFormat,
      areas: [
        inRows(rows.changes + 2, right + 1, 3, counts.changes),
        inRows(rows.coming + 3, right + 3, 1, counts.payments),
        inRows(rows.list + 2, left + 7, 1, shownTransactions),
      ],
    },
    { format: monthFormat, areas: [cellAt(2, 9), cellAt(rows.changes + 1, right + 1)] },
    {
      format: dayFormat,
      areas: [
        cellAt(rows.settings + 4, settingColumn),
        inRows(rows.coming + 3, right + 2, 1, counts.payments),
        inRows(rows.list + 2, left, 1, shownTransactions),
      ],
    },
  ],
} as const;

export const colors = { all: ink, explained: muted, problem: red, heads: band } as const;

const rowPx = 21;
const chartWidthPx = 464;

/** Without titles, which are in the cells above them: those follow the language of the spreadsheet. */
export function dashboardCharts(sheetName: string): Chart[] {
  const charts: readonly (Pick<Chart, 'type' | 'colors' | 'row' | 'column'> & {
    of: keyof typeof chartRows;
    columns: number;
    /** How many rows it covers. */
    height: number;
  })[] = [
    {
      type: 'COMBO',
      of: 'history',
      columns: 4,
      colors: [green, spentColor, ink],
      row: rows.worth + 2,
      column: left,
      height: 14,
    },
    { type: 'PIE', of: 'category', columns: 2, colors: slices, row: rows.spending + 2, column: left, height: 13 },
    {
      type: 'COLUMN',
      of: 'month',
      columns: 3,
      colors: [spentColor, green],
      row: rows.flow + 2,
      column: left,
      height: 15,
    },
    { type: 'BAR', of: 'payee', columns: 2, colors: [spentColor], row: rows.payees + 2, column: left, height: 13 },
    { type: 'PIE', of: 'holding', columns: 2, colors: slices, row: rows.holdings + 2, column: right, height: 13 },
  ];
  return charts.map(({ of, columns, height, ...chart }) => ({
    ...chart,
    title: '',
    sheetName,
    ranges: [{ row: chartRows[of].head, column: 1, rowCount: chartRows[of].count + 1, columnCount: columns }],
    widthPx: chartWidthPx,
    heightPx: height * rowPx,
  }));
}
