import type { FormulaDraft } from '../../../formulas/catalogue/formula-text';
import { type FunctionName, functionSpec, functions } from '../../../formulas/catalogue/functions';
import type { FunctionForm } from '../../../formulas/catalogue/spec';
import type { FormulaChoices, SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import type { Choice } from '../parts/fields';

const { fields: text, groups: groupTexts, periods: periodTexts, help: helpTexts } = messages.formulas;

export interface FormField {
  readonly key: string;
  readonly label: string;
  /** Absent for a text field. */
  readonly choices?: readonly Choice[];
  readonly hint?: string;
  /** Shown while the field has the focus. */
  readonly help?: string;
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

/** What a form shows beside the lists of names. */
export interface FormState {
  readonly isWithDates: boolean;
  /** Names of categories; none while they are read. */
  readonly categories: readonly string[];
  /** Whether the user types a category, such as one with a `*`, instead of choosing one. */
  readonly isTypingCategory: boolean;
}

/** The choice of a select field for typing a text instead. */
export const typedChoice = '\u0000typed';
/** The field that adds a chart. It is no part of the formula. */
export const chartKey = 'chart';
const newForm: FormState = { isWithDates: false, categories: [], isTypingCategory: false };

/** The form fields of a function: its parameters, then the options that it offers. */
export function fieldsOf(name: FunctionName, lists: FormulaChoices, form: FormState): FormField[] {
  return plainFields(name, lists, form).map((field) => ({ ...field, help: helpOf(name, field.key, form) }));
}

/** A chart of one grouping only: a pivot has a column for each group of the second one. */
export function offersChart(name: FunctionName, by: string): boolean {
  return name === 'FIN_SUMMARY' && !by.includes(',');
}

function helpOf(name: FunctionName, key: string, { isWithDates }: FormState): string {
  if (key === 'from' && !isWithDates) return helpTexts.period;
  return textOf(helpTexts, offeredField(name, key)?.text ?? key) ?? '';
}

function textOf(texts: { readonly [key: string]: unknown }, key: string): string | null {
  const found = texts[key];
  return typeof found === 'string' ? found : null;
}

function offeredField(name: FunctionName, key: string) {
  const { fields }: FunctionForm = functions[name].form;
  return fields?.[key];
}

function plainFields(
  name: FunctionName,
  lists: FormulaChoices,
  { isWithDates, categories, isTypingCategory }: FormState,
): FormField[] {
  const offers: readonly string[] = functions[name].form.offers;
  const asked = [...functionSpec(name).parameters, ...offers.map((option) => ({ name: option, isOptional: true }))];
  return asked.flatMap(({ name: key, isOptional }): FormField | FormField[] => {
    const all = (label: string): Choice[] => (isOptional ? [{ value: '', label }] : []);
    const field = offeredField(name, key);
    if (field !== undefined) {
      const label = textOf(text, field.text ?? key) ?? textOf(text, key) ?? key;
      return { key, label, choices: field.choices.map((value) => ({ value, label: labelOf(key, value) })) };
    }
    switch (key) {
      case 'from':
        return isWithDates
          ? { key, label: text.from, hint: text.fromHint }
          : { key, label: text.period, choices: [...periods, { value: 'dates', label: text.fromAndTo }] };
      case 'to':
        return isWithDates ? { key, label: text.to, hint: text.toHint } : [];
      case 'until':
        return { key, label: text.until, hint: text.untilHint };
      case 'plan':
      case 'recorded':
        // A range, which is entered in the cell.
        return [];
      case 'account':
        return { key, label: text.account, choices: [...all(text.allAccounts), ...same(lists.accounts)] };
      case 'tag':
        return { key, label: text.tag, choices: [...all(text.allTags), ...same(lists.tags)] };
      case 'currency':
        return { key, label: text.currency, choices: [...all(text.allCurrencies), ...same(lists.currencies)] };
      case 'category':
        return isTypingCategory || categories.length === 0
          ? { key, label: text.category, hint: text.blankAll, suggestions: categories }
          : {
              key,
              label: text.category,
              choices: [
                ...all(text.allCategories),
                ...same(categories),
                { value: typedChoice, label: text.otherCategory },
              ],
            };
      case 'in':
        return { key, label: text.in, hint: text.inHint, suggestions: lists.currencies };
      case 'columns':
        return { key, label: text.columns, hint: columnsHint(name) };
      case 'limit':
        return { key, label: text.limit, hint: text.blankAll };
      default:
        return { key, label: key };
    }
  });
}

function labelOf(key: string, value: string): string {
  if (value === '') return key === 'category' ? text.allCategories : text.all;
  return (key === 'by' ? textOf(groupTexts, value) : null) ?? value;
}

function columnsHint(name: FunctionName): string {
  const { columns } = functionSpec(name);
  return columns === null ? '' : text.columnsHint(columns.named.map(({ key }) => key).join(', '));
}

/** Initial values of the fields: the first choice if a value is required. */
export function initialValues(name: FunctionName, lists: FormulaChoices): { [key: string]: string } {
  const fields = plainFields(name, lists, newForm);
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
