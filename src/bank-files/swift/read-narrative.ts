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

function readPlain(lines: readonly string[]): Narrative {
  const [name = '', ...others] = lines.map(single).filter((line) => line !== '');
  return { ...noNarrative, name: name || null, memo: others.join(' ') || null };
}
