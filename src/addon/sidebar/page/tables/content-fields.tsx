import { TextField } from '../parts/text-field';
import type { Content } from './content';

interface ContentFieldsProps {
  value: Content;
  onChange: (value: Content) => void;
  /** Whether rows have a date and a category. */
  hasDays: boolean;
  /** What is wrong with the first day. */
  problem: string | null;
  isOff: boolean;
}

/** Columns and filters of a table. */
export function ContentFields({ value, onChange, hasDays, problem, isOff }: ContentFieldsProps) {
  const set = (name: keyof Content) => (text: string) => onChange({ ...value, [name]: text });
  return (
    <>
      <TextField
        label="Accounts"
        value={value.accounts}
        onInput={set('accounts')}
        hint="Names with commas between them. Empty: all."
        isOff={isOff}
      />
      {hasDays && (
        <TextField
          label="Categories"
          value={value.categories}
          onInput={set('categories')}
          hint="With commas between them. Empty: all."
          isOff={isOff}
        />
      )}
      <TextField
        label="Columns"
        value={value.columns}
        onInput={set('columns')}
        hint="As in a formula, such as date, name, tags. Empty: the usual ones."
        isOff={isOff}
      />
      {hasDays && (
        <TextField
          label="First day"
          value={value.from}
          onInput={set('from')}
          hint="Empty: all there are."
          problem={problem}
          isOff={isOff}
          placeholder="2026-01-31"
        />
      )}
    </>
  );
}
