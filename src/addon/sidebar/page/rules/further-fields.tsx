import { messages } from '../messages/messages';
import { TextField } from '../parts/fields';

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

interface FurtherFieldsProps {
  values: FurtherConditions;
  isOff: boolean;
  onChange: (values: FurtherConditions) => void;
}

/** Conditions that the rules of a form share. Closed until they are wanted. */
export function FurtherFields({ values, isOff, onChange }: FurtherFieldsProps) {
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

/** A quote inside is written twice. */
function inQuotes(value: string): string {
  return `"${value.replace(/"/g, '""')}"`;
}
