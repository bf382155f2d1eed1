import fc from 'fast-check';
import type { Fault, Quirks } from '../../../support/api/quirks';
import type { List, Range } from './lists';

/** What happens to a spreadsheet and the API behind it, one thing after the other. */

/** Rows are meant by a number: the n-th that is there, counted round. */
export type Event =
  | {
      readonly is: 'rows come';
      readonly count: number;
      readonly day: string | null;
      readonly account: string;
      /** They come with their tag, so no tag is attached. */
      readonly isTagged?: boolean;
    }
  | { readonly is: 'holdings come'; readonly count: number; readonly haveIds: boolean }
  | { readonly is: 'row goes'; readonly row: number }
  | { readonly is: 'row moves'; readonly row: number; readonly day: string | null }
  | { readonly is: 'row is renamed'; readonly row: number; readonly category: string }
  | { readonly is: 'row is tagged'; readonly row: number }
  | { readonly is: 'accounts are listed'; readonly accounts: readonly string[] }
  | { readonly is: 'API fails'; readonly how: Fault | null }
  | { readonly is: 'cache drops'; readonly prefix: string; readonly from: number; readonly step: number }
  | { readonly is: 'refresh now'; readonly hasCell: boolean }
  | { readonly is: 'refresh cell changes'; readonly value: string };

export interface Formula {
  readonly queries: readonly { readonly list: List; readonly range: Range }[];
  readonly takesRefreshCell: boolean;
  readonly isAlwaysFresh: boolean;
  /** Loads all its queries at once. */
  readonly prefetches: boolean;
  readonly budgetMs: number;
  readonly startsAfterMs: number;
  readonly diesAtCall: number | null;
}

/** An event that happens while code runs, after so many of its service calls. */
export interface TimedEvent {
  readonly call: number;
  readonly event: Event;
}

export interface ScheduledRefresh {
  readonly is: 'scheduled refresh';
  readonly events: readonly TimedEvent[];
  readonly diesAtCall: number | null;
}

export type Step =
  | { readonly is: 'event'; readonly event: Event }
  | { readonly is: 'time passes'; readonly minutes: number }
  | { readonly is: 'formulas'; readonly formulas: readonly Formula[]; readonly events: readonly TimedEvent[] }
  | ScheduledRefresh;

/** What a cell has; a formula that has less may leave its list half read. */
export const enoughMs = 22_000;

/** The clock begins shortly before the first of December: what is recent changes during a run. */
export const startsAt = '2026-11-30T22:30:00Z';

const day = fc.constantFrom(
  ...['2026-11-30', '2026-11-29', '2026-11-15', '2026-11-01', '2026-10-31', '2026-10-15', '2026-09-30', '2026-06-10'],
  ...['2022-05-05', '2026-12-01', '2027-02-01'],
);
const dayOrNone = fc.oneof({ weight: 12, arbitrary: day }, { weight: 1, arbitrary: fc.constant(null) });
const account = fc.constantFrom('a', 'a', 'b', 'c');
const row = fc.nat(99);

