import fc from 'fast-check';
import type { Fault, Quirks } from '../../../support/quirks';
import type { List, Range } from './lists';

/** What happens to a spreadsheet and the API behind it, one thing after the other. */

/** Rows are meant by a number: the n-th that is there, counted round. */
export type Event =
  | { readonly is: 'rows come'; readonly count: number; readonly day: string | null; readonly account: string }
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
  readonly asks: readonly { readonly list: List; readonly range: Range }[];
  readonly takesRefreshCell: boolean;
  readonly isAlwaysFresh: boolean;
  readonly asksAhead: boolean;
  readonly budgetMs: number;
  readonly startsAfterMs: number;
  readonly diesAtCall: number | null;
}

export type Step =
  | { readonly is: 'event'; readonly event: Event }
  | { readonly is: 'time passes'; readonly minutes: number }
  | {
      readonly is: 'formulas';
      readonly formulas: readonly Formula[];
      /** Before so many service calls. */
      readonly amid: readonly { readonly call: number; readonly event: Event }[];
    };

/** What a cell has; a formula that has less may leave its list half read. */
export const enoughMs = 22_000;

/** The clock begins shortly before the first of December: what is recent changes amid a run. */
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

const isOf = <Is extends string>(is: Is) => ({ is: fc.constant(is) });

const events = {
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

type EventName = keyof typeof events;

interface Climate {
  readonly begin: fc.Arbitrary<readonly Event[]>;
  readonly goesOn: readonly EventName[];
  /** Formulas ask for one list, take the refresh cell and have time. */
  readonly isPlain?: boolean;
}

const among = (...names: readonly EventName[]): fc.Arbitrary<Event> =>
  fc.oneof(...names.map((name): fc.Arbitrary<Event> => events[name]));

const some = fc.array(among('come', 'hold'), { maxLength: 6 });

const rows = (count: number, day: string, account: string): Event => ({ is: 'rows come', count, day, account });

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

/** What a run begins with and is about: the less else happens, the more often a rare order of things does. */
const climates: readonly Climate[] = [
  { begin: some, goesOn: Object.keys(events) as EventName[] },
  { begin: some, goesOn: ['come', 'go', 'move', 'rename', 'tag', 'hold'] },
  { begin: some, goesOn: ['move', 'rename'] },
  { begin: some, goesOn: ['refreshCell', 'refreshCell', 'refreshNow', 'rename'], isPlain: true },
  { begin: some, goesOn: ['drop', 'move', 'rename'] },
  { begin: some, goesOn: ['fail', 'drop', 'rename', 'refreshNow'] },
  { begin: denseDay, goesOn: ['come', 'rename', 'accounts', 'drop'], isPlain: true },
];

const rarely = <T>(value: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const anyFormula: fc.Arbitrary<Formula> = fc.record({
  asks: fc.array(
    fc.record({
      list: fc.constantFrom<List>('transactions', 'transactions', 'transactions', 'groceries', 'tagged', 'holdings'),
      range: ranges,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  takesRefreshCell: fc.boolean(),
  isAlwaysFresh: rarely(false, fc.constant(true)),
  asksAhead: rarely(false, fc.constant(true)),
  budgetMs: rarely(enoughMs, fc.constantFrom(1_500, 2_500)),
  startsAfterMs: fc.constantFrom(0, 0, 30, 300, 1_500),
  diesAtCall: rarely<number | null>(null, fc.integer({ min: 1, max: 120 })),
});

const plainFormula: fc.Arbitrary<Formula> = fc.record({
  asks: ranges.map((range) => [{ list: 'transactions' as const, range }]),
  takesRefreshCell: fc.constant(true),
  isAlwaysFresh: fc.constant(false),
  asksAhead: fc.constant(false),
  budgetMs: fc.constant(enoughMs),
  startsAfterMs: fc.constantFrom(0, 30),
  diesAtCall: fc.constant(null),
});

const stepsIn = ({ goesOn, isPlain }: Climate): fc.Arbitrary<readonly Step[]> => {
  const event = among(...goesOn);
  const formula = isPlain === true ? plainFormula : anyFormula;
  const formulas = fc.record({
    ...isOf('formulas'),
    formulas: fc.oneof(
      { weight: 3, arbitrary: fc.array(formula, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(formula, { minLength: 2, maxLength: 3 }) },
    ),
    amid: rarely(
      [],
      fc.array(fc.record({ call: fc.integer({ min: 1, max: 80 }), event }), { minLength: 1, maxLength: 3 }),
    ),
  });
  const minutes = fc.constantFrom(1, 11, 11, 120, 420);
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ ...isOf('event'), event }) },
    { weight: 1, arbitrary: fc.record({ ...isOf('time passes'), minutes }) },
    { weight: 4, arbitrary: formulas },
  );
  return fc.array(step, { minLength: 2, maxLength: 16 });
};

export interface Setup {
  readonly quirks: Pick<Quirks, 'order' | 'isDateToExclusive' | 'pageSizes' | 'tokenLifeMs' | 'rateLimit'>;
  /** Rows to begin with. */
  readonly begin: readonly Event[];
  /** Draws how long service calls take, and so who of several comes first. */
  readonly pace: number;
}

const setupWith = (begin: Climate['begin']): fc.Arbitrary<Setup> =>
  fc.record({
    quirks: fc.record({
      order: fc.constantFrom('descending', 'descending', 'ascending', 'scrambled'),
      isDateToExclusive: fc.boolean(),
      pageSizes: fc.constantFrom([100], [5], [3], [1, 0, 4]),
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
  ...climates.map((climate) => fc.tuple(setupWith(climate.begin), stepsIn(climate))),
);
