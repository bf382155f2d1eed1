import { AddonError } from '../errors/addon-error';
import { readLikelyRows } from '../lookup/transactions';
import { googleLimits } from '../platform/google-limits';
import type { Platform } from '../platform/platform';
import { type Row, textOf } from '../rows/row';
import { currencyOf, dayOf, givenAmountOf, merchantOf } from '../rows/transaction';
import type { Session } from '../session/session';
import type { ApiTransaction } from './views';

const idLength = 32;

/** Identifies a stored list: the connection it was shown with, and its own id. */
interface ShownList {
  readonly connectionFingerprint: string;
  readonly selectionId: string;
}

const keyOf = ({ connectionFingerprint, selectionId }: ShownList): string =>
  `shown ${connectionFingerprint} ${selectionId}`;

/**
 * Stores which transactions the sidebar shows, for this user and connection only. Later requests of the page are
 * compared with it, so that a defect or an attack in the page cannot tag other transactions. With an id, it continues
 * the list of that id.
 */
export function rememberShown(
  { userCache, codec }: Platform,
  ids: readonly string[],
  {
    connectionFingerprint,
    selectionId,
  }: { readonly connectionFingerprint: string; readonly selectionId: string | null },
): string {
  const known = selectionId === null ? null : userCache.get(keyOf({ connectionFingerprint, selectionId }));
  const kept = selectionId === null || known === null ? codec.uuid() : selectionId;
  const packed = (known ?? '') + ids.map(toPacked).join('');
  userCache.put(keyOf({ connectionFingerprint, selectionId: kept }), packed, googleLimits.cacheMaxTtlSeconds);
  return kept;
}

/** A stored list, which must hold all the ids. */
export function requireShown(platform: Platform, list: ShownList, ids: readonly string[]): string[] {
  const shown = readShown(platform, list);
  if (shown === null) {
    throw new AddonError(
      'selection_expired',
      'These rows were read too long ago or with another connection. Use the selected rows again.',
    );
  }
  const known = new Set(shown);
  if (ids.every((id) => known.has(id.toLowerCase()))) return shown;
  throw new AddonError('not_shown', 'Some of these transactions were not listed here. Nothing was changed.');
}

/** The distinct ids of a list, in order; null if it is no longer stored. */
export function readShown({ userCache }: Platform, list: ShownList): string[] | null {
  const packed = userCache.get(keyOf(list));
  if (packed === null) return null;
  const shown = new Set<string>();
  for (let at = 0; at < packed.length; at += idLength) shown.add(fromPacked(packed.slice(at, at + idLength)));
  return Array.from(shown);
}

/** An id without hyphens, so that a cache value has room for three thousand of them. */
function toPacked(id: string): string {
  return id.toLowerCase().replace(/-/g, '');
}

function fromPacked(packed: string): string {
  return packed.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * What the API has for listed transactions: the cells of a sheet, which any editor can write, may show something else.
 * Those that are not found at once are left out: the list is shown as the sheet has it.
 */
export function readShownTransactions(platform: Platform, session: Session, ids: readonly string[]): ApiTransaction[] {
  const found = readLikelyRows(platform, session, ids);
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [toApiTransaction(row, id)];
  });
}

export function toApiTransaction(row: Row, id: string): ApiTransaction {
  return {
    id,
    date: dayOf(row),
    name: textOf(row, 'name'),
    merchant: merchantOf(row),
    amount: givenAmountOf(row),
    currency: currencyOf(row),
  };
}
