import { BankFileError, type BankFileErrorCode } from '../../src/bank-files/bank-file-error';
import { describeLayout } from '../../src/bank-files/csv/describe-layout';
import { describeCheck } from '../../src/bank-files/describe-check';
import type { BankFileOptions } from '../../src/bank-files/read-bank-file';
import type { Database } from '../../src/service/database/open-database';
import type { AccountChoice } from '../../src/service/imports/choose-accounts';
import { accountKeyOf, describeAccount } from '../../src/service/imports/delivered-account';
import { type AccountOutcome, countRows } from '../../src/service/imports/import-delivery';
import { ImportQuestion } from '../../src/service/imports/import-question';
import type { PlannedRow } from '../../src/service/imports/plan-account';
import type { DeliveredAccount } from '../../src/service/imports/statement';
import { TouchedError, undoImport } from '../../src/service/imports/undo-import';
import { type EntryValues, negated, shownName } from '../../src/service/imports/values-of';
import { readCurrency } from '../../src/service/records/currency';
import type {
  BankAccountChoice,
  BankAccountPlan,
  BankFileAnswers,
  BankImportAnswer,
  BankImportPlan,
  BankImportRequest,
  BankImports,
  BankRow,
} from '../../src/workbench/server/bank-imports';
import { describeGap } from '../bank-files/describe-gap';
import {
  type ImportedBankFile,
  importBankFile,
  needsConfirmation,
  UnconfirmedLayout,
} from '../bank-files/import-bank-file';
import { padded, shownAmount } from '../bank-files/shown-amount';

interface Place {
  readonly database: Database;
  readonly organizationId: string;
  readonly now: () => number;
  /** Lets the formulas read everything again. */
  readonly refresh: () => Promise<unknown>;
}

const operator = 'workbench';
const sampleRows = 3;

/** Imports bank files of the page into an organization of the service. */
export function createBankImports({ database, organizationId, now, refresh }: Place): BankImports {
  const run = async (request: BankImportRequest, isPreview: boolean): Promise<BankImportAnswer> => {
    const { name, content, accounts, decisions, isConfirmed } = request;
    try {
      const imported = await importBankFile(database, {
        organizationId,
        file: {
          chunks: async function* () {
            yield content;
          },
        },
        label: name,
        options: toOptions(request.answers),
        choose: (account) => toChoice(accounts[keyOf(account)]),
        decide: ({ place }) => decisions[place] ?? null,
        operator,
        isLayoutConfirmed: isConfirmed,
        isPreview,
        nowMs: now(),
      });
      if (isPreview) return { kind: 'plan', ...toPlan(imported) };
      await refresh();
      const { number, added } = imported.outcome;
      return { kind: 'stored', number, added, ...toPlan(imported) };
    } catch (error) {
      // What is still to be decided is in the plan.
      if (!isPreview && (error instanceof UnconfirmedLayout || isDoubt(error))) return await run(request, true);
      const question = error instanceof BankFileError ? questions[error.code] : undefined;
      if (question !== undefined) return { kind: 'question', about: question, text: (error as Error).message };
      if (!(error instanceof ImportQuestion) || error.accounts.length === 0) throw error;
      const asked = error.accounts.map((account) => ({ key: keyOf(account), label: describeAccount(account) }));
      return { kind: 'accounts', text: error.message, asked, existing: await listAccounts(database, organizationId) };
    }
  };
  return {
    preview: (request) => run(request, true),
    store: (request) => run(request, false),
    undo: async (number, touched) => {
      try {
        const undone = await undoImport(database, { organizationId, number, operator, nowMs: now(), touched });
        await refresh();
        const { removed, shared, kept, removedAccounts } = undone;
        const parts = [
          `${count(removed, 'transaction')} removed.`,
          shared === 0 ? '' : `${shared} in other imports, too: not removed.`,
          kept.length === 0 ? '' : `${kept.length} stay, with what you added to them.`,
          ...removedAccounts.map((account) => `The account ${account} was empty and is removed.`),
        ];
        return { kind: 'undone', text: parts.filter((part) => part !== '').join(' ') };
      } catch (error) {
        if (!(error instanceof TouchedError)) throw error;
        const lines = error.transactions.map(({ date, name, touches }) => `${date} ${name}: ${touches.join(', ')}`);
        return { kind: 'touched', transactions: lines };
      }
    },
  };
}

