import type { FormulaDraft } from '../../../formulas/catalogue/formula-text';
import { type FunctionName, functionSpec } from '../../../formulas/catalogue/functions';
import type { FormulaChoices, SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import type { Choice } from '../parts/fields';

const { fields: text, groups: groupTexts, periods: periodTexts } = messages.formulas;

export interface FormField {
  readonly key: string;
  readonly label: string;
  /** Absent for a text field. */
  readonly choices?: readonly Choice[];
  readonly hint?: string;
  /** Values to offer in a text field. */
  readonly suggestions?: readonly string[];
}

const same = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

const periods: readonly Choice[] = [
  { value: '', label: periodTexts.last90Days },
  { value: 'this month', label: periodTexts.thisMonth },
  { value: 'last month', label: periodTexts.lastMonth },
  { value: 'ytd', label: periodTexts.thisYear },
  { value: 'last year', label: periodTexts.lastYear },
  { value: 'all', label: periodTexts.all },
];

const groups: readonly Choice[] = Object.entries(groupTexts).map(([value, label]) => ({ value, label }));

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

/** The form fields of a function: its named arguments, then the options that most formulas have. */
export function fieldsOf(
  name: FunctionName,
  lists: FormulaChoices,
  isWithDates: boolean,
  categories: readonly string[] = [],
): FormField[] {
  const accounts: FormField = {
    key: 'account',
    label: text.account,
    choices: [{ value: '', label: text.allAccounts }, ...same(lists.accounts)],
  };
  const dates: FormField[] = isWithDates
    ? [
        { key: 'from', label: text.from, hint: text.fromHint },
        { key: 'to', label: text.to, hint: text.toHint },
      ]
    : [{ key: 'from', label: text.period, choices: [...periods, { value: 'dates', label: text.fromAndTo }] }];
  const limit: FormField = { key: 'limit', label: text.limit, hint: text.blankAll };
  const category: FormField = { key: 'category', label: text.category, hint: text.blankAll, suggestions: categories };
  const columns: FormField = { key: 'columns', label: text.columns, hint: columnsHint(name) };
  switch (name) {
    case 'FIN_TRANSACTIONS':
      return [...dates, accounts, category, columns, limit];
    case 'FIN_TAGGED':
      return [{ key: 'tag', label: text.tag, choices: same(lists.tags) }, ...dates, accounts, columns, limit];
    case 'FIN_SUMMARY':
      return [{ key: 'by', label: text.by, choices: groups }, ...dates, accounts, category];
    case 'FIN_HOLDINGS':
      return [accounts, columns, limit];
    case 'FIN_BALANCE':
      return [
        { key: 'account', label: text.account, choices: same(lists.accounts) },
        { key: 'field', label: text.balance, choices: same(['current', 'available', 'currency']) },
      ];
    case 'FIN_ORGANIZATION':
      return [
        {
          key: 'field',
          label: text.field,
          choices: [
            { value: '', label: text.all },
            ...same(['name', 'address', 'phone', 'email', 'website', 'baseCurrencyCode']),
          ],
        },
      ];
    case 'FIN_STATUS':
      return [{ key: 'item', label: text.item, choices: [{ value: '', label: text.all }, ...same(statusItems)] }];
    case 'FIN_ACCOUNTS':
    case 'FIN_TAGS':
      return [columns, limit];
    case 'FIN_NETWORTH':
      return [accounts];
  }
}

function columnsHint(name: FunctionName): string {
  const { columns } = functionSpec(name);
  return columns === null ? '' : text.columnsHint(columns.named.map(({ key }) => key).join(', '));
}

/** Initial values of the fields: the first choice if a value is required. */
export function initialValues(name: FunctionName, lists: FormulaChoices): { [key: string]: string } {
  const fields = fieldsOf(name, lists, false);
  return Object.fromEntries(fields.map(({ key, choices }) => [key, choices?.[0]?.value ?? '']));
}

/** The name that a formula needs to use the selected connection. Null for the default. */
export function nameInFormulas({ connections, connectionName }: SidebarState): string | null {
  const chosen = connections.find(({ name }) => name === connectionName);
  return chosen === undefined || chosen.isDefault ? null : chosen.name;
}

/** Null while a required field is blank. */
export function toDraft(name: FunctionName, values: { readonly [key: string]: string }): FormulaDraft | null {
  const { parameters, options } = functionSpec(name);
  const given = (key: string): string => (values[key] ?? '').trim();
  if (parameters.some(({ name: parameter, isOptional }) => !isOptional && given(parameter) === '')) return null;
  const names = Object.keys(options).filter((key) => !parameters.some((parameter) => parameter.name === key));
  return {
    name,
    positional: parameters.map((parameter) => given(parameter.name)),
    options: Object.fromEntries(names.map((key) => [key, given(key)]).filter(([, value]) => value !== '')),
  };
}
