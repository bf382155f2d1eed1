import { RuleError } from '../rule-error';

/** A regular expression as a tree. `one` is the source of an expression that fits exactly one character. */
export type PatternNode =
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'assert'; readonly at: 'start' | 'end' | 'word' | 'notWord' }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number | null };

const patternMaxLength = 250;
const repeatMax = 100;

/** Matches the empty text. */
const nothing: PatternNode = { kind: 'sequence', nodes: [] };

/** The fewest and the most repetitions; null for no limit. */
const quantifiers: { readonly [character: string]: [number, number | null] | undefined } = {
  '*': [0, null],
  '+': [1, null],
  '?': [0, 1],
};

/**
 * Parses the part of JavaScript's syntax that can be matched in linear time: characters, classes, groups, choices,
 * quantifiers, `^`, `$`, `\b` and `\B`. What needs backtracking (back references, lookaround) is refused by name.
 */
export function parsePattern(text: string): PatternNode {
  if (text.length > patternMaxLength) refusePattern(`is longer than ${patternMaxLength} characters`);
  // Every pattern ignores case already.
  const source = text.replace(/^\(\?i\)/, '');
  let at = 0;
  const peek = (): string => source.charAt(at);
  const take = (): string => {
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    at += character.length;
    return character;
  };

  function choice(): PatternNode {
    const first = sequence();
    const others: PatternNode[] = [];
    while (peek() === '|') {
      at += 1;
      others.push(sequence());
    }
    return others.length === 0 ? first : { kind: 'choice', nodes: [first, ...others] };
  }

  function sequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (at < source.length && peek() !== '|' && peek() !== ')') nodes.push(quantified());
    return { kind: 'sequence', nodes: nodes.filter((node) => !isNothing(node)) };
  }

  function quantified(): PatternNode {
    const node = atom();
    const [min, max] = quantifier() ?? [1, 1];
    if (min === 1 && max === 1) return node;
    // Lazy and greedy are the same, because only the fact of a match counts.
    if (peek() === '?') at += 1;
    if (peek() === '+') refusePattern('has a possessive quantifier');
    if (quantifier() !== null) refusePattern('has two quantifiers in a row');
    // Nested repetitions of nothing add no state, so the limit of states would never end them.
    if (max === 0 || isNothing(node)) return nothing;
    return { kind: 'repeat', node, min, max };
  }

  function quantifier(): [number, number | null] | null {
    const [braces, low = '', comma, high = ''] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(source.slice(at)) ?? [];
    if (braces !== undefined) {
      at += braces.length;
      const min = Number(low);
      const max = comma === undefined ? min : high === '' ? null : Number(high);
      if (min > repeatMax || (max ?? 0) > repeatMax) refusePattern(`repeats more than ${repeatMax} times`);
      if (max !== null && max < min) refusePattern('has a quantifier with its numbers swapped');
      return [min, max];
    }
    const found = quantifiers[peek()];
    if (found !== undefined) at += 1;
    return found ?? null;
  }

  function atom(): PatternNode {
    const character = take();
    switch (character) {
      case '(':
        return group();
      case '[':
        return one(characterClass());
      case '.':
        return one('.');
      case '^':
        return { kind: 'assert', at: 'start' };
      case '$':
        return { kind: 'assert', at: 'end' };
      case '\\':
        return escaped();
      case '*':
      case '+':
      case '?':
        return refusePattern(`has a ${character} with nothing before it`);
      default:
        return one(literal(character));
    }
  }

  function group(): PatternNode {
    if (source.startsWith('?:', at)) at += 2;
    else if (peek() === '?') refusePattern('has a group that begins with (?. Only (?: can be used');
    const node = choice();
    if (peek() !== ')') refusePattern('has a group that is not closed');
    at += 1;
    return node;
  }

  function characterClass(): string {
    const [found] = /^(?:\\[\s\S]|[^\]\\])*\]/.exec(source.slice(at)) ?? [];
    if (found === undefined) return refusePattern('has a [ that is not closed');
    at += found.length;
    return `[${found}`;
  }

  function escaped(): PatternNode {
    if (at >= source.length) refusePattern('ends with a \\');
    if (peek() === 'b' || peek() === 'B') return { kind: 'assert', at: take() === 'b' ? 'word' : 'notWord' };
    if (/[0-9k]/.test(peek())) refusePattern('has a back reference');
    const [known] =
      /^(?:[dDwWsStnrfv]|[pP]\{[\w=]+\}|x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]+\})/i.exec(source.slice(at)) ?? [];
    if (known !== undefined) {
      at += known.length;
      return one(`\\${known}`);
    }
    if (/[a-z]/i.test(peek())) refusePattern(`has \\${peek()}, which is not known`);
    return one(literal(take()));
  }

  const node = choice();
  if (at < source.length) refusePattern('has a ) without its (');
  return node;
}

function isNothing(node: PatternNode): boolean {
  return node.kind === 'sequence' && node.nodes.length === 0;
}

function one(source: string): PatternNode {
  try {
    new RegExp(source, 'iu');
  } catch {
    refusePattern('has a class of characters that cannot be read');
  }
  return { kind: 'one', source };
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** The end of a sentence about the pattern. */
export function refusePattern(what: string): never {
  throw new RuleError('pattern', `The regular expression ${what}.`);
}