const questions: { readonly [Code in BankFileErrorCode]?: keyof BankFileAnswers } = {
  'ambiguous dates': 'dates',
  'ambiguous amounts': 'decimal',
  'ambiguous sign': 'positive',
  'ambiguous columns': 'amount',
};

function isDoubt(error: unknown): boolean {
  return error instanceof ImportQuestion && error.about === 'doubtful';
}

function toOptions({ dates, decimal, positive, amount }: BankFileAnswers): BankFileOptions {
  return { dateOrder: dates, decimalMark: decimal, positive, amount };
}

function keyOf(account: DeliveredAccount): string {
  return accountKeyOf(account) ?? '';
}

function toChoice(choice: BankAccountChoice | undefined): AccountChoice | null {
  if (choice === undefined) return null;
  const { id, name, category, currency } = choice;
  if (id !== undefined) return { named: id };
  const code = currency === undefined || currency === '' ? undefined : readCurrency(currency);
  if (currency !== undefined && currency !== '' && code === undefined) {
    throw new Error(`${currency} is no currency code, such as EUR.`);
  }
  return { named: name, create: { category, currency: code } };
}

async function listAccounts(database: Database, organizationId: string) {
  return await database
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

function toPlan({ read, outcome }: ImportedBankFile): BankImportPlan {
  const { layout, survey, format, encoding, delivery } = read;
  const sentences = survey.checks.flatMap(describeCheck);
  const gaps = outcome.accounts.flatMap(({ account, gaps: all }) =>
    all.map((gap) => describeGap(gap, account.currency_code)),
  );
  // What is wrong is in capitals, for a terminal.
  const isWarning = (text: string) => /^[A-Z' ]{12}/.test(text);
  return {
    notes: [
      `${format}, ${encoding}.`,
      ...(layout === null ? [] : describeLayout(layout)),
      ...sentences.filter((text) => !isWarning(text)),
      ...survey.notes.map(({ text, line }) => (line === null ? text : `Line ${line}: ${text}`)),
    ],
    warnings: [...sentences.filter(isWarning), ...gaps],
    sample: delivery.statements
      .flatMap(({ transactions, currency }) =>
        transactions.map((row) => ({ ...row, currency: row.currency ?? currency })),
      )
      .slice(0, sampleRows)
      .map(({ date, name, memo, amount, currency, pending }, place) => ({
        place,
        ...toRow(date, shownName(name, memo ?? null), amount, currency, pending),
      })),
    needsConfirmation: needsConfirmation(layout),
    accounts: outcome.accounts.map(toAccountPlan),
  };
}

function toAccountPlan(outcome: AccountOutcome): BankAccountPlan {
  const { account, isNew, rows, balance } = outcome;
  const { gone: _gone, ...counts } = countRows({ accounts: [outcome] });
  const unit = account.currency_code ?? '';
  const owed = account.category === 'debt' ? 'Owed after it' : 'Balance after it';
  return {
    name: account.name,
    isNew,
    counts,
    changed: rows.flatMap((row) =>
      row.kind === 'changed' ? [{ row: rowOf(row), before: differences(row.before, row.after) }] : [],
    ),
    doubtful: rows.flatMap((row) => {
      if (row.kind !== 'doubtful') return [];
      const { date, name, amount, currency, pending } = row.stored;
      return [
        {
          place: row.place,
          row: rowOf(row),
          stored: toRow(date, name, padded(amount, row.delivered.amount), currency, pending),
          reason: row.doubt,
        },
      ];
    }),
    balance: balance === null ? null : `${owed}: ${shownAmount(balance)} ${unit}`.trim(),
  };
}

function rowOf({ entry, delivered }: PlannedRow): BankRow {
  return toRow(entry.date, shownName(entry.name, entry.memo), delivered.amount, entry.currency, entry.pending);
}

function toRow(date: string, name: string, amount: string, currency: string | null, pending: boolean): BankRow {
  return { date, name, amount: [amount, currency ?? ''].join(' ').trim(), pending };
}

function differences(before: EntryValues, after: EntryValues): string {
  const columns = (Object.keys(before) as (keyof EntryValues)[]).filter((column) => before[column] !== after[column]);
  return columns
    .map((column) => {
      if (column === 'pending') return before.pending ? 'was pending' : 'was booked';
      const value = column === 'amount' ? shownAmount(negated(before.amount)) : before[column];
      return `${column.replaceAll('_', ' ')} was ${value ?? 'blank'}`;
    })
    .join(', ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
