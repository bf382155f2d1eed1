import type { ExportInput, ExportRowsView, ExportRowView, ExportView } from '../addon/features/exporting/views';
import { monthsOf } from './period';

/** All figures of an export, as the add-on gave them. */
export interface Year {
  readonly view: ExportView;
  /** The accounts that were asked for; none: all. */
  readonly accounts: readonly string[];
  readonly rows: readonly ExportRowView[];
  readonly hasTags: boolean;
  /** English sentences about what could not be decided. */
  readonly notes: readonly string[];
}

/** Asks the add-on. Throws what it refuses. */
export interface ExportCalls {
  getExport(input: ExportInput): Promise<ExportView>;
  getExportRows(input: ExportInput): Promise<ExportRowsView>;
}

/** Of thirty accounts each time. */
const askedMax = 20;

/** Reads the figures month by month, so that no answer is too large. `onProgress` gets how many of the months are here. */
export async function readYear(
  calls: ExportCalls,
  input: ExportInput,
  onProgress: (done: number, count: number) => void = () => {},
): Promise<Year> {
  let view = await calls.getExport(input);
  // Some accounts at a time are asked for what is before the days.
  for (let time = 1; view.isUnfinished && time < askedMax; time += 1) view = await calls.getExport(input);
  const months = monthsOf(view.from, view.until);
  const rows: ExportRowView[] = [];
  const notes = new Set(view.notes);
  let hasTags = true;
  for (const [index, month] of months.entries()) {
    onProgress(index, months.length);
    const answer = await calls.getExportRows({ ...input, ...month });
    // The add-on shows a transaction without a readable date on all days.
    rows.push(...answer.rows.filter((row) => row.day !== null || index === 0));
    for (const note of answer.notes) notes.add(note);
    hasTags = hasTags && answer.hasTags;
  }
  onProgress(months.length, months.length);
  return { view, accounts: input.accounts, rows, hasTags, notes: [...notes] };
}
