import type { BankTransaction } from '../events';
import type { FileText } from '../reader';
import type { FoundLayout } from './find-layout';
import type { Column, CsvLayout } from './layout';
import { readRows } from './read-rows';

/** What a user confirms: how the file is understood, and why. A sentence or a line each. */
export function describeLayout({ layout, certainty, reasons }: FoundLayout): string[] {
  const whence = {
    kept: 'The layout was confirmed before.',
    profile: 'The layout is that of a bank that is known.',
    proven: 'The layout was found, and the running balance proves signs and order.',
    found: 'The layout was found and is not proven: compare a few rows with the file.',
  };
  return [whence[certainty], ...reasons, ...describeFormats(layout), describeColumns(layout)];
}

function describeFormats(layout: CsvLayout): string[] {
  const { columns, dayOrder, decimal, positive, headings } = layout;
  const days = dayOrder === null ? 'Days are written without doubt' : `Days have the ${dayOrder}`;
  const amounts = `${decimal === ',' ? 'a decimal comma' : 'a decimal point'}`;
  const signs =
    columns.amount === undefined
      ? `money out is in ${nameOf(columns.out, headings)}, money in in ${nameOf(columns.in, headings)}`
      : columns.side === undefined
        ? `positive amounts are money ${positive}`
        : `${nameOf(columns.side, headings)} says whether money goes out or comes in`;
  return [`${days}, amounts have ${amounts}, and ${signs}.`];
}

function describeColumns({ columns, headings }: CsvLayout): string {
  const parts = Object.entries(columns).flatMap(([name, column]: [string, Column | readonly Column[] | undefined]) => {
    const all = typeof column === 'object' ? column : column === undefined ? [] : [column];
    return all.length === 0 ? [] : `${name}: ${all.map((each) => nameOf(each, headings)).join(', ')}`;
  });
  return `Columns: ${parts.join('; ')}.`;
}

function nameOf(column: Column | undefined, headings: readonly string[] | null): string {
  if (typeof column === 'string') return column;
  const place = column ?? 0;
  return headings?.[place - 1] ? `${headings[place - 1]} (${place})` : `column ${place}`;
}

/** The first transactions of a file, as they would be stored. */
export async function previewRows(text: FileText, layout: CsvLayout, count = 3): Promise<readonly BankTransaction[]> {
  const found: BankTransaction[] = [];
  for await (const events of readRows(text, layout)) {
    for (const event of events) if (event.kind === 'transaction') found.push(event);
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}
