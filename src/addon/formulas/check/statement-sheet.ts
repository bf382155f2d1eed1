import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { Platform } from '../../platform/platform';
import { folded, isBlank, type Row, toId } from '../../rows/row';
import { dayFormat, minuteFormat } from '../../sheets/design';
import { columnsOf, type OwnSheet } from '../../sheets/own-sheet';
import { type DateContext, readDayCell } from '../arguments/dates';
import { fromRecordCells, recordCells } from './statement-record';

const recordNote =
  'The transactions that were counted, so that later changes can be named. Do not edit it: confirm again.';

export const statementSheet = {
  name: 'FIN Statements',
  columns: {
    account: { title: 'Account', widthPx: 180 },
    from: { title: 'From', widthPx: 100, format: dayFormat },
    day: { title: 'Statement date', widthPx: 115, format: dayFormat },
    opening: { title: 'Opening balance', widthPx: 125, isRight: true },
    count: { title: 'Transactions', widthPx: 100, format: '0' },
    moved: { title: 'Moved', widthPx: 100, isRight: true, note: 'The sum of the transactions. Money in is positive.' },
    balance: {
      title: 'Closing balance',
      widthPx: 125,
      isRight: true,
      note: 'As the statement has it. Of a debt, what is owed is positive. To take a confirmation back, delete its row.',
    },
    currency: { title: 'Currency', widthPx: 75 },
    result: { title: 'Result', widthPx: 230 },
    confirmedAt: { title: 'Confirmed', widthPx: 135, format: minuteFormat },
    accountId: { title: 'Account ID', widthPx: 105, isHidden: true },
    seal: { title: 'Seal', widthPx: 100, isHidden: true },
    record: { title: 'Record', widthPx: 100, isHidden: true, note: recordNote },
    record2: { title: 'Record 2', widthPx: 100, isHidden: true },
    record3: { title: 'Record 3', widthPx: 100, isHidden: true },
  },
} satisfies OwnSheet;
type Column = keyof typeof statementSheet.columns;

/** A confirmed statement, or one that the user wrote by hand: without what was counted. */
export interface StatementLine {
  /** Of the sheet, from 1. */
  readonly row: number;
  /** Blank if the user wrote only the name. */
  readonly accountId: string;
  readonly account: string;
  /** The first day of its period; null if it says none. */
  readonly from: string | null;
  readonly day: string;
  readonly balance: number;
  /** The text of `writeRecord`; blank without one. */
  readonly record: string;
  readonly seal: string;
}

/** The lines of the sheet, which may have a line for one day twice. None without the sheet, which costs one call. */
export function readStatements(platform: Platform, dates: DateContext): StatementLine[] {
  return toStatements(platform.spreadsheet()?.valuesOf(statementSheet.name) ?? [], dates);
}

export function toStatements(
  [headings, ...rows]: readonly (readonly unknown[])[],
  dates: DateContext,
): StatementLine[] {
  if (headings === undefined) return [];
  const columns = columnsOf(statementSheet, headings);
  for (const required of ['account', 'day', 'balance'] as const) {
    if (columns[required] < 0) {
      throw refusal(1, `The heading ${quote(statementSheet.columns[required].title)} is missing.`);
    }
  }
  return rows.flatMap((cells, index): StatementLine[] => {
    const row = index + 2;
    const cell = (column: Column): unknown => cells[columns[column]];
    const [account, accountId] = [String(cell('account') ?? '').trim(), toId(cell('accountId'))];
    const balance = cell('balance');
    // Such as a total, or a note, of the user.
    if ((account === '' && accountId === '') || isBlank(cell('day'))) return [];
    const day = readDayCell(cell('day'), dates);
    if (day === null) throw refusal(row, `${quote(String(cell('day')))} is no date.`);
    if (typeof balance !== 'number')
      throw refusal(row, `The closing balance ${quote(String(balance ?? ''))} is no number.`);
    const record = fromRecordCells(recordCells.map(cell));
    const from = readDayCell(cell('from'), dates);
    return [{ row, accountId, account, from, day, balance, record, seal: String(cell('seal') ?? '') }];
  });
}

/** Those of an account, in ascending order; of one day, the last line. */
export function statementsOf(statements: readonly StatementLine[], account: Row): StatementLine[] {
  const [id, name] = [toId(account['id']), folded(account['name'])];
  const own = statements.filter((each) =>
    each.accountId === '' ? folded(each.account) === name : each.accountId === id,
  );
  return [...new Map(own.map((each) => [each.day, each])).values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function refusal(row: number, sentence: string): ArgumentError {
  return new ArgumentError('invalid_statements', `${statementSheet.name}, row ${row}: ${sentence}`);
}
