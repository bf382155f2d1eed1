import type { ResultRow } from './run-in-host';

/** The reading that the workbench takes, as the sheet's expectation marks it; null for a rule without readings. */
export function readingOfWorkbench({ expected }: ResultRow): string | null {
  return /(?:^|\| )(\w) \(workbench\): /.exec(expected)?.[1] ?? null;
}

/** Of rows that the workbench gave, those that say something else than the suite does. */
export function differences(rows: readonly ResultRow[]): ResultRow[] {
  return rows.filter((row) => {
    const reading = readingOfWorkbench(row);
    const wanted = reading === null ? ['as expected', 'measured'] : [`open: reading ${reading}`];
    return !wanted.includes(row.verdict) && !row.verdict.startsWith('could not run: ');
  });
}

export type Finding = 'holds' | 'settled' | 'fell' | 'measured' | 'not tried';

/** What a row from Google makes of an assumption of the workbench. */
export function findingOf(workbench: ResultRow, google: ResultRow | undefined): { finding: Finding; words: string } {
  if (google === undefined) return { finding: 'not tried', words: 'not in the file' };
  const { verdict, actual } = google;
  if (verdict === '' || verdict.startsWith('could not run')) {
    return { finding: 'not tried', words: verdict || 'no verdict' };
  }
  if (verdict === 'measured') return { finding: 'measured', words: `Google: ${actual}; ${google.expected}` };
  if (verdict === 'as expected') return { finding: 'holds', words: 'as expected' };
  const reading = readingOfWorkbench(workbench);
  if (verdict === `open: reading ${reading}`)
    return { finding: 'settled', words: `${reading}, as the workbench has it` };
  const words = reading === null ? `Google: ${actual}` : `${verdict}, the workbench has ${reading}; Google: ${actual}`;
  return { finding: 'fell', words };
}
