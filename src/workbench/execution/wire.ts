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
  /** `d` is the index among the run's handles, `x` the data that the context may read. */
  | { $: 'handle'; t: string; d: number; x?: unknown }
  /** The result of a method that returns the called object, as builders do. */
  | { $: 'self' }
  | { $: 'enum'; t: string; v: string }
  /** Bytes as one Latin-1 character each. */
  | { $: 'blob'; v: string; c: string | null; n: string | null }
  /** A value that cannot be serialized, such as a function, a Map or a circular object. `v` is its kind, for errors. */
  | { $: 'unserializable'; v: string };

export type CallReply =
  | { readonly ok: true; readonly value: Wire }
  | { readonly ok: false; readonly name: string; readonly message: string };

/** The result or error of a run, as its context reports it. `line` is the line of main.js that threw; 0 if unknown. */
export type Outcome =
  | { readonly ok: true; readonly value: Wire }
  | { readonly ok: false; readonly name: string; readonly message: string; readonly line: number };
