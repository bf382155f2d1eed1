import fc from 'fast-check';
import type { PlanFacts } from '../../../../../src/addon/reading/windows/plan/pace';
import { planWave } from '../../../../../src/addon/reading/windows/plan/plan-wave';
import { addPage, newCursor, type WindowCursor } from '../../../../../src/addon/reading/windows/plan/window-cursor';

const today = 20_000;
const accountIds = ['a', 'b', 'c'];

interface TestRow {
  readonly id: string;
  readonly day: number;
  readonly account: string;
}

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Days before today with rows, some far denser than others. */
const rows: fc.Arbitrary<TestRow[]> = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 400 }),
      fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 700 })),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((days) =>
    days.flatMap(([back, count], group) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${group}-${index}`,
        day: today - back,
        account: accountIds[index % 3] as string,
      })),
    ),
  );

const facts: fc.Arbitrary<PlanFacts> = fc.record({
  width: fc.integer({ min: 1, max: 20 }),
  lanes: fc.integer({ min: 1, max: 20 }),
  roundsToSpare: fc.constantFrom(Number.POSITIVE_INFINITY, -1, 0, 2),
  roomBeside: fc.integer({ min: 1, max: 19 }),
  chainDays: fc.constantFrom(null, { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }),
  isChainSooner: fc.constant(false),
  remaining: fc.constantFrom(Number.POSITIVE_INFINITY, 1, 7, 59),
  isDated: fc.boolean(),
  areTokensShortLived: fc.boolean(),
  today: fc.constant(today),
  first: fc.constantFrom([], [{ from: today - 40, to: today - 10 }]),
  accountIds: fc.constantFrom(null, undefined, accountIds),
});

const start: fc.Arbitrary<WindowCursor> = fc
  .tuple(
    fc.constantFrom(Number.NEGATIVE_INFINITY, today - 400, today - 90),
    fc.constantFrom(Number.POSITIVE_INFINITY, today),
  )
  .map(([from, to]) => newCursor({ days: { from, to }, accountId: null }));

const orders: { readonly [order: string]: (a: TestRow, b: TestRow) => number } = {
  descending: (a, b) => b.day - a.day || (a.id < b.id ? -1 : 1),
  ascending: (a, b) => a.day - b.day || (a.id < b.id ? -1 : 1),
  scrambled: (a, b) => ((a.day * 7919) % 101) - ((b.day * 7919) % 101) || (a.id < b.id ? -1 : 1),
};

/** The cursor after the next page of a server that keeps the dates, 100 rows a page. */
function nextPage(cursor: WindowCursor, all: readonly TestRow[], order: keyof typeof orders): WindowCursor {
  const { days, accountId } = cursor.window;
  const own = all.filter(
    ({ day, account }) => day >= days.from && day <= days.to && (accountId === null || account === accountId),
  );
  const sorted = own.sort(orders[order]);
  const offset = cursor.pages * 100;
  const page = sorted
    .slice(offset, offset + 100)
    .map(({ id, day, account }) => ({ id, transactionDate: dayText(day), accountId: account }));
  return addPage(cursor, page, offset + 100 < sorted.length ? `${offset}` : null, 1);
}

/** Whether the windows of an account, one beside the other, are the days of `whole`. */
function isTiled(cursors: readonly WindowCursor[], account: string, whole: WindowCursor): boolean {
  const own = cursors.filter(({ window: { accountId } }) => accountId === null || accountId === account);
  const days = own.map(({ window }) => window.days).sort((a, b) => (a.from < b.from ? -1 : 1));
  const { from, to } = whole.window.days;
  const isJoined = days.every((each, index) => each.from === (index === 0 ? from : (days[index - 1]?.to ?? 0) + 1));
  return isJoined && days[days.length - 1]?.to === to;
}

test('a plan has at most as many windows as a wave has requests, and each day of each account is in one window', () => {
  let splits = 0;
  fc.assert(
    fc.property(rows, start, facts, fc.constantFrom(...Object.keys(orders)), (all, first, what, order) => {
      let cursors: readonly WindowCursor[] = [first];
      let waves = 0;
      for (; waves < 2_000; waves += 1) {
        let plan = planWave(cursors, what);
        if (plan.wantsAccounts) {
          expect(what.accountIds).toBeUndefined();
          plan = planWave(cursors, { ...what, accountIds });
          expect(plan.wantsAccounts).toBe(false);
        }
        const room =
          what.chainDays === null && plan.chain === null ? what.width : Math.min(what.width, what.roomBeside);
        const open = plan.cursors.filter(({ isDone }) => !isDone).length;
        const isSound =
          plan.chosen.length <= room &&
          plan.chosen.length >= Math.min(room, open, what.areTokensShortLived ? 2 : 4) &&
          new Set(plan.chosen).size === plan.chosen.length &&
          plan.chosen.every((cursor) => plan.cursors.includes(cursor) && !cursor.isDone);
        if (!isSound)
          throw new Error(`Asks for ${plan.chosen.length} of ${plan.cursors.length} windows, ${open} open.`);
        if (plan.cursors.length > cursors.length) {
          splits += 1;
          expect(accountIds.filter((account) => !isTiled(plan.cursors, account, first))).toEqual([]);
        }
        if (plan.chosen.length === 0) break;
        const chosen = new Set(plan.chosen);
        cursors = plan.cursors.map((cursor) => (chosen.has(cursor) ? nextPage(cursor, all, order) : cursor));
      }
      expect(waves).toBeLessThan(2_000);
      expect(cursors.every(({ isDone }) => isDone)).toBe(true);
      const found = cursors.flatMap((cursor) => cursor.rows.map(({ id }) => String(id)));
      const { from, to } = first.window.days;
      const wanted = all.filter(({ day }) => day >= from && day <= to).map(({ id }) => id);
      expect(found.sort()).toEqual(wanted.sort());
      if (!what.isDated) expect(cursors).toHaveLength(1);
    }),
    { numRuns: 400, seed: 20_261_121, endOnFailure: true },
  );
  expect(splits).toBeGreaterThan(200);
});

/** A cursor after one page of so many rows a day, newest first. */
function begun(days: { from: number; to: number }, rowsPerDay: number): WindowCursor {
  const page = Array.from({ length: 100 }, (_, index) => ({
    id: `${days.to}-${index}`,
    transactionDate: dayText(days.to - Math.floor(index / rowsPerDay)),
  }));
  return addPage(newCursor({ days, accountId: null }), page, 'next', 1);
}

const plain: PlanFacts = {
  width: 20,
  lanes: 20,
  roundsToSpare: Number.POSITIVE_INFINITY,
  roomBeside: 19,
  chainDays: null,
  isChainSooner: false,
  remaining: Number.POSITIVE_INFINITY,
  isDated: true,
  areTokensShortLived: false,
  today,
  first: [],
  accountIds: null,
};

test('if the first page implies many more, the rest is split into windows that grow with their distance', () => {
  const { cursors } = planWave([begun({ from: today - 364, to: today }, 25)], plain);
  expect(cursors.map(({ window: { days } }) => days.to - days.from + 1)).toEqual([
    4, 4, 4, 4, 4, 5, 7, 8, 11, 15, 18, 25, 32, 41, 54, 71, 58,
  ]);
});

test('if the rate limit leaves fewer requests than pages, it plans few windows', () => {
  const { cursors } = planWave([begun({ from: today - 364, to: today }, 25)], { ...plain, remaining: 30 });
  expect(cursors).toHaveLength(12);
});

test('days with priority come before longer windows', () => {
  const cursors = [begun({ from: today - 364, to: today - 100 }, 5), begun({ from: today - 99, to: today }, 5)];
  const facts = { ...plain, width: 1, isDated: false };
  expect(planWave(cursors, facts).chosen).toEqual([cursors[0]]);
  expect(planWave(cursors, { ...facts, first: [{ from: today, to: today }] }).chosen).toEqual([cursors[1]]);
});

test('other days are split together with days that have priority, unless the read takes minutes', () => {
  const cursors = [begun({ from: today - 364, to: today - 100 }, 10), begun({ from: today - 99, to: today }, 10)];
  const facts = { ...plain, first: [{ from: today, to: today }] };
  expect(planWave(cursors, facts).cursors).toEqual(planWave(cursors, plain).cursors);
  const slow = planWave(cursors, { ...facts, remaining: 20 }).cursors;
  expect(slow[0]).toBe(cursors[0]);
  expect(slow.length).toBeGreaterThan(2);
});

test('if the read takes minutes, recent days come last, so that they are fresh at its end', () => {
  const cursors = [begun({ from: today - 300, to: today }, 1), begun({ from: today - 364, to: today - 355 }, 20)];
  const facts = { ...plain, width: 1, isDated: false };
  expect(planWave(cursors, facts).chosen).toEqual([cursors[0]]);
  expect(planWave(cursors, { ...facts, remaining: 1 }).chosen).toEqual([cursors[1]]);
});

test('a window with an undated row is not split, because no window of days would find that row', () => {
  const cursor = begun({ from: today - 364, to: today }, 25);
  const { cursors } = planWave(
    [addPage(newCursor(cursor.window), [...cursor.rows.slice(1), { id: 'x' }], 'next', 1)],
    plain,
  );
  expect(cursors).toHaveLength(1);
});
