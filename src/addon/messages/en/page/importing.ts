import { countOf, formatCount } from '../../../sidebar/page/format';

const rows = (count: number) => countOf(count, 'row', 'rows');
const quoted = (text: string) => `“${text}”`;

/** An import of balances into a history. */
export const importing = {
  open: 'Import balances',
  openOf: (name: string) => `Import balances: ${name}`,
  hint: 'Select rows of date, account and balance anywhere in this spreadsheet, with or without headings. A fourth column may be the currency. A positive balance of a debt is what is owed.',
  preview: 'Check selected rows',
  checking: 'Checking…',
  range: (range: string) => `Of ${range}:`,
  isNew: (count: number) => `${rows(count)} will be added.`,
  same: (count: number) => `${rows(count)} imported before, with the same balance.`,
  recorded: (count: number, different: number) =>
    `${rows(count)} of days that are recorded. The recorded balance stays${
      different === 0 ? '' : `; ${formatCount(different)} of them differ from yours`
    }.`,
  replaceReckoned: (count: number) =>
    `Replace ${countOf(count, 'balance that was', 'balances that were')} reckoned by transactions`,
  replaceDifferent: (count: number) =>
    `Replace ${countOf(count, 'balance that was imported before and differs', 'balances that were imported before and differ')}`,
  accounts: (count: number) => countOf(count, 'account', 'accounts'),
  account: (name: string, status: string | null) => (status === null ? name : `${name} (${status})`),
  accountRows: (account: string, count: number, first: string, last: string) =>
    `${account}: ${rows(count)}, ${first === last ? first : `${first} to ${last}`}`,
  negativeDebts: (name: string, count: number) =>
    `${name}: ${countOf(count, 'balance is', 'balances are')} negative. In a history the balance of a debt is what is owed, a positive number; negative means that too much was paid. If you owe it, change the sign first.`,
  refused: (count: number) => `${rows(count)} will not be imported`,
  refusedRows: (firstRow: number, count: number, reason: string) =>
    count === 1 ? `Row ${firstRow}: ${reason}` : `Row ${firstRow} and ${formatCount(count - 1)} more: ${reason}`,
  refusedMore: (count: number) => `and ${formatCount(count)} more`,
  reasons: {
    date: (text: string) => (text === '' ? 'there is no date.' : `${quoted(text)} is no date.`),
    'not before today': (text: string) => `${quoted(text)} is not before today. Runs record today themselves.`,
    account: (text: string, nearest: string) =>
      text === ''
        ? 'there is no account.'
        : `no account ${quoted(text)}.${nearest === '' ? '' : ` Did you mean ${nearest}?`}`,
    'several accounts': (text: string, ids: string) =>
      `several accounts are called ${quoted(text)}. Write the ID in its place: ${ids}`,
    'account left out': (text: string) => `the history leaves ${quoted(text)} out. See its accounts under Edit.`,
    balance: (text: string) => (text === '' ? 'there is no balance.' : `${quoted(text)} is no balance.`),
    text: (text: string) => `${quoted(text)} is a text. Write it as a number of this spreadsheet.`,
    currency: (text: string, own: string) => `the currency is ${quoted(text)}, and the account has ${own}.`,
    reckoned: () => 'reckoned by transactions, so it is no statement.',
    twice: (text: string) => `${text} has different balances.`,
  } as { readonly [reason: string]: (text: string, advice: string) => string },
  run: 'Import',
  importing: 'Importing…',
  nothing: 'There is nothing to import.',
  done: (added: number, replaced: number) =>
    `Imported: ${rows(added)} added${replaced === 0 ? '' : `, ${formatCount(replaced)} replaced. The sheet FIN Removed rows has the balances before`}.`,
};
