import { accountCategories } from '../../src/contract/resources';
import { recordKinds } from '../../src/service/records/record-kinds';
import { bankFileOptions } from './bank-file-options';
import { dataOptions } from './data-options';
import type { OptionTable } from './read-options';

const text = (placeholder: string, help: string) => ({ type: 'string', variable: null, placeholder, help }) as const;

export const importOptions = {
  organization: text('ID', 'whose accounts they are; needed if there are several, and for records'),
  account: {
    type: 'string',
    variable: null,
    placeholder: 'NAME',
    isRepeatable: true,
    help: 'the account of a bank file, by name, number or id; NUMBER=NAME for one of several, once for each',
  },
  create: { type: 'boolean', variable: null, help: 'makes the account if there is none' },
  category: text('KIND', `of a new account: ${accountCategories.join(', ')}`),
  currency: text('CODE', 'of a new account, if the file does not say it'),
  institution: text('NAME', 'the bank of a new account'),
  'dry-run': { type: 'boolean', variable: null, help: 'shows what would be stored, and stores nothing' },
  doubtful: text('add|skip', 'what to do with transactions that may be stored already'),
  add: text('ROWS', 'those of them that are added, by their numbers: 3,5'),
  skip: text('ROWS', 'those of them that are skipped'),
  confirm: { type: 'boolean', variable: null, help: 'the CSV file is read as shown' },
  all: { type: 'boolean', variable: null, help: 'shows every row, not the first ones' },
  ...bankFileOptions,
  record: text('KIND', `the kind of records that do not state it: ${Object.keys(recordKinds).join(', ')}`),
  ...dataOptions,
} as const satisfies OptionTable;
