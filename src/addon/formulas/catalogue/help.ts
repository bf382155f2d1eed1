import { sourceTypes, visibilities } from '../../../contract/resources';
import { type FunctionName, functionSpec, functions, type OptionName } from './functions';
import { type Introduction, type OptionTable, type Parameter, type Reference, severalByComma } from './spec';

/** The texts of a function, for Sheets' help and docs/functions.md. */
export interface FunctionHelp extends Omit<Introduction, 'examples'>, Reference {
  readonly examples: readonly { readonly formula: string; readonly text: string }[];
}

export interface DescribedParameter extends Parameter {
  readonly text: string;
}

export function functionHelp(name: FunctionName): FunctionHelp {
  const { form, introduction, reference } = functions[name];
  const examples = form.examples.map((formula, index) => ({ formula, text: introduction.examples[index] ?? '' }));
  return { ...introduction, ...reference, examples };
}

const optionTexts: { readonly [Name in OptionName]: string } = {
  account: `account name, id or mask; ${severalByComma}`,
  annualize: 'true always shows the rate per year, false never. Default: from a year on',
  apiCategory: `passed to the filter of the API, which also finds guessed and manual names; ${severalByComma}`,
  archived: 'true shows archived tags only, false all others',
  carry: 'true fills in balances that are not known with the nearest later one',
  by: 'day, week or month',
  category: `a category as the column shows it, or a group of FIN Categories with another name than its categories; ${severalByComma}; * matches any text of a category: Food*`,
  columns: 'columns in your order, by their names or API field names; all gives every API field',
  compare:
    'previous or year: each figure beside that of the period before, or of the same days a year ago, with the change',
  connection:
    'name of a connection of the sidebar, in any case, with or without accents. Default: the default connection',
  currency: `currency code such as USD; ${severalByComma}`,
  dates: 'real (default), text (2026-03-31) or serial (a day number)',
  detail: 'true lists every assumption',
  group: `a group of FIN Categories; ${severalByComma}`,
  headers: 'true (default), false, or raw for the API field names',
  in: 'currency code such as USD: all figures in this currency, see [One currency](#one-currency). A range of rates is a further argument; without one the sheet FIN Rates is used',
  interval: `weekly, two weeks, four weeks, monthly, eight weeks, two months, quarterly, four months, six months or yearly; ${severalByComma}`,
  isCashEquivalent: 'true shows cash only, false all other holdings',
  kind: `income, spending or transfer; ${severalByComma}`,
  limit: 'maximum number of rows',
  measure: 'net, in, out, transfers or count: the only figure shown; in a pivot net by default',
  merged: 'true shows one row per security, with the sums of all accounts',
  merchant: `name of a merchant; ${severalByComma}; * matches any text: Amazon*`,
  pending: 'true shows pending transactions only, false all others',
  refresh: 'any value: when it changes, fresh data is read',
  share: 'true counts only the percentage owned of each account',
  sort: 'columns to sort by, separated by commas; -amount or amount desc sorts in descending order; equal rows keep the default order',
  sourceType: `${sourceTypes.join(', ')}; ${severalByComma}`,
  splits: 'true lists the parts of split transactions, see the sheet FIN Splits, in their place',
  state: `active, late or ended; ${severalByComma}`,
  status: 'true adds a last row that shows how old and how complete the data is',
  subtags: 'true adds what has a tag below the tag, and in a summary by tag each amount to all tags above its own',
  supportsHoldings: 'true, or false for all other accounts',
  supportsTransactions: 'true, or false for all other accounts',
  tag: 'tag name, path, slug or id',
  tickerSymbol: `ticker symbol; ${severalByComma}`,
  totals: 'true adds a Total row per currency; false removes the Total column of a pivot',
  visibility: `${visibilities.join(', ')}. Default: active`,
  without: `categories to exclude, by the name that the organization gave, otherwise by those of the API; ${severalByComma}; * matches any text: *transfer*`,
};

export function optionText(name: FunctionName, option: OptionName): string {
  return functionHelp(name).options?.()[option] ?? optionTexts[option];
}

function optionsExample(options: OptionTable): string {
  return Object.hasOwn(options, 'limit') ? '"limit=10; headers=false"' : '"connection=Household"';
}

/** Every parameter of the stub: the named arguments, then `options` and `refresh`, which stand for all that follow. */
export function parametersOf(name: FunctionName): DescribedParameter[] {
  const { parameters, options } = functionSpec(name);
  const help = functionHelp(name);
  return [
    ...parameters.map((parameter) => ({ ...parameter, text: help.parameters[parameter.name] ?? '' })),
    {
      name: 'options',
      type: 'string|Array<Array>',
      text: `such as ${optionsExample(options)}, or a range${Object.hasOwn(options, 'in') ? ', also of exchange rates' : ''}. Names: ${Object.keys(options).join(', ')}`,
      isOptional: true,
    },
    {
      name: 'refresh',
      type: 'number|boolean|Date',
      text: 'a cell such as FIN_REFRESH: when it changes, fresh data is read',
      isOptional: true,
    },
  ];
}
