/** The difference between the accounts of a row and those of the day before. */
export interface AccountChanges {
  /** Names. */
  readonly added: readonly string[];
  /** Names of accounts that still exist but are not added up. */
  readonly leftOut: readonly string[];
  /** Accounts that the API does not return, so that their names are not known. */
  readonly unseenCount: number;
  /** Whether the user chose the accounts, so that one that is not seen may still exist. */
  readonly areChosen: boolean;
}

const namesMax = 3;

/** Sample: `New: Joint savings. Not counted any more: Old card`. Null if nothing has changed. */
export function describeChanges({ added, leftOut, unseenCount, areChosen }: AccountChanges): string | null {
  const dropped = areChosen ? listOf(leftOut, unseenCount) : listOf(leftOut, 0);
  const gone = areChosen ? '' : countOf(unseenCount);
  const parts = [
    ...(added.length === 0 ? [] : [`New: ${listOf(added, 0)}`]),
    ...(dropped === '' ? [] : [`Not counted any more: ${dropped}`]),
    ...(gone === '' ? [] : [`Gone: ${gone}`]),
  ];
  return parts.length === 0 ? null : parts.join('. ');
}

/** The first names, and how many more there are. */
function listOf(names: readonly string[], unnamedCount: number): string {
  const shown = names.slice(0, namesMax).join(', ');
  const more = names.length - Math.min(names.length, namesMax) + unnamedCount;
  if (more === 0) return shown;
  return shown === '' ? countOf(more) : `${shown} and ${more} more`;
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 account' : `${count} accounts`;
}
