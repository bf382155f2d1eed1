import { existsSync, readFileSync } from 'node:fs';
import type { WorkbookSnapshot } from '../src/workbench/workbook/workbook';

/** The workbook that was kept; null: there is none yet. One that cannot be read is left as it is, never overwritten. */
export function readWorkbookFile(file: string): WorkbookSnapshot | null {
  if (!existsSync(file)) return null;
  const content = parse(file);
  if (content['format'] === 1 && typeof content['document'] === 'object') return content as unknown as WorkbookSnapshot;
  throw unreadable(file, 'it is no workbook of this version');
}

function parse(file: string): { readonly [name: string]: unknown } {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch (cause) {
    throw unreadable(file, (cause as Error).message, cause);
  }
}

function unreadable(file: string, reason: string, cause?: unknown): Error {
  return new Error(
    `The workbook in ${file} cannot be read (${reason}). Delete the file to start with a new one, or run npm run reset to start anew with everything.`,
    { cause },
  );
}
