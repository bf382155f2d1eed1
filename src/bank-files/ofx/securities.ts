import type { FileText } from '../reader';
import { OfxTokens } from './tokens';

/** Where statements of investments are announced. Files without them have no securities, and are read once. */
const headLength = 4096;
const announcement = /<INVSTMT/i;

/** The names of securities by their ids (`UNIQUEID`). They stand behind the transactions, so they are read before. */
export async function readSecurities(text: FileText): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  let id: string | null = null;
  const tokens = new OfxTokens({
    open: () => {},
    close: () => {},
    value: (name, value) => {
      if (name === 'UNIQUEID') id = value;
      else if (name === 'SECNAME' && id !== null) names.set(id, value.replace(/\s+/g, ' ').trim());
    },
  });
  let head = '';
  for await (const chunk of text.chunks()) {
    tokens.write(chunk);
    if (head.length >= headLength) continue;
    head += chunk;
    if (head.length >= headLength && !announcement.test(head)) return names;
  }
  tokens.end();
  return names;
}
