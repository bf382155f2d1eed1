import { withoutKeys } from '../keys/key-text';

const lengthMax = 60;

/** A name that a request chose, as an error may repeat it: without keys, and not too long. */
export function toQuotableName(name: string): string {
  const safe = withoutKeys(name);
  return safe.length > lengthMax ? `${safe.slice(0, lengthMax)}…` : safe;
}