const ranges = fc.constantFrom<Range>(
  {},
  {},
  { dateFrom: '2026-11-01', dateTo: '2026-11-30' },
  { dateFrom: '2026-11-01', dateTo: '2026-11-30' },
  { dateFrom: '2026-10-01', dateTo: '2026-12-31' },
  { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  { dateFrom: '2026-09-15', dateTo: '2026-10-31' },
  { dateFrom: '2026-11-15', dateTo: '2026-11-15' },
  { dateFrom: '2026-11-30', dateTo: '2026-12-01' },
  { dateFrom: '2022-01-01', dateTo: '2022-12-31' },
  { dateFrom: '2026-11-01' },
  { dateTo: '2026-10-31' },
);

/** Those that reach back to older days. */
const longRanges = fc.constantFrom<Range>(
  {},
  { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  { dateFrom: '2026-09-15', dateTo: '2026-10-31' },
  { dateTo: '2026-10-31' },
);

const isOf = <Is extends string>(is: Is) => ({ is: fc.constant(is) });

const anyEvent = {
  come: fc.record({ ...isOf('rows come'), count: fc.constantFrom(1, 1, 2, 20), day: dayOrNone, account }),
  hold: fc.record({ ...isOf('holdings come'), count: fc.constantFrom(1, 7), haveIds: fc.boolean() }),
  go: fc.record({ ...isOf('row goes'), row }),
  move: fc.record({ ...isOf('row moves'), row, day: dayOrNone }),
  rename: fc.record({ ...isOf('row is renamed'), row, category: fc.constantFrom('Groceries', 'Rent') }),
  tag: fc.record({ ...isOf('row is tagged'), row }),
  accounts: fc.record({
    ...isOf('accounts are listed'),
    accounts: fc.constantFrom(['a', 'b'], ['a', 'b', 'c'], ['c']),
  }),
  fail: fc.record({
    ...isOf('API fails'),
    how: fc.constantFrom<Fault | null>(null, null, 'network', '500', 'html', '429-seconds'),
  }),
  drop: fc.record({
    ...isOf('cache drops'),
    prefix: fc.constantFrom('', 'rows:', 'lists:', 'reading:'),
    from: fc.nat(6),
    step: fc.constantFrom(1, 2, 5, 100),
  }),
  refreshNow: fc.record({ ...isOf('refresh now'), hasCell: fc.boolean() }),
  refreshCell: fc.record({
    ...isOf('refresh cell changes'),
    value: fc.constantFrom('boolean:true', 'boolean:false', 'boolean:true', 'boolean:false', 'number:7'),
  }),
} satisfies { readonly [name: string]: fc.Arbitrary<Event> };

type EventName = keyof typeof anyEvent;

interface Climate {
  readonly begin: fc.Arbitrary<readonly Event[]>;
  readonly goesOn: readonly EventName[];
  /** Formulas query this list only, take the refresh cell and have enough time. */
  readonly plainList?: 'transactions' | 'tagged';
  /** How often there are scheduled refreshes, compared with 4 for formulas. */
  readonly refreshes?: number;
  /** How long time may pass between steps. */
  readonly minutes?: readonly number[];
  readonly pageSizes?: Quirks['pageSizes'];
  /** Long sequences of single formulas: no other execution overwrites what one has cached. */
  readonly isSequential?: boolean;
}

const among = (...names: readonly EventName[]): fc.Arbitrary<Event> =>
  fc.oneof(...names.map((name): fc.Arbitrary<Event> => anyEvent[name]));

const some = fc.array(among('come', 'hold'), { maxLength: 6 });

const rows = (count: number, day: string, account: string, isTagged = false): Event => ({
  is: 'rows come',
  count,
  day,
  account,
  isTagged,
});

/** So dense a day that it is worth reading by account; one that is not listed comes late on it, and shows up elsewhere. */
const denseDay = fc.constant<readonly Event[]>([
  { is: 'accounts are listed', accounts: ['a', 'b'] },
  rows(3, '2026-11-29', 'a'),
  rows(2, '2026-11-16', 'b'),
  rows(25, '2026-11-15', 'a'),
  rows(25, '2026-11-15', 'b'),
  rows(2, '2026-11-15', 'c'),
  rows(1, '2026-11-02', 'c'),
]);

/** More rows of older days than a refresh reads, so that it reads these days in turn. */
const longList = fc.constant<readonly Event[]>([
  rows(30, '2026-06-10', 'a'),
  rows(30, '2026-10-15', 'b'),
  rows(4, '2026-11-15', 'a'),
  rows(110, '2022-05-05', 'b', true),
]);

/** What a run begins with and is about: the less else happens, the more often a rare order of things does. */
const climates: readonly Climate[] = [
  { begin: some, goesOn: Object.keys(anyEvent) as EventName[], refreshes: 1 },
  { begin: some, goesOn: ['come', 'go', 'move', 'rename', 'tag', 'hold'] },
  { begin: some, goesOn: ['move', 'rename'] },
  { begin: some, goesOn: ['refreshCell', 'refreshCell', 'refreshNow', 'rename'], plainList: 'transactions' },
  { begin: some, goesOn: ['drop', 'move', 'rename'] },
  { begin: some, goesOn: ['fail', 'drop', 'rename', 'refreshNow'] },
  // Older copies: rows are cached, made too old, and the API fails.
  {
    begin: some,
    goesOn: ['fail', 'refreshNow', 'refreshNow', 'rename', 'rename'],
    plainList: 'transactions',
    isSequential: true,
  },
  { begin: denseDay, goesOn: ['come', 'rename', 'accounts', 'drop'], plainList: 'transactions' },
  { begin: longList, goesOn: ['come', 'go', 'move', 'rename', 'tag'], refreshes: 3, pageSizes: [100] },
  {
    begin: longList,
    goesOn: ['tag'],
    plainList: 'tagged',
    refreshes: 3,
    minutes: [60, 60, 120, 300],
    pageSizes: [100],
  },
];

const rarely = <T>(value: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const anyFormula: fc.Arbitrary<Formula> = fc.record({
  queries: fc.array(
    fc.record({
      list: fc.constantFrom<List>('transactions', 'transactions', 'transactions', 'groceries', 'tagged', 'holdings'),
      range: ranges,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  takesRefreshCell: fc.boolean(),
  isAlwaysFresh: rarely(false, fc.constant(true)),
  prefetches: rarely(false, fc.constant(true)),
  budgetMs: rarely(enoughMs, fc.constantFrom(1_500, 2_500)),
  startsAfterMs: fc.constantFrom(0, 0, 30, 300, 1_500),
  diesAtCall: rarely<number | null>(null, fc.integer({ min: 1, max: 120 })),
});

const plainFormula = (list: List): fc.Arbitrary<Formula> =>
  fc.record({
    queries: (list === 'tagged' ? longRanges : ranges).map((range) => [{ list, range }]),
    takesRefreshCell: fc.constant(true),
    isAlwaysFresh: fc.constant(false),
    prefetches: fc.constant(false),
    budgetMs: fc.constant(enoughMs),
    startsAfterMs: fc.constantFrom(0, 30),
    diesAtCall: fc.constant(null),
  });

const timed = (event: fc.Arbitrary<Event>, lastCall: number): fc.Arbitrary<readonly TimedEvent[]> =>
  rarely(
    [],
    fc.array(fc.record({ call: fc.integer({ min: 1, max: lastCall }), event }), { minLength: 1, maxLength: 3 }),
  );

const stepsIn = ({
  goesOn,
  plainList,
  refreshes = 0,
  isSequential = false,
  ...climate
}: Climate): fc.Arbitrary<readonly Step[]> => {
  const event = among(...goesOn);
  const formula = plainList === undefined ? anyFormula : plainFormula(plainList);
  const formulas = fc.record({
    ...isOf('formulas'),
    formulas: fc.oneof(
      { weight: 3, arbitrary: fc.array(formula, { minLength: 1, maxLength: 1 }) },
      { weight: isSequential ? 0 : 1, arbitrary: fc.array(formula, { minLength: 2, maxLength: 3 }) },
    ),
    events: isSequential ? fc.constant([]) : timed(event, 80),
  });
  const refresh = fc.record({
    ...isOf('scheduled refresh'),
    // "Refresh now" is refused while a refresh runs.
    events: timed(among(...goesOn.filter((name) => name !== 'refreshNow')), 30),
    diesAtCall: rarely<number | null>(null, fc.integer({ min: 1, max: 30 })),
  });
  const minutes = fc.constantFrom(...(climate.minutes ?? [1, 11, 11, 120, 420]));
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ ...isOf('event'), event }) },
    { weight: 1, arbitrary: fc.record({ ...isOf('time passes'), minutes }) },
    { weight: 4, arbitrary: formulas },
    { weight: refreshes, arbitrary: refresh },
  );
  return fc.array(step, isSequential ? { minLength: 20, maxLength: 30 } : { minLength: 2, maxLength: 16 });
};

export interface Setup {
  readonly quirks: Pick<Quirks, 'order' | 'isDateToExclusive' | 'pageSizes' | 'tokenLifeMs' | 'rateLimit'>;
  /** Rows to begin with. */
  readonly begin: readonly Event[];
  /** Draws how long service calls take, and so who of several comes first. */
  readonly pace: number;
}

const setupWith = ({ begin, pageSizes }: Climate): fc.Arbitrary<Setup> =>
  fc.record({
    quirks: fc.record({
      order: fc.constantFrom('descending', 'descending', 'ascending', 'scrambled'),
      isDateToExclusive: fc.boolean(),
      pageSizes: pageSizes === undefined ? fc.constantFrom([100], [5], [3], [1, 0, 4]) : fc.constant(pageSizes),
      tokenLifeMs: rarely<number | null>(null, fc.constant(60_000)),
      rateLimit: rarely<Quirks['rateLimit']>(
        null,
        fc.constantFrom({ count: 8, seconds: 10, hasHeaders: true }, { count: 8, seconds: 30, hasHeaders: false }),
      ),
    }),
    begin,
    pace: fc.nat(1_000),
  });

/** How a run begins, and what happens then. */
export const runs: fc.Arbitrary<[Setup, readonly Step[]]> = fc.oneof(
  ...climates.map((climate) => fc.tuple(setupWith(climate), stepsIn(climate))),
);
