import { messages } from '../messages/messages';
import { TextField } from '../parts/fields';
import type { Content } from './content';

const { form } = messages.tables;

interface ContentFieldsProps {
  value: Content;
  onChange: (value: Content) => void;
  /** Whether rows have a date and a category. */
  hasDays: boolean;
  /** The error of the first day, or null. */
  problem: string | null;
  isOff: boolean;
}

/** Columns and filters of a table. */
export function ContentFields({ value, onChange, hasDays, problem, isOff }: ContentFieldsProps) {
  const set = (name: keyof Content) => (text: string) => onChange({ ...value, [name]: text });
  return (
    <>
      <TextField
        label={form.accounts}
        value={value.accounts}
        onInput={set('accounts')}
        hint={form.accountsHint}
        isOff={isOff}
      />
      {hasDays && (
        <TextField
          label={form.categories}
          value={value.categories}
          onInput={set('categories')}
          hint={form.categoriesHint}
          isOff={isOff}
        />
      )}
      <TextField
        label={form.columns}
        value={value.columns}
        onInput={set('columns')}
        hint={form.columnsHint}
        isOff={isOff}
      />
      {hasDays && (
        <TextField
          label={form.firstDay}
          value={value.from}
          onInput={set('from')}
          hint={form.firstDayHint}
          problem={problem}
          isOff={isOff}
          placeholder="2026-01-31"
        />
      )}
    </>
  );
}
