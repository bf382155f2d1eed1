import { inQuotes, splitOutsideQuotes, unquote } from '../../../cells/split-list';
import type { TableInput, TableView } from '../../protocol';
import { messages } from '../messages/messages';
import { TextField, type TextFieldProps } from '../parts/fields';
import type { FilterChoices } from './use-filter-choices';

const { form } = messages.tables;

interface ContentFieldsProps {
  value: Content;
  onChange: (value: Content) => void;
  /** Whether rows have a date and a category. */
  hasDays: boolean;
  /** Names that the fields offer. */
  choices: FilterChoices;
  isOff: boolean;
}

/** Columns and filters of a table. */
export function ContentFields({ value, onChange, hasDays, choices, isOff }: ContentFieldsProps) {
  const field = (name: keyof Content, label: string, hint: string, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      value={value[name]}
      onInput={(text) => onChange({ ...value, [name]: text })}
      hint={hint}
      isOff={isOff}
      {...rest}
    />
  );
  return (
    <>
      {field('accounts', form.accounts, form.accountsHint, {
        suggestions: suggestNames(value.accounts, choices.accounts),
      })}
      {hasDays &&
        field('categories', form.categories, form.categoriesHint, {
          suggestions: suggestNames(value.categories, choices.categories),
        })}
      {field('columns', form.columns, form.columnsHint)}
      {hasDays && field('from', form.firstDay, form.firstDayHint, { placeholder: '2026-01-31' })}
    </>
  );
}

/** What the browser offers while the last name of a list is typed: the names before it, and each name not among them. */
export function suggestNames(text: string, names: readonly string[]): string[] {
  const isNameBegun = !/,\s*$/.test(text);
  const typed = namesIn(text);
  const before = isNameBegun ? typed.slice(0, -1) : typed;
  return names.filter((name) => !before.includes(name)).map((name) => joinNames([...before, name]));
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
