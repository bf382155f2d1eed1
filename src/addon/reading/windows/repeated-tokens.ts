import { ContractError } from '../../errors/addon-error';
import { hasId, type Row, withFoldedIds } from '../../rows/row';
import type { Answer } from '../http/request';
import { addPage, newCursor, type WindowCursor } from './plan/window-cursor';

/** Some servers keep the place themselves and send one token with every page. */
const repeatedTokensMax = 1_000;

/** A repeated token is followed while its pages bring new rows. Otherwise the list would never end. */
export function addAnswer(cursor: WindowCursor, { rows, nextPageToken }: Answer, askedAt: number): WindowCursor {
  const after = addPage(cursor, rows, nextPageToken, askedAt);
  if (after.repeatedTokens === cursor.repeatedTokens) return after;
  const known = new Set(cursor.rows.map((row) => withFoldedIds(row)['id']));
  const isNew = (row: Row): boolean => hasId(row) && !known.has(withFoldedIds(row)['id']);
  if (!rows.some(isNew) || after.repeatedTokens > repeatedTokensMax) throw repeatedPage();
  return after;
}

export function repeatedPage(): ContractError {
  return new ContractError(
    'repeated_page',
    'The API repeats a page, so the list would never end. Report it to the provider.',
  );
}

/**
 * A server that sends one token with every page may keep one place for all requests of a key. Windows that are read side
 * by side would then get the pages of each other, so the list is read in one window, page after page. Equal tokens of
 * different windows prove nothing: `100` may be an offset.
 */
export function createTokenWatch(start: readonly WindowCursor[]) {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  let haveOnePlace = start.some(({ repeatedTokens }) => repeatedTokens > 0);
  const note = ({ window: { days, accountId }, token }: WindowCursor): void => {
    if (token === null) return;
    const name = `${days.from} ${days.to} ${accountId}`;
    const owner = owners.get(token) ?? name;
    owners.set(token, owner);
    if (owner !== name) shared.add(token);
  };
  /** Repeats a token, or brought no row of its own window for one that another window had, too. */
  const isDoubtful = ([before, after]: [WindowCursor, WindowCursor]): boolean =>
    after.repeatedTokens > 0 ||
    (before.token !== null && shared.has(before.token) && before.rows.length === after.rows.length);
  return {
    haveOnePlace: () => haveOnePlace,
    afterWave(changed: ReadonlyMap<WindowCursor, WindowCursor>): void {
      for (const cursor of changed.values()) note(cursor);
      haveOnePlace ||= Array.from(changed).some(isDoubtful);
    },
  };
}

/** One window for all days of some. */
export function asOneOf(cursors: readonly WindowCursor[]): WindowCursor {
  const days = cursors.map(({ window }) => window.days);
  const [from, to] = [Math.min(...days.map((each) => each.from)), Math.max(...days.map((each) => each.to))];
  return newCursor({ days: { from, to }, accountId: null });
}
