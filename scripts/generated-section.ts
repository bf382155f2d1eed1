import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from './paths';

/** Replaces the text between `<!-- marker:start -->` and `<!-- marker:end -->`. Fails if a marker is missing. */
export function replaceSection(text: string, marker: string, body: string): string {
  const [start, end] = [`<!-- ${marker}:start -->`, `<!-- ${marker}:end -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document lacks the markers ${start} and ${end}.`);
  return `${text.slice(0, from + start.length)}\n${body.trimEnd()}\n${text.slice(to)}`;
}

/** Replaces a section of a document in this repository, such as `docs/performance.md`. */
export function writeSection(document: string, marker: string, body: string): void {
  const file = join(paths.root, document);
  const text = readFileSync(file, 'utf8');
  const renewed = replaceSection(text, marker, body);
  if (renewed !== text) writeFileSync(file, renewed);
}
