import type { NewRule } from '../../protocol';
import { messages } from '../messages/messages';
import { SelectField, TextField } from '../parts/fields';

const { form } = messages.rules;

type Kind = keyof typeof form.conditions;

/** What is typed into the fields, as users write it. */
export type FurtherConditions = { readonly [Name in Kind]?: string };

/** How the sheet writes each of them. */
const written: { readonly [Name in Kind]: (value: string) => string } = {
  out: (value) => `out between ${value}`,
  in: (value) => `in between ${value}`,
  not: (value) => `not name or merchant contains ${inQuotes(value)}`,
  account: (value) => `account equals ${inQuotes(value)}`,
  weekday: (value) => `weekday equals ${value}`,
  dayOfMonth: (value) => `day of month equals ${value}`,
};
const kinds = Object.keys(written) as readonly Kind[];

/** The column to set, as it is typed. */
export interface ColumnToSet {
  readonly column: string;
  readonly value: string;
}

interface FurtherFieldsProps {
  values: FurtherConditions;
  set: ColumnToSet;
  isOff: boolean;
  /** Names to choose from. */
  categories: readonly string[];
  onChange: (values: FurtherConditions) => void;
  onSet: (set: ColumnToSet) => void;
}

/** The columns of FIN Changes that a rule sets where rows are read. Sheets have these names in every language. */
const changeHeadings = ['Category', 'Kind', 'Merchant', 'Group', 'New name'];
const kindNames = ['income', 'spending', 'transfer'] as const;
const kindChoices = ['', ...kindNames].map((value) => ({ value, label: value }));

export function isHeading(typed: string, heading: string): boolean {
  return typed.trim().toLowerCase() === heading.toLowerCase();
}

/** Conditions and a column to set, which the rules of a form share. Closed until they are wanted. */
export function FurtherFields({ values, set, isOff, categories, onChange, onSet }: FurtherFieldsProps) {
  return (
    <details class="details">
      <summary>{form.further}</summary>
      <div class="stack">
        <p class="small">{form.furtherLead}</p>
        {kinds.map((kind) => (
          <TextField
            key={kind}
            label={form.conditions[kind]}
            value={values[kind] ?? ''}
            placeholder={form.examples[kind]}
            maxLength={120}
            isOff={isOff}
            onInput={(value) => onChange({ ...values, [kind]: value })}
          />
        ))}
        <p class="small">{form.setLead}</p>
        <TextField
          label={form.setColumn}
          value={set.column}
          placeholder={form.setExamples.column}
          suggestions={changeHeadings}
          problem={isHalf(set) ? form.setNeedsBoth : null}
          maxLength={250}
          isOff={isOff}
          onInput={(column) => onSet({ ...set, column })}
        />
        {isHeading(set.column, 'Kind') ? (
          <SelectField
            label={form.setTo}
            value={kindNames.find((each) => each === set.value) ?? ''}
            choices={kindChoices}
            isOff={isOff}
            onChange={(value) => onSet({ ...set, value })}
          />
        ) : (
          <TextField
            label={form.setTo}
            value={set.value}
            placeholder={form.setExamples.value}
            suggestions={isHeading(set.column, 'Category') ? categories : []}
            maxLength={500}
            isOff={isOff}
            onInput={(value) => onSet({ ...set, value })}
          />
        )}
      </div>
    </details>
  );
}

/** The text of the column And: `out between 20 and 60; weekday equals Mon-Fri`. */
export function toAnd(values: FurtherConditions): string {
  return kinds
    .flatMap((kind) => {
      const value = values[kind]?.trim() ?? '';
      return value === '' ? [] : [written[kind](value)];
    })
    .join('; ');
}

/** Whether one of the two is missing. */
export function isHalf({ column, value }: ColumnToSet): boolean {
  return (column.trim() === '') !== (value.trim() === '');
}

/** What the rule writes: a number or TRUE or FALSE as Sheets would read it, otherwise a text, such as `007`. */
export function toSet({ column, value }: ColumnToSet): NewRule['set'] {
  const [heading, typed] = [column.trim(), value.trim()];
  if (heading === '' || typed === '') return undefined;
  if (/^(true|false)$/i.test(typed)) return { column: heading, value: typed.toLowerCase() === 'true' };
  const isNumber = /^-?(0|[1-9]\d{0,14})([.,]\d{1,10})?$/.test(typed);
  return { column: heading, value: isNumber ? Number(typed.replace(',', '.')) : typed };
}

/** A quote inside is written twice. */
function inQuotes(value: string): string {
  return `"${value.replace(/"/g, '""')}"`;
}
