import { writeNumber } from '../../cells/write-number';
import { fingerprint } from '../../connections/approval';
import type { Connections } from '../../connections/connections';
import { ArgumentError } from '../../errors/addon-error';
import { accountName, anchorOf } from '../../formulas/balances/account-balances';
import { hasStatements, nextStatementDay, type Reconciliation, reconcile } from '../../formulas/check/reconcile';
import { selectStatementChanges } from '../../formulas/check/select-changes';
import { toCounted, toRecordCells, writeRecord } from '../../formulas/check/statement-record';
import { sealOf } from '../../formulas/check/statement-seal';
import { statementSheet, statementsOf, toStatements } from '../../formulas/check/statement-sheet';
import { freshSources } from '../../formulas/fresh-sources';
import { readAccounts } from '../../lookup/accounts';
import type { JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { accountCurrency, institutionOf, isDebt } from '../../rows/account';
import { type Row, rowsById, textOf, toId } from '../../rows/row';
import { accountIdOf, dayOf } from '../../rows/transaction';
import { writing } from '../../sheets/add-sheet';
import { amountFormat } from '../../sheets/design';
import { addRows, columnsOf, openSheet } from '../../sheets/own-sheet';
import { withLock } from '../../store/lock';
import { call, ids, inputDay, nothing, refuse, uuid } from '../call';
import type { Feature } from '../feature';
import type { ReconciliationView, StatementChangeView, StatementInput, StatementsView } from './views';

export const statements = {
  calls: {
    /** The accounts, with the statement that each of them waits for. */
    getStatements: call(nothing, viewStatements),
    /** Compares a closing balance. Nothing is written. */
    checkStatement: call(readTyped, (platform, connections, input) => check(platform, connections, input).view),
    /** Writes a line into FIN Statements, if nothing has changed since it was checked. */
    confirmStatement: call(
      (input) => ({ ...readTyped(input), ...ids('fingerprint')(input) }),
      (platform, connections, input) => {
        confirm(platform, connections, input);
        return viewStatements(platform, connections);
      },
    ),
    /** What changed in confirmed periods. */
    getStatementChanges: call(nothing, viewChanges),
    /** Shows the sheet FIN Statements to the user. */
    showStatements: call(nothing, (platform) => {
      const spreadsheet = requireSpreadsheet(platform);
      spreadsheet.activate(openSheet(spreadsheet, statementSheet).id());
      return null;
    }),
  },
} satisfies Feature;

function readTyped(input: JsonObject): StatementInput {
  const { balance } = input;
  return {
    accountId: uuid(input, 'accountId').toLowerCase(),
    day: inputDay(input, 'day'),
    balance: typeof balance === 'number' && Number.isFinite(balance) ? balance : refuse('balance'),
  };
}

function viewStatements(platform: Platform, connections: Connections): StatementsView {
  const sources = freshSources(platform, connections.requireOfUser());
  const { today } = sources.dateContext();
  const all = readAccounts(sources.session()).rows.filter(({ status }) => status !== 'REMOVED');
  const accounts = all.filter(hasStatements).map((account) => {
    const last = statementsOf(sources.statements(), account).pop() ?? null;
    const nextDay = nextStatementDay(last?.day ?? null, today);
    return {
      id: String(account['id']),
      name: accountName(account),
      institution: institutionOf(account),
      currency: accountCurrency(account),
      isDebt: isDebt(account),
      last: last === null ? null : { day: last.day, balance: last.balance },
      nextDay,
      isDue: nextDay < today,
    };
  });
  accounts.sort((a, b) => Number(a.isDebt) - Number(b.isDebt) || a.name.localeCompare(b.name));
  const hasSheet = platform.spreadsheet()?.sheetNamed(statementSheet.name) != null;
  return { accounts, otherCount: all.length - accounts.length, hasSheet };
}

function check(platform: Platform, connections: Connections, { accountId, day, balance }: StatementInput) {
  const connection = connections.requireOfUser();
  const sources = freshSources(platform, connection);
  const { today } = sources.dateContext();
  if (day > today) throw new ArgumentError('invalid_date', 'The date of the statement is after today.');
  const accounts = rowsById(readAccounts(sources.session()).rows);
  const own = accounts.get(accountId);
  const found =
    own === undefined ? null : reconcile(sources, accountId, { day, balance }, statementsOf(sources.statements(), own));
  if (found === null)
    throw new ArgumentError('unknown_account', 'The key does not see this account. Reload the sidebar.');
  const { account, from, opening, openingFrom, counted, moved, expected, reason, gap, explanations, slip } = found;
  const record = writeRecord(recordedOf(found), day);
  const updatedOn = anchorOf(sources, account);
  const view: ReconciliationView = {
    ...{ accountId, day, balance, from, opening, openingFrom, moved, expected, reason, gap, slip },
    currency: accountCurrency(account),
    count: counted.length,
    explanations: explanations.best.map((parts) =>
      parts.map(({ cause, row, amount, of }) => ({
        ...{ cause, amount, of, id: String(row['id']), day: dayOf(row) ?? '', name: textOf(row, 'name') ?? '' },
        account: cause === 'missing' ? nameOfAccount(accounts, row) : null,
      })),
    ),
    explanationCount: explanations.count,
    updatedOn: updatedOn < day ? updatedOn : null,
    fingerprint: fingerprint(
      platform,
      'statement',
      connection.id,
      accountId,
      day,
      [balance, opening, expected],
      record,
    ),
  };
  return { sources, reconciliation: found, record, view };
}

function nameOfAccount(accounts: ReadonlyMap<unknown, Row>, row: Row): string {
  return accountName(accounts.get(accountIdOf(row)) ?? {});
}

function recordedOf({ counted }: Reconciliation) {
  return counted
    .flatMap((row) => toCounted(row) ?? [])
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));
}

