import { parseRecord } from '../platform/parse-json';
import type { Platform } from '../platform/platform';

/** Which rows are too old for cells, whatever their age. */
export interface Freshness {
  /** Set by a refresh: rows read before are too old. */
  readonly since: number;
  /** The value that the refresh wrote into its cell. For formulas that take it, `since` is enough. */
  readonly tick: number | null;
  /** Lists of tagged transactions read before this are too old: a tag was attached. */
  readonly tagsSince: number;
}

const propertyName = 'fin.freshness';
/** Its own property, because tags are attached while a refresh runs. Earlier versions stored it in the other one. */
const tagsPropertyName = 'fin.freshness.tags';
const never: Freshness = { since: 0, tick: null, tagsSince: 0 };

export function readFreshness({ documentProperties }: Platform): Freshness {
  const { [propertyName]: text, [tagsPropertyName]: tagsText } = documentProperties.getAll();
  const stored = parseRecord(text ?? null, never);
  const tagsSince = Number(tagsText) || 0;
  return { ...stored, tagsSince: Math.max(stored.tagsSince, tagsSince) };
}

export function storeFreshness({ documentProperties }: Platform, { tagsSince, ...change }: Partial<Freshness>): void {
  if (tagsSince !== undefined) documentProperties.set(tagsPropertyName, String(tagsSince));
  if (Object.keys(change).length === 0) return;
  const stored = parseRecord(documentProperties.get(propertyName), never);
  documentProperties.set(propertyName, JSON.stringify({ ...stored, ...change }));
}
