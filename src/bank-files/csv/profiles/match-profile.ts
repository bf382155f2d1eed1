import { trimEnd } from '../find-headings';
import { fold } from '../fold';
import type { Column, Columns } from '../layout';
import type { BankProfile } from './profile';

export interface MatchedProfile {
  readonly profile: BankProfile;
  /** Its columns by the headings of the file. */
  readonly columns: Partial<Columns>;
}

/**
 * The profile whose headings a file has. Banks add columns now and then, so a file may have a third more, but a short table
 * must be the same: `Date, Description, Amount` are the headings of many banks.
 */
export function matchProfile(
  headings: readonly string[] | null,
  shape: string,
  profiles: readonly BankProfile[],
): MatchedProfile | null {
  if (headings === null) {
    const profile = profiles.find((each) => each.shape === shape);
    return profile === undefined ? null : { profile, columns: profile.columns };
  }
  const own = headings.map(fold);
  const count = trimEnd(headings).filter((heading) => heading !== '').length;
  let best: BankProfile | null = null;
  for (const profile of profiles) {
    if (profile.shape !== undefined) continue;
    const wanted = profile.headings.map(fold);
    if (!wanted.every((heading) => own.includes(heading))) continue;
    if (count - wanted.length > (wanted.length < 5 ? 0 : wanted.length / 3)) continue;
    if (best === null || wanted.length > best.headings.length) best = profile;
  }
  if (best === null) return null;
  const toColumn = (column: Column): Column => {
    if (typeof column === 'number') return column;
    const place = own.indexOf(fold(column));
    const heading = headings[place] ?? column;
    return headings.indexOf(heading) === headings.lastIndexOf(heading) ? heading : place + 1;
  };
  const columns = Object.entries(best.columns ?? {}).map(
    ([name, column]: [string, Column | readonly Column[] | undefined]) => [
      name,
      typeof column === 'object' ? column.map(toColumn) : column && toColumn(column),
    ],
  );
  return { profile: best, columns: Object.fromEntries(columns) as Partial<Columns> };
}