function confirm(
  platform: Platform,
  connections: Connections,
  input: StatementInput & { readonly fingerprint: string },
): void {
  const { sources, reconciliation, record, view } = check(platform, connections, input);
  if (view.fingerprint !== input.fingerprint) {
    throw new ArgumentError(
      'invalid_statements',
      'Transactions have changed since this check. Check the statement again.',
    );
  }
  const cells = toRecordCells(record);
  if (cells === null) {
    throw new ArgumentError(
      'invalid_statements',
      `The period has ${view.count} transactions, too many for one line. Confirm an earlier date first.`,
    );
  }
  const { account, from, opening, moved, gap, reason } = reconciliation;
  const { accountId, day, balance, currency, count } = view;
  const dates = sources.sheetDates();
  const line = {
    account: accountName(account),
    from: dates.midnight(from),
    day: dates.midnight(day),
    ...{ opening, count, moved, balance, currency, accountId },
    result: resultOf(gap, reason, sources.dateContext().locale()),
    confirmedAt: new Date(platform.clock.now()),
    seal: sealOf(platform, { accountId, from, day, record }),
    ...cells,
  };
  const format = amountFormat(currency, balance);
  const { columns } = statementSheet;
  const own = {
    ...statementSheet,
    columns: {
      ...columns,
      opening: { ...columns.opening, format },
      moved: { ...columns.moved, format },
      balance: { ...columns.balance, format },
    },
  };
  withLock(platform, () =>
    writing('sheet', () => {
      const spreadsheet = requireSpreadsheet(platform);
      const sheet = openSheet(spreadsheet, own);
      const shown = spreadsheet.valuesOf(statementSheet.name);
      const known = toStatements(shown, sources.dateContext());
      const before = known.find((each) => each.day === day && toId(each.accountId) === accountId);
      addRows(sheet, own, columnsOf(own, shown[0] ?? []), before?.row ?? Math.max(sheet.lastRow(), 1) + 1, [line]);
    }),
  );
}

/** What the sheet says of the comparison, in English as all of it. */
function resultOf(gap: number | null, reason: string | null, locale: string | null): string {
  if (gap === null) return `Not known: ${reason ?? ''}`;
  return gap === 0 ? 'Agrees' : `Gap of ${writeNumber(gap, locale, 2)}`;
}

function viewChanges(platform: Platform, connections: Connections): { changes: StatementChangeView[] } {
  const changes = selectStatementChanges(freshSources(platform, connections.requireOfUser()));
  return {
    changes: changes.map(({ account, change: { id, name, before, now, problem, statement } }) => ({
      account: accountName(account),
      day: statement.day,
      currency: accountCurrency(account),
      ...{ id, name, before, now, problem },
    })),
  };
}
