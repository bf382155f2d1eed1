import { createDates } from '../../cells/sheet-dates';
import type { Platform } from '../../platform/platform';
import { toLetters } from '../../platform/spreadsheet';
import { band, green } from '../../sheets/design';
import { type BudgetSources, currencyCell, type Formulas, quoted } from './formulas';
import { type BudgetLayout, locate } from './layout';
import { findBudgetSheet } from './shapes';
import { asTrim } from './sums';

/** What somebody saves for, as the budget says it. */
export interface Goal {
  readonly name: string;
  /** In the currency of the budget. */
  readonly target: number;
  /** Null if it is not known. */
  readonly saved: number | null;
  /** The day by which it shall be saved, `yyyy-MM-dd`; null if there is none. */
  readonly until: string | null;
  /** As the user wrote it; blank if the amount is not that of an account. */
  readonly account: string;
}

/** Prepared lines for goals in a new budget. */
export const goalLines = 5;

/** The goals of the budget that have a name and an amount; none without a budget. */
export function readGoals(platform: Platform): Goal[] {
  const spreadsheet = platform.spreadsheet();
  const sheet = spreadsheet === null ? undefined : findBudgetSheet(spreadsheet);
  if (sheet === undefined) return [];
  const { goals, columns } = locate(sheet);
  const rowCount = goals === null ? 0 : sheet.lastRow() - goals;
  if (goals === null || rowCount <= 0) return [];
  const { dayOf } = createDates(platform);
  const all = Object.values(columns).filter((column) => column !== null);
  const first = Math.min(...all);
  const area = { row: goals + 1, column: first, rowCount, columnCount: Math.max(...all) - first + 1 };
  return sheet.values(area).flatMap((row) => {
    const of = (column: number | null): unknown => (column === null ? '' : row[column - first]);
    const [name, target, saved, until] = [
      of(columns.category),
      of(columns.amount),
      of(columns.spent),
      of(columns.before),
    ];
    if (asTrim(name) === '' || typeof target !== 'number') return [];
    return {
      name: asTrim(name),
      target,
      saved: typeof saved === 'number' ? saved : null,
      until: until instanceof Date ? dayOf(until) : null,
      account: asTrim(of(columns.per)),
    };
  });
}

/** Beside the name, the amount, the day and the account of a goal, which the user writes. */
export function goalFormulas(layout: BudgetLayout, row: number, { text, connection }: BudgetSources): Formulas {
  const { columns } = layout;
  const { goals } = text;
  const cell = (column: number): string => `$${toLetters(column)}${row}`;
  const [name, target, saved] = [cell(columns.category), cell(columns.amount), cell(columns.spent)];
  const account = columns.per === null ? null : cell(columns.per);
  const until = columns.before === null ? null : cell(columns.before);
  const option = connection === null ? '' : `,${quoted(`connection=${connection}`)}`;
  const currency = `FIN_BALANCE(${account},"currency"${option})`;
  const other = `${quoted(goals.otherCurrency)}&${currency}`;
  const toGo = `(${target}-${saved})`;
  const months = `MAX(1,12*(YEAR(${until})-YEAR(TODAY()))+MONTH(${until})-MONTH(TODAY())+1)`;
  // What the account has gained per month since three months ago, where its history is known.
  const past = `FIN_BALANCES(${account},"-3m","-3m","","columns=balance; headers=false"${option})`;
  const isOnTrack =
    account === null ? 'FALSE' : `IFERROR((${account}<>"")*((${saved}-${past})/3>=${toGo}/${months}),0)>0`;
  const pace = `IF(${isOnTrack},${quoted(goals.onTrack)},"")&FIXED(${toGo}/${months},0)&${quoted(goals.perMonth)}`;
  const dated =
    until === null ? '""' : `IF(NOT(ISNUMBER(${until})),"",IF(${until}<TODAY(),${quoted(goals.late)},${pace}))`;
  const said = `IF(NOT(ISNUMBER(${target})),${quoted(goals.noTarget)},IF(NOT(ISNUMBER(${saved})),"",IF(${saved}>=${target},${quoted(goals.reached)},${dated})))`;
  const options = `{"charttype","bar";"max",MAX(0.01,${target});"color1","${green}";"color2","${band}"}`;
  const isKnown = `ISNUMBER(${target})*ISNUMBER(${saved})`;
  return {
    'goal.spent':
      account === null
        ? null
        : `=IF(${account}="","",IF(${currency}=${currencyCell(layout)},FIN_BALANCE(${account},"current"${option}),${other}))`,
    'goal.bar':
      columns.bar === null ? null : `=IF(${isKnown},SPARKLINE({MAX(0,${saved}),MAX(0,${toGo})},${options}),"")`,
    'goal.left': `=IF(${isKnown},MAX(0,${toGo}),"")`,
    'goal.status': `=IF(${name}="","",${said})`,
  };
}
