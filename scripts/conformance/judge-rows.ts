import type { ResultRow } from './run-in-host';

/** The alternative that the workbench implements, marked in the expectation. Null for a rule without alternatives. */
export function alternativeOfWorkbench({ expected }: ResultRow): string | null {
  return /(?:^|\| )(\w) \(workbench\): /.exec(expected)?.[1] ?? null;
}

/** The rows whose result in the workbench differs from the expectation. */
export function differences(rows: readonly ResultRow[]): ResultRow[] {
  return rows.filter((row) => {
    const alternative = alternativeOfWorkbench(row);
    const wanted = alternative === null ? ['as expected', 'measured'] : [`open: alternative ${alternative}`];
    return !wanted.includes(row.verdict) && !row.verdict.startsWith('could not run: ');
  });
}

export type Finding = 'holds' | 'settled' | 'wrong' | 'measured' | 'not tried';

/** Whether a row from Google confirms an assumption of the workbench. */
export function findingOf(workbench: ResultRow, google: ResultRow | undefined): { finding: Finding; words: string } {
  if (google === undefined) return { finding: 'not tried', words: 'not in the file' };
  const { verdict, actual } = google;
  if (verdict === '' || verdict.startsWith('could not run')) {
    return { finding: 'not tried', words: verdict || 'no verdict' };
  }
  if (verdict === 'measured') return { finding: 'measured', words: `Google: ${actual}; ${google.expected}` };
  if (verdict === 'as expected') return { finding: 'holds', words: 'as expected' };
  const alternative = alternativeOfWorkbench(workbench);
  if (verdict === `open: alternative ${alternative}`)
    return { finding: 'settled', words: `${alternative}, as the workbench has it` };
  const words =
    alternative === null ? `Google: ${actual}` : `${verdict}, the workbench has ${alternative}; Google: ${actual}`;
  return { finding: 'wrong', words };
}
