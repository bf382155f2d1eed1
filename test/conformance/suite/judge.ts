import { type Case, Throws } from './case';
import { textOf } from './text-of';

/** The verdict on a case: as expected or not, which alternative is true, or why the case could not run. */
export function verdictOn(one: Case, actual: string, locale: string): string {
  if (actual.startsWith('could not run: ')) return actual;
  const missing = /^throws UnsupportedHostCall: (.*)$/.exec(actual);
  if (missing !== null) return `could not run: the workbench has no ${missing[1]}`;
  if ('expected' in one) return fits(one.expected, actual, locale) ? 'as expected' : 'differs';
  if ('assumedMs' in one) return actual.startsWith('throws ') ? 'differs' : 'measured';
  const found = Object.entries(one.alternatives).find(([, { is }]) => fits(is, actual, locale));
  return found === undefined ? 'open: none of the alternatives' : `open: alternative ${found[0]}`;
}

/** The expectation as shown in the sheet: the value, or the alternatives with a mark at that of the workbench. */
export function expectationOf(one: Case): string {
  if ('expected' in one) return textOf(one.expected);
  if ('assumedMs' in one) return one.assumedMs === null ? 'a time' : `a time; ${one.assumedMs} ms assumed`;
  const alternatives = Object.entries(one.alternatives).map(
    ([letter, { says }]) => `${letter}${letter === one.host ? ' (workbench)' : ''}: ${says}`,
  );
  return `${alternatives.join(' | ')} | The add-on: ${one.addon}`;
}

function fits(expected: unknown, actual: string, locale: string): boolean {
  if (expected instanceof RegExp) return expected.test(actual);
  // Google's messages are in the language of the account.
  const isForeign = expected instanceof Throws && expected.name === 'Exception' && !locale.startsWith('en');
  return isForeign ? actual.startsWith('throws Exception: ') : actual === textOf(expected);
}
