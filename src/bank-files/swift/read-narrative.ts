import { readCoded } from './coded-narrative';
import { readLabelled } from './labelled-narrative';
import { type Narrative, noNarrative, single } from './narrative';
import { readNumbered } from './numbered-narrative';

/**
 * Reads the field 86. SWIFT leaves its content to the banks, which have four kinds: numbered parts (Germany, Poland),
 * words between slashes (the Netherlands and others), labels with a colon (ABN AMRO), and plain text, whose first line names
 * the other party.
 */
export function readNarrative(lines: readonly string[]): Narrative {
  return readNumbered(lines) ?? readCoded(lines) ?? readLabelled(lines) ?? readPlain(lines);
}

/** Samples of a first line: `ACME LTD`, `NL47INGB9999999999 j example`. */
function readPlain(lines: readonly string[]): Narrative {
  const [first = '', ...others] = joinCut(lines).filter((line) => line !== '');
  const [, account = null, rest = first] = /^([A-Z]{2}\d{2}[A-Z\d]{8,30}|\d{9,10})\s+(\D.*)$/.exec(first) ?? [];
  return { ...noNarrative, name: rest || null, memo: others.join(' ') || null, otherAccount: account };
}

/** Lines are cut at 65 characters, also within words. */
function joinCut(lines: readonly string[]): string[] {
  const joined: string[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before !== undefined && before.length === lineLength) joined.push(`${joined.pop() ?? ''}${line}`);
    else joined.push(line);
  });
  return joined.map(single);
}

const lineLength = 65;
