import type { TableInput, TableView } from '../../protocol';
import { messages } from '../messages/messages';

/** Columns and filters of a table, as typed. */
export interface Content {
  readonly columns: string;
  readonly accounts: string;
  readonly categories: string;
  readonly from: string;
}

export const emptyContent: Content = { columns: '', accounts: '', categories: '', from: '' };

export function contentOf({ columns, accountIds, categories, from }: TableView): Content {
  return {
    columns: columns.join(', '),
    accounts: accountIds.join(', '),
    categories: categories.join(', '),
    from: from === 'all' ? '' : from,
  };
}

/** The error of the first day, or null. */
export function checkContent({ from }: Content, hasDays: boolean): string | null {
  const isDay = from.trim() === '' || /^\d{4}-\d\d-\d\d$/.test(from.trim());
  return !hasDays || isDay ? null : messages.tables.form.noDay;
}

export function toFilters(
  { columns, accounts, categories, from }: Content,
  hasDays: boolean,
): Pick<TableInput, 'columns' | 'from' | 'accountIds' | 'categories'> {
  return {
    columns: namesIn(columns),
    from: hasDays && from.trim() !== '' ? from.trim() : 'all',
    accountIds: namesIn(accounts),
    categories: hasDays ? namesIn(categories) : [],
  };
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
