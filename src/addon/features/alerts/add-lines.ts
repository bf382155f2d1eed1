import { googleLimits, sizeBytesOf } from '../../platform/google-limits';
import type { Line } from './alert-state';
import type { News } from './find-new';
import type { Facts, Finding } from './kinds/kind';

type Fresh = News['fresh'][number];

interface Candidate {
  readonly line: Line;
  /** Its place among those of its alert that are not stored yet. */
  readonly rank: number;
}

/** What an end adds to a line, and the comma. */
const spareBytes = 12;
/** Of one text of a line. */
const textMax = 500;

/**
 * Ends the lines of what is no longer so. One of what was told once for a period is open again while it is so again.
 */
export function endLines(
  lines: readonly Line[],
  newsOf: ReadonlyMap<string, News>,
  isGone: (hash: string) => boolean,
  now: number,
): Line[] {
  const isSame = (a: Line, b: Line): boolean => a.hash === b.hash && a.keyHash === b.keyHash;
  return lines.map((line, index) => {
    const news = newsOf.get(line.hash);
    const isSo = news?.current.has(line.keyHash) ?? !isGone(line.hash);
    if (line.isEvent || isSo === (line.endedAt === null)) return line;
    if (!isSo) return { ...line, endedAt: now };
    const isFresh = news === undefined || news.fresh.some(({ keyHash }) => keyHash === line.keyHash);
    return isFresh || lines.slice(index + 1).some((later) => isSame(line, later)) ? line : { ...line, endedAt: null };
  });
}

/**
 * Adds a line for each fresh finding, as long as all that the log does not have yet fit into one property. Alerts take
 * turns, so that one with much news does not keep the others waiting. Of each alert the newest come first, then the
 * largest. `waiting` has the key hashes of the others, by alert.
 */
export function addLines(
  lines: readonly Line[],
  newsOf: ReadonlyMap<string, News>,
  now: number,
): { readonly lines: Line[]; readonly waiting: ReadonlyMap<string, ReadonlySet<string>> } {
  const isStored = (hash: string, keyHash: string): boolean =>
    lines.some((line) => line.endedAt === null && line.hash === hash && line.keyHash === keyHash);
  const candidates = Array.from(newsOf).flatMap(([hash, { fresh }]) => {
    const missing = fresh.filter(({ keyHash }) => !isStored(hash, keyHash));
    const ranked = [...missing].sort((a, b) => compareUrgency(a.finding, b.finding));
    return missing.map((each): Candidate => ({ line: toLine(hash, each, now), rank: ranked.indexOf(each) }));
  });
  let freeBytes = googleLimits.propertyValueBytes - spareBytes;
  for (const line of lines) if (!line.isWritten) freeBytes -= sizeOf(line);
  const waiting = new Map<string, Set<string>>();
  const taken = new Set<Line>();
  for (const { line } of [...candidates].sort((a, b) => a.rank - b.rank)) {
    if (sizeOf(line) <= freeBytes) {
      freeBytes -= sizeOf(line);
      taken.add(line);
    } else {
      // Nothing smaller may overtake it, so that it is told next.
      freeBytes = 0;
      waiting.set(line.hash, (waiting.get(line.hash) ?? new Set()).add(line.keyHash));
    }
  }
  const added = candidates.flatMap(({ line }) => (taken.has(line) ? [line] : []));
  return { lines: [...lines, ...added], waiting };
}

function toLine(hash: string, { finding, keyHash }: Fresh, now: number): Line {
  return {
    id: `${hash}-${keyHash}-${now.toString(36)}`,
    hash,
    keyHash,
    at: now,
    facts: shorten(finding.facts),
    isWritten: false,
    isEvent: finding.day !== undefined,
    endedAt: null,
  };
}

/** The names of hundreds of accounts would never fit. */
function shorten<Given extends Facts>(facts: Given): Given {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' && value.length > textMax ? `${value.slice(0, textMax - 1)}…` : value,
  ]);
  return Object.fromEntries(entries) as Given;
}

function sizeOf(line: Line): number {
  return sizeBytesOf(JSON.stringify(line)) + spareBytes;
}

function compareUrgency(a: Finding, b: Finding): number {
  const [dayA, dayB] = [a.day ?? '', b.day ?? ''];
  if (dayA !== dayB) return dayA < dayB ? 1 : -1;
  return a.day === undefined ? 0 : amountIn(b) - amountIn(a);
}

function amountIn({ facts }: Finding): number {
  return 'amount' in facts ? Math.abs(facts.amount) : 0;
}
