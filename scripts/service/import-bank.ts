import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { BankFileError } from '../../src/bank-files/bank-file-error';
import { fileAt } from '../../src/bank-files/file-at';
import { accountCategories } from '../../src/contract/resources';
import type { AccountChoice, NewAccount } from '../../src/service/imports/choose-accounts';
import { describeAccount } from '../../src/service/imports/delivered-account';
import type { Decision } from '../../src/service/imports/import-delivery';
import { ImportQuestion } from '../../src/service/imports/import-question';
import type { DeliveredAccount } from '../../src/service/imports/statement';
import { readCurrency } from '../../src/service/records/currency';
import { toFileError } from '../../src/service/records/file-error';
import {
  type ImportedBankFile,
  importBankFile,
  needsConfirmation,
  UnconfirmedLayout,
} from '../bank-files/import-bank-file';
import { operatorName } from './as-operator';
import { toBankFileOptions, withAdvice } from './bank-file-options';
import { chooseOrganization } from './choose-organization';
import { withDatabase } from './data-options';
import { describeImport, describeRead } from './describe-import';
import type { importOptions } from './import-options';
import type { ValuesOf, Variables } from './read-options';

type Values = ValuesOf<typeof importOptions>;

/** Imports a bank file, with what it does on standard output. */
export async function importBank(path: string, values: Values, environment: Variables): Promise<void> {
  const isPreview = values['dry-run'] === true;
  const [options, choose, decide] = [toBankFileOptions(values), toChoice(values), toDecide(values)];
  await withDatabase(values, environment, async (database) => {
    const organizationId = await chooseOrganization(database, values.organization);
    const request = {
      organizationId,
      file: fileAt(path),
      label: basename(path),
      options,
      choose,
      decide,
      operator: operatorName(),
      isLayoutConfirmed: values.confirm === true,
      isPreview,
      nowMs: Date.now(),
    };
    const run = async () => {
      try {
        return await importBankFile(database, request);
      } catch (error) {
        if (!(error instanceof UnconfirmedLayout)) throw error;
        print(describeRead(error.read));
        if (!(await isConfirmed()))
          throw new Error(`${error.message} Run it again with --confirm if the rows above are right.`);
        return await importBankFile(database, { ...request, isLayoutConfirmed: true });
      }
    };
    try {
      if (hasNumbers(values)) checkNumbers(values, await importBankFile(database, { ...request, isPreview: true }));
      const { read, outcome } = await run();
      print([
        ...describeRead(read),
        ...describeImport(outcome, { isPreview, isWhole: values.all === true, data: values.data }),
      ]);
      if (isPreview && needsConfirmation(read.layout))
        print(['Look at the rows: an import of this file needs --confirm.']);
    } catch (error) {
      if (error instanceof BankFileError) throw withAdvice(error);
      if (!(error instanceof ImportQuestion)) throw toFileError(error, path);
      if (error.about === 'doubtful') {
        const { read, outcome } = await importBankFile(database, { ...request, isPreview: true });
        print([...describeRead(read), ...describeImport(outcome, { isPreview: true, isWhole: values.all === true })]);
      }
      throw new Error(`${error.message} ${advice[error.about]}`, { cause: error });
    }
  });
}

const advice = {
  account:
    'Use --account NAME, and --create for a new one. If the file has several accounts: --account NUMBER=NAME for each, or --create for all. --currency is that of a new account.',
  doubtful:
    'Use --doubtful skip if they are, --doubtful add if they are not, or --add 3,5 and --skip 4 for single rows.',
};

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Asks at a terminal. Elsewhere nobody can answer. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Are these rows right? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function toChoice(values: Values): (account: DeliveredAccount) => AccountChoice | null {
  const { account: names = [] } = values;
  const create = values.create === true ? toNewAccount(values) : undefined;
  if (
    create === undefined &&
    [values.category, values.currency, values.institution].some((each) => each !== undefined)
  ) {
    throw new Error('--category, --currency and --institution are of a new account: add --create.');
  }
  const pairs = readPairs(names);
  const single = names.filter((text) => !text.includes('='));
  if (single.length > 1)
    throw new Error('Several --account need the number of each in the file: --account NUMBER=NAME.');
  const seen = new Set<string | null>();
  return (account) => {
    const { id } = account;
    const named = pairs.find(({ number }) => isOf(account, number))?.name;
    if (named === undefined && single.length > 0) {
      seen.add(id);
      if (seen.size > 1) {
        throw new ImportQuestion('account', `The file has several accounts: ${[...seen].join(', ')}.`);
      }
    }
    return { named: named ?? single[0], create };
  };
}

