import type { BudgetLayout } from '../../budget/layout';
import { literal } from '../../cells/split-list';
import { toLetters } from '../../platform/spreadsheet';
import { barOf, green } from '../../sheets/design';
import { type BudgetSources, currencyCell, type Formulas } from './formulas';
import { fold } from './sums';

/** Prepared lines for goals in a new budget. */
export const goalLines = 5;

/** Beside the name, the amount, the day and the account of a goal, which the user writes. */
export function goalFormulas(layout: BudgetLayout, row: number, { text, connection }: BudgetSources): Formulas {
  const { columns } = layout;
  const { goals } = text;
  const cell = (column: number): string => `$${toLetters(column)}${row}`;
  const [name, target, saved] = [cell(columns.category), cell(columns.amount), cell(columns.spent)];
  const account = columns.per === null ? null : cell(columns.per);
  const until = columns.before === null ? null : cell(columns.before);
  const option = connection === null ? '' : `,${literal(`connection=${connection}`)}`;
  const currency = `FIN_BALANCE(${account},"currency"${option})`;
  const other = `${literal(goals.otherCurrency)}&${currency}`;
  const toGo = `(${target}-${saved})`;
  const months = `MAX(1,12*(YEAR(${until})-YEAR(TODAY()))+MONTH(${until})-MONTH(TODAY())+1)`;
  // What the account has gained per month since three months ago, where its history is known.
  const past = `FIN_BALANCES(${account},"-3m","-3m","","columns=balance; headers=false"${option})`;
  // The goals above it that name the same account come first.
  const above = (column: number): string => `$${toLetters(column)}$${layout.goals}:$${toLetters(column)}${row - 1}`;
  const ofOthers =
    columns.per === null
      ? '0'
      : `SUM(IFERROR(FILTER(${above(columns.amount)},EXACT(${fold(above(columns.per))},${fold(cell(columns.per))})),0))`;
  // What an account is overdrawn by is to be saved, too, for the first of its goals.
  const shareOf = (balance: string): string => `MAX(MIN(0,${balance})*(${ofOthers}=0),${balance}-${ofOthers})`;
  const isOnTrack =
    account === null ? 'FALSE' : `IFERROR((${account}<>"")*((${saved}-${shareOf(past)})/3>=${toGo}/${months}),0)>0`;
  const pace = `IF(${isOnTrack},${literal(goals.onTrack)},"")&FIXED(${toGo}/${months},0)&${literal(goals.perMonth)}`;
  const dated =
    until === null ? '""' : `IF(NOT(ISNUMBER(${until})),"",IF(${until}<TODAY(),${literal(goals.late)},${pace}))`;
  const said = `IF(NOT(ISNUMBER(${target})),${literal(goals.noTarget)},IF(NOT(ISNUMBER(${saved})),"",IF(${saved}>=${target},${literal(goals.reached)},${dated})))`;
  const isKnown = `ISNUMBER(${target})*ISNUMBER(${saved})`;
  return {
    'goal.spent':
      account === null
        ? null
        : `=IF(${account}="","",IF(${currency}=${currencyCell(layout)},LET(all,FIN_BALANCE(${account},"current"${option}),IF(ISNUMBER(all),MIN(${target},${shareOf('all')}),"")),${other}))`,
    'goal.bar':
      columns.bar === null
        ? null
        : `=IF(${isKnown},${barOf(`MAX(0,${saved})`, `MAX(0,${toGo})`, target, `"${green}"`)},"")`,
    'goal.left': `=IF(${isKnown},MAX(0,${toGo}),"")`,
    'goal.status': `=IF(${name}="","",${said})`,
  };
}
