import { type Matcher, MatcherInput, RE2JS, RE2JSException } from 're2js';
import { MeteredText } from './metered-text';

/** A match and its groups; an empty text for a group that took no part in the match. */
export type Match = readonly string[];

/** The pattern is not a regular expression of RE2. */
export class PatternError extends Error {}

/** `replaceAll` would return more characters than allowed. */
export class ResultTooLongError extends Error {}

/**
 * A regular expression with RE2's syntax, as in Sheets. JavaScript's engine backtracks: `^(a|aa)+$` takes minutes on
 * seventy letters a and another character, and nothing could stop it. The time of a search grows with the length of the
 * text, but that of a list of matches can grow with its square, so all of them count their work (`MeteredText`).
 */
export class Pattern {
  private readonly compiled: RE2JS;
  /** Steps of the automaton that a character can take. */
  private readonly size: number;

  /** Fails with PatternError, also for look-around and back references, which RE2 does not have. */
  constructor(source: string) {
    try {
      this.compiled = RE2JS.compile(source);
    } catch (error) {
      if (error instanceof RE2JSException) throw new PatternError(error.message);
      throw error;
    }
    this.size = this.compiled.programSize();
  }

  /** The first match, or null. Fails with WorkLimitError. */
  find(text: string): Match | null {
    const matcher = this.matcher(new MeteredText(text, this.size));
    return matcher.find() ? groupsOf(matcher) : null;
  }

  /** In the replacement, `$1` is a group, `$&` the match and `$$` a dollar sign. Fails also with ResultTooLongError. */
  replaceAll(text: string, replacement: string, maxLength: number): string {
    const metered = new MeteredText(text, this.size);
    const matcher = this.matcher(metered);
    let result = '';
    let copied = 0;
    while (matcher.find()) {
      metered.charge();
      result += text.slice(copied, matcher.start()) + expand(replacement, groupsOf(matcher));
      if (result.length > maxLength) throw new ResultTooLongError();
      copied = matcher.end();
    }
    result += text.slice(copied);
    if (result.length > maxLength) throw new ResultTooLongError();
    return result;
  }

  private matcher(text: MeteredText): Matcher {
    return this.compiled.matcher(MatcherInput.utf16(text));
  }
}

function groupsOf(matcher: Matcher): Match {
  return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? '');
}

/** Two digits are a group only if the pattern has so many: with one group, `$10` is the first and a 0. */
function expand(replacement: string, groups: Match): string {
  if (!replacement.includes('$')) return replacement;
  return replacement.replace(/\$([$&]|\d\d?)/g, (mark, name: string) => {
    if (name === '$') return '$';
    if (name === '&') return groups[0] ?? '';
    if (Number(name) in groups && Number(name) > 0) return groups[Number(name)] ?? '';
    const [first = '', ...rest] = name;
    return Number(first) > 0 ? (groups[Number(first)] ?? mark) + rest.join('') : mark;
  });
}
