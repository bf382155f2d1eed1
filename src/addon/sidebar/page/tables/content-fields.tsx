import { inQuotes, splitOutsideQuotes, unquote } from '../../../cells/split-list';
import type { TableInput, TableView } from '../../protocol';
import { messages } from '../messages/messages';
import { TextField } from '../parts/fields';

const { form } = messages.tables;

interface ContentFieldsProps {
  value: Content;
  onChange: (value: Content) => void;
  /** Whether rows have a date and a category. */
  hasDays: boolean;
  isOff: boolean;
}

/** Columns and filters of a table. */
export function ContentFields({ value, onChange, hasDays, isOff }: ContentFieldsProps) {
  const field = (name: keyof Content, label: string, hint: string, placeholder?: string) => (
    <TextField
      label={label}
      value={value[name]}
      onInput={(text) => onChange({ ...value, [name]: text })}
      hint={hint}
      isOff={isOff}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
  return (
    <>
      {field('accounts', form.accounts, form.accountsHint)}
      {hasDays && field('categories', form.categories, form.categoriesHint)}
      {field('columns', form.columns, form.columnsHint)}
      {hasDays && field('from', form.firstDay, form.firstDayHint, '2026-01-31')}
    </>
  );
}

/** Columns and filters of a table, as typed. */
interface Content {
  readonly columns: string;
  readonly accounts: string;
  readonly categories: string;
  readonly from: string;
}

export const emptyContent: Content = { columns: '', accounts: '', categories: '', from: '' };

type Filters = Pick<TableInput, 'columns' | 'from' | 'accountIds' | 'categories'>;

export function contentOf({ columns, accountIds, categories, from }: Pick<TableView, keyof Filters>): Content {
  return {
    columns: joinNames(columns),
    accounts: joinNames(accountIds),
    categories: joinNames(categories),
    from: from === 'all' ? '' : from,
  };
}

export function toFilters({ columns, accounts, categories, from }: Content, hasDays: boolean): Filters {
  return {
    columns: namesIn(columns),
    from: hasDays && from.trim() !== '' ? from.trim() : 'all',
    accountIds: namesIn(accounts),
    categories: hasDays ? namesIn(categories) : [],
  };
}

/** Names separated by commas, as in an option of a formula: one that contains a comma is in single quotes. */
function namesIn(text: string): string[] {
  return splitOutsideQuotes(text, (character) => character === ',')
    .map(unquote)
    .filter((name) => name !== '');
}

function joinNames(names: readonly string[]): string {
  return names.map((name) => (name.includes(',') || name.startsWith("'") ? inQuotes(name) : name)).join(', ');
}
