/**
 * Values between a script's context and the host, as JSON text: plain JSON, and tagged objects for all other values.
 * A sample: `["A1",{"$":"date","v":1767225600000},{"$":"handle","t":"Range","d":3}]`
 */
export type Wire =
  | null
  | boolean
  | number
  | string
  | Wire[]
  | { $: 'undefined' }
  | { $: 'number'; v: 'NaN' | 'Infinity' | '-Infinity' }
  | { $: 'date'; v: number | null }
  | { $: 'object'; v: { [key: string]: Wire } }
  /** `d` is its index among the run's handles, `x` the data that the context may read. */
  | { $: 'handle'; t: string; d: number; x?: unknown }
  /** An answer: the object that was called is returned itself, as a builder does. */
  | { $: 'self' }
  | { $: 'enum'; t: string; v: string }
  /** Bytes as one Latin-1 character each. */
  | { $: 'blob'; v: string; c: string | null; n: string | null }
  /** A function, a Map, a circular object…: by its kind, so that the receiver can refuse it by name. */
  | { $: 'foreign'; v: string };

export type CallReply =
  | { readonly ok: true; readonly value: Wire }
  | { readonly ok: false; readonly name: string; readonly message: string };

/** How a run ended, as its context reports it. `line` is the line of main.js that threw, 0 when unknown. */
export type Outcome =
  | { readonly ok: true; readonly value: Wire }
  | { readonly ok: false; readonly name: string; readonly message: string; readonly line: number };