function readPairs(names: readonly string[]) {
  return names.flatMap((text) => {
    const at = text.indexOf('=');
    return at < 0 ? [] : [{ number: text.slice(0, at), name: text.slice(at + 1) }];
  });
}

function isOf({ id, name }: DeliveredAccount, number: string): boolean {
  const plain = (text: string) => text.replace(/\s/g, '').toUpperCase();
  return [id, name].some((text) => text !== null && text !== undefined && plain(text) === plain(number));
}

function hasNumbers({ account = [], add, skip }: Values): boolean {
  return readPairs(account).length > 0 || add !== undefined || skip !== undefined;
}

/** Refuses numbers of accounts and rows that are not there: the user means others, which would be decided otherwise. */
function checkNumbers({ account = [], add, skip }: Values, { read, outcome }: ImportedBankFile): void {
  const accounts = read.delivery.statements.map((statement) => statement.account);
  const stray = readPairs(account).find(({ number }) => !accounts.some((each) => isOf(each, number)));
  if (stray !== undefined) {
    const names = [...new Set(accounts.map(describeAccount))].join('; ');
    throw new Error(`The file has no account ${stray.number}. It has ${names}. Nothing was stored.`);
  }
  const doubtful = outcome.accounts.flatMap(({ rows }) =>
    rows.filter(({ kind }) => kind === 'doubtful').map(({ place }) => place + 1),
  );
  for (const [option, text] of [
    ['--add', add],
    ['--skip', skip],
  ] as const) {
    const wrong = [...readRows(option, text)].find((row) => !doubtful.includes(row));
    if (wrong === undefined) continue;
    const those = doubtful.length === 0 ? 'There are none' : `Doubtful are ${doubtful.join(', ')}`;
    throw new Error(`${option} ${wrong} is no doubtful transaction. ${those}. Nothing was stored.`);
  }
}

function toNewAccount({ category, currency, institution }: Values): NewAccount {
  const known = accountCategories.find((each) => each === category);
  if (category !== undefined && known === undefined) {
    throw new Error(`--category ${category} is none of ${accountCategories.join(', ')}.`);
  }
  const code = currency === undefined ? undefined : readCurrency(currency);
  if (currency !== undefined && code === undefined)
    throw new Error(`--currency ${currency} is no currency code, such as EUR.`);
  return { category: known, currency: code, institution };
}

function toDecide({ doubtful, add, skip }: Values): (row: { readonly place: number }) => Decision | null {
  if (doubtful !== undefined && doubtful !== 'add' && doubtful !== 'skip') {
    throw new Error(`--doubtful ${doubtful} is neither add nor skip.`);
  }
  const [added, skipped] = [readRows('--add', add), readRows('--skip', skip)];
  const both = [...added].find((row) => skipped.has(row));
  if (both !== undefined) throw new Error(`Row ${both} is in --add and in --skip.`);
  return ({ place }) => {
    if (added.has(place + 1)) return 'add';
    return skipped.has(place + 1) ? 'skip' : (doubtful ?? null);
  };
}

function readRows(option: string, text: string | undefined): ReadonlySet<number> {
  if (text === undefined) return new Set();
  const rows = text.split(',').map((each) => each.trim());
  const wrong = rows.find((each) => !/^\d{1,9}$/.test(each));
  if (wrong !== undefined) throw new Error(`${option} ${text} is no list of row numbers, such as 3,5.`);
  return new Set(rows.map(Number));
}
