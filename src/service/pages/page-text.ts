import { type ListCall, type Page, type PageStart, toPageToken } from './page';

/** Separates two items. It occurs nowhere else, because PostgreSQL escapes the line breaks in JSON strings. */
export const itemEnd = ',\n';

/** Resources that the database has serialized, with `itemEnd` between them. */
export interface ItemsText<Resource> {
  readonly text: string;
  readonly count: number;
  /** Never set. It only gives the type of an item. */
  readonly textOf?: Resource;
}

export const noItems = { text: '', count: 0 } as const;

/** One page of a list as text. */
export interface PageText<Resource> extends Omit<Page<Resource>, 'items'> {
  readonly items: ItemsText<Resource>;
}

/** The page of these items. If there is a next page, they have one item more than the page: it is cut off. */
export function toPageText<Resource>(
  call: ListCall,
  { pageSize }: PageStart,
  items: ItemsText<Resource>,
  sortKeysOf: (last: Resource) => readonly string[],
): PageText<Resource> {
  if (items.count <= pageSize) return { items, pageSize };
  const text = items.text.slice(0, items.text.lastIndexOf(itemEnd));
  const before = text.lastIndexOf(itemEnd);
  const last = JSON.parse(before < 0 ? text : text.slice(before + itemEnd.length)) as Resource;
  return { items: { text, count: pageSize }, pageSize, nextPageToken: toPageToken(call, sortKeysOf(last)) };
}
