import { type PatternNode, parsePattern, refusePattern } from './parse-pattern';

/** What is before a character, as far as `^` and `\b` need it. */
type Before = 'start' | 'word' | 'other';

interface State {
  /** Positions of the automaton before the next character, ascending. */
  readonly positions: readonly number[];
  readonly before: Before;
  /** By code point. `true`: the pattern has matched. */
  readonly ascii: (State | true | undefined)[];
  /** Beyond ASCII, and for the end of the text. An array of all code points would be large. */
  readonly other: Map<number, State | true>;
}

const textMaxLength = 1_000;
const end = -1;
/** The cache of states is cleared beyond this, so that a pattern with very many states takes time instead of memory. */
const statesMax = 500;
/**
 * Positions followed for characters that are not cached, over all texts: 2 to 4 s on Node 20. For 28,000 texts, usual
 * patterns follow some thousands.
 */
const positionsMax = 20_000_000;
const wordCharacter = /^\w$/;

/**
 * Whether a text contains a match, ignoring case. All positions of the automaton are followed at the same time, so the
 * time grows linearly with the length of the text. With JavaScript's engine it can grow exponentially: `(a+)+$` takes
 * minutes on thirty letters a and a blank. Visited states are cached: most characters of most texts cost one look-up.
 * Throws `invalid_rule` if the pattern cannot be used. The test also does, if all its texts together take too long.
 */
export function createPattern(pattern: string, followedMax = positionsMax): (text: string) => boolean {
  const { steps, start } = compilePattern(parsePattern(pattern));
  const fits = createTests(steps);
  let followed = 0;
  let states = new Map<string, State>();
  const stateOf = (positions: readonly number[], before: Before): State => {
    const key = `${before} ${positions.join(' ')}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    if (states.size >= statesMax) states = new Map();
    const made: State = { positions, before, ascii: new Array(128).fill(undefined), other: new Map() };
    states.set(key, made);
    return made;
  };

  /** Follows everything that takes no character; null: the match is found. */
  function closureOf({ positions, before }: State, code: number): ReadonlySet<number> | null {
    const isAtWord = isWord(code) !== (before === 'word');
    const holds = { start: before === 'start', end: code === end, word: isAtWord, notWord: !isAtWord };
    const open = [...positions];
    const seen = new Set<number>();
    for (let position = open.pop(); position !== undefined; position = open.pop()) {
      if (seen.has(position)) continue;
      seen.add(position);
      const step = steps[position];
      if (step?.kind === 'match') return null;
      if (step?.kind === 'split') open.push(...step.choices);
      if (step?.kind === 'assert' && holds[step.at]) open.push(step.next);
    }
    return seen;
  }

  function follow(state: State, code: number): State | true {
    const closure = closureOf(state, code);
    if (closure === null) return true;
    followed += closure.size;
    if (followed > followedMax) refusePattern('takes too long on these texts. Repeat less');
    // A match may begin at every character.
    const after = new Set([start]);
    if (code !== end) {
      for (const position of closure) {
        const step = steps[position];
        if (step?.kind === 'one' && fits(step.source, code)) after.add(step.next);
      }
    }
    return stateOf(
      [...after].sort((a, b) => a - b),
      isWord(code) ? 'word' : 'other',
    );
  }

  return (text) => {
    let state = stateOf([start], 'start');
    const length = Math.min(text.length, textMaxLength);
    for (let at = 0; at <= length; at += 1) {
      let code = at === length ? end : text.charCodeAt(at);
      if (code >= 0xd800 && code < 0xdc00) {
        code = text.codePointAt(at) ?? code;
        // The second half of a pair.
        if (code > 0xffff) at += 1;
      }
      const isAscii = code >= 0 && code < 128;
      let next = isAscii ? state.ascii[code] : state.other.get(code);
      if (next === undefined) {
        next = follow(state, code);
        if (isAscii) state.ascii[code] = next;
        else state.other.set(code, next);
      }
      if (next === true) return true;
      state = next;
    }
    return false;
  };
}

function isWord(code: number): boolean {
  return code !== end && wordCharacter.test(String.fromCodePoint(code));
}

/** Tests one character against one class: JavaScript's own engine does that without backtracking. */
function createTests(steps: readonly Step[]): (source: string, code: number) => boolean {
  const tests = new Map<string, RegExp>();
  for (const step of steps) {
    if (step.kind === 'one') tests.set(step.source, new RegExp(`^${step.source}$`, 'iu'));
  }
  return (source, code) => tests.get(source)?.test(String.fromCodePoint(code)) === true;
}

/** A step of the automaton. `next` and the choices are positions in the list of steps. */
type Step =
  | { readonly kind: 'one'; readonly source: string; readonly next: number }
  | { readonly kind: 'assert'; readonly at: 'start' | 'end' | 'word' | 'notWord'; readonly next: number }
  | { readonly kind: 'split'; readonly choices: readonly number[] }
  | { readonly kind: 'match' };

/** `(a{50}){50}` would become 2,500 steps. */
const stepsMax = 500;
/** Nodes of the tree, counted at each repetition. A step has at least one; groups add more. */
const visitsMax = 20_000;

/** The tree as a nondeterministic automaton, written from its end, so that each step knows the next one. */
function compilePattern(tree: PatternNode): { readonly steps: readonly Step[]; readonly start: number } {
  const steps: Step[] = [{ kind: 'match' }];
  const add = (step: Step): number => {
    if (steps.length >= stepsMax) refusePattern('is too large. Repeat less');
    steps.push(step);
    return steps.length - 1;
  };

  let visits = 0;

  /** Adds a node in front of `next`; gives the position where it begins. */
  function before(node: PatternNode, next: number): number {
    visits += 1;
    if (visits > visitsMax) refusePattern('is too large. Repeat less');
    switch (node.kind) {
      case 'one':
        return add({ ...node, next });
      case 'assert':
        return add({ ...node, next });
      case 'sequence':
        return node.nodes.reduceRight((following, each) => before(each, following), next);
      case 'choice':
        return add({ kind: 'split', choices: node.nodes.map((each) => before(each, next)) });
      case 'repeat':
        return repeat(node.node, node.min, node.max, next);
    }
  }

  function repeat(node: PatternNode, min: number, max: number | null, next: number): number {
    let following = max === null ? loop(node, next) : next;
    for (let count = min; max !== null && count < max; count += 1) {
      following = add({ kind: 'split', choices: [before(node, following), next] });
    }
    for (let count = 0; count < min; count += 1) following = before(node, following);
    return following;
  }

  /** Repeats a node any number of times. The split is added first, because the node leads back to it. */
  function loop(node: PatternNode, next: number): number {
    const split = add({ kind: 'split', choices: [next] });
    steps[split] = { kind: 'split', choices: [before(node, split), next] };
    return split;
  }

  const start = before(tree, 0);
  return { steps, start };
}
