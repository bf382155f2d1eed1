import type { FormulaDraft } from '../../../catalogue/formula-text';
import { type FunctionName, functionSpec } from '../../../catalogue/functions';
import type { FormulaChoices, SidebarState } from '../../protocol';
import type { Choice } from '../parts/select-field';

/** What a function is for, in the words of the list that it is chosen from. */
export const purposes: { readonly [Name in FunctionName]: string } = {
  FIN_TRANSACTIONS: 'Transactions',
  FIN_TAGGED: 'Transactions with a tag',
  FIN_SUMMARY: 'Totals by month, category or merchant',
  FIN_NETWORTH: 'Net worth',
  FIN_HOLDINGS: 'Holdings',
  FIN_ACCOUNTS: 'Accounts and balances',
  FIN_BALANCE: 'Balance of one account',
  FIN_TAGS: 'Tags',
  FIN_ORGANIZATION: 'Organization',
  FIN_STATUS: 'Connection and age of the data',
};

export interface FormField {
  readonly key: string;
  readonly label: string;
  /** Without choices a text is typed. */
  readonly choices?: readonly Choice[];
  readonly hint?: string;
}

const same = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

const periods: readonly Choice[] = [
  { value: '', label: 'Last 90 days' },
  { value: 'this month', label: 'This month' },
  { value: 'last month', label: 'Last month' },
  { value: 'ytd', label: 'This year so far' },
  { value: 'last year', label: 'Last year' },
  { value: 'all', label: 'All' },
];

const groups: readonly Choice[] = [
  { value: 'month', label: 'Month' },
  { value: 'category', label: 'Category' },
  { value: 'merchant', label: 'Merchant' },
  { value: 'account', label: 'Account' },
  { value: 'week', label: 'Week' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'category,month', label: 'Category by month' },
];

const statusItems = [
  'connected',
  'connection',
  'organization',
  'scopes',
  'accounts',
  'dataAsOf',
  'dataAge',
  'lastError',
];

/** The fields of a function's form: its places, then the options that most formulas have. */
export function fieldsOf(name: FunctionName, lists: FormulaChoices, isWithDates: boolean): FormField[] {
  const accounts: FormField = {
    key: 'account',
    label: 'Account',
    choices: [{ value: '', label: 'All accounts' }, ...same(lists.accounts)],
  };
  const dates: FormField[] = isWithDates
    ? [
        { key: 'from', label: 'From', hint: 'Such as 2026-03-31, -30d or 2026-Q1.' },
        { key: 'to', label: 'To', hint: 'Blank: today.' },
      ]
    : [{ key: 'from', label: 'Period', choices: [...periods, { value: 'dates', label: 'From and to…' }] }];
  const limit: FormField = { key: 'limit', label: 'Rows at most', hint: 'Blank: all.' };
  const category: FormField = { key: 'category', label: 'Category', hint: 'Blank: all.' };
  const columns: FormField = { key: 'columns', label: 'Columns', hint: columnsHint(name) };
  switch (name) {
    case 'FIN_TRANSACTIONS':
      return [...dates, accounts, category, columns, limit];
    case 'FIN_TAGGED':
      return [{ key: 'tag', label: 'Tag', choices: same(lists.tags) }, ...dates, accounts, columns, limit];
    case 'FIN_SUMMARY':
      return [{ key: 'by', label: 'Totals by', choices: groups }, ...dates, accounts, category];
    case 'FIN_HOLDINGS':
      return [accounts, columns, limit];
    case 'FIN_BALANCE':
      return [
        { key: 'account', label: 'Account', choices: same(lists.accounts) },
        { key: 'field', label: 'Balance', choices: same(['current', 'available', 'currency']) },
      ];
    case 'FIN_ORGANIZATION':
      return [
        {
          key: 'field',
          label: 'Field',
          choices: [
            { value: '', label: 'All' },
            ...same(['name', 'address', 'phone', 'email', 'website', 'baseCurrencyCode']),
          ],
        },
      ];
    case 'FIN_STATUS':
      return [{ key: 'item', label: 'Item', choices: [{ value: '', label: 'All' }, ...same(statusItems)] }];
    case 'FIN_ACCOUNTS':
    case 'FIN_TAGS':
      return [columns, limit];
    case 'FIN_NETWORTH':
      return [accounts];
  }
}

function columnsHint(name: FunctionName): string {
  const { columns } = functionSpec(name);
  return columns === null ? '' : `Blank: the usual ones. Or some of ${columns.named.map(({ key }) => key).join(', ')}.`;
}

/** What the fields start with: the first choice where there must be one. */
export function initialValues(name: FunctionName, lists: FormulaChoices): { [key: string]: string } {
  const fields = fieldsOf(name, lists, false);
  return Object.fromEntries(fields.map(({ key, choices }) => [key, choices?.[0]?.value ?? '']));
}

/** What a formula says to read with the chosen connection; null: nothing, as it is the default. */
export function nameInFormulas({ connections, connectionName }: SidebarState): string | null {
  const chosen = connections.find(({ name }) => name === connectionName);
  return chosen === undefined || chosen.isDefault ? null : chosen.name;
}

/** Null while a field that the function needs is blank. */
export function toDraft(name: FunctionName, values: { readonly [key: string]: string }): FormulaDraft | null {
  const { places, options } = functionSpec(name);
  const given = (key: string): string => (values[key] ?? '').trim();
  if (places.some(({ name: place, isOptional }) => !isOptional && given(place) === '')) return null;
  const names = Object.keys(options).filter((key) => !places.some((place) => place.name === key));
  return {
    name,
    places: places.map((place) => given(place.name)),
    options: Object.fromEntries(names.map((key) => [key, given(key)]).filter(([, value]) => value !== '')),
  };
}
