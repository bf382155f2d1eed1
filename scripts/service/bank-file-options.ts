import type { BankFileError } from '../../src/bank-files/bank-file-error';
import type { BankFileOptions } from '../../src/bank-files/read-bank-file';
import type { DateOrder, DecimalMark, MoneyDirection } from '../../src/bank-files/reader';
import { withoutControls } from '../without-controls';
import type { OptionTable, ValuesOf } from './read-options';

/** What a user may have to say of a bank file. */
export const bankFileOptions = {
  dates: {
    type: 'string',
    variable: null,
    placeholder: 'ORDER',
    help: 'day-first or month-first, for a file whose dates may be both; year-first for a CSV file with two digits of it',
  },
  decimal: {
    type: 'string',
    variable: null,
    placeholder: 'MARK',
    help: 'the decimal mark, . or a comma, for a file whose amounts may have both',
  },
  amount: {
    type: 'string',
    variable: null,
    placeholder: 'COLUMN',
    help: 'the column of the amounts of a CSV file, by heading or place, or those of money out and in: 3,4',
  },
  positive: {
    type: 'string',
    variable: null,
    placeholder: 'DIRECTION',
    help: 'money-in or money-out: what positive amounts are, for a CSV file that does not say it',
  },
  encoding: {
    type: 'string',
    variable: null,
    placeholder: 'NAME',
    help: 'such as windows-1250, if names come out wrong (by default, it is found)',
  },
} as const satisfies OptionTable;

export function toBankFileOptions(values: ValuesOf<typeof bankFileOptions>): BankFileOptions {
  return {
    positive: readPositive(values.positive),
    dateOrder: readDateOrder(values.dates),
    amount: values.amount,
    decimalMark: readDecimalMark(values.decimal),
    encoding: values.encoding,
  };
}

/** Which option answers a question. */
const advice: { readonly [code: string]: string } = {
  'ambiguous dates':
    ' Use --dates day-first or --dates month-first. A CSV file may also have the year first: --dates year-first.',
  'ambiguous amounts': ' Use --decimal . or --decimal ,',
  'ambiguous columns': ' Use --amount with its heading or place, or with the places of money out and in: --amount 3,4',
  'ambiguous sign': ' Use --positive money-in or --positive money-out.',
};

export function withAdvice(error: BankFileError): Error {
  return new Error(withoutControls(`${error.message}${advice[error.code] ?? ''}`), { cause: error });
}

function readDateOrder(text: string | undefined): DateOrder | undefined {
  if (text === undefined) return undefined;
  if (text === 'day-first') return 'day first';
  if (text === 'month-first') return 'month first';
  if (text === 'year-first') return 'year first';
  throw new Error(`--dates ${text} is neither day-first, month-first nor year-first.`);
}

function readDecimalMark(text: string | undefined): DecimalMark | undefined {
  if (text === undefined || text === '.' || text === ',') return text;
  throw new Error(`--decimal ${text} is neither . nor a comma.`);
}

function readPositive(text: string | undefined): MoneyDirection | undefined {
  if (text === undefined) return undefined;
  if (text === 'money-in') return 'in';
  if (text === 'money-out') return 'out';
  throw new Error(`--positive ${text} is neither money-in nor money-out.`);
}
