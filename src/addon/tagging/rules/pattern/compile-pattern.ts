import { type PatternNode, refuse } from './parse-pattern';

/** A step of the automaton. `next` and the choices are positions in the list of steps. */
export type Step =
  | { readonly kind: 'one'; readonly source: string; readonly next: number }
  | { readonly kind: 'assert'; readonly at: 'start' | 'end' | 'word' | 'notWord'; readonly next: number }
  | { readonly kind: 'split'; readonly choices: readonly number[] }
  | { readonly kind: 'match' };

/** `(a{50}){50}` would become 2,500 steps. */
const stepsMax = 500;
/** Nodes of the tree, counted at each repetition. A step has at least one; groups add more. */
const visitsMax = 20_000;

/** The tree as a nondeterministic automaton, written from its end, so that each step knows the next one. */
export function compilePattern(tree: PatternNode): { readonly steps: readonly Step[]; readonly start: number } {
  const steps: Step[] = [{ kind: 'match' }];
  const add = (step: Step): number => {
    if (steps.length >= stepsMax) refuse('is too large. Repeat less');
    steps.push(step);
    return steps.length - 1;
  };

  let visits = 0;

  /** Adds a node in front of `next`; gives the position where it begins. */
  function before(node: PatternNode, next: number): number {
    visits += 1;
    if (visits > visitsMax) refuse('is too large. Repeat less');
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
