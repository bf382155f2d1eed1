import { createConcurrencyLimit } from '../../../../src/addon/reading/http/concurrency-limit';
import { createLanes } from '../../../../src/addon/reading/http/lanes';
import type { LearnedLimit } from '../../../../src/addon/reading/store/activity';

/** The most requests to send after batches of so many that took so long. */
function mostAfter(remembered: number | null, ...batches: readonly (readonly [count: number, ms: number])[]): number {
  const lanes = createLanes(remembered);
  for (const [count, ms] of batches) lanes.took(count, ms);
  return lanes.most();
}

const all = Number.POSITIVE_INFINITY;

test.each<[string, number, readonly (readonly [number, number])[]]>([
  ['nothing was sent', all, []],
  [
    'no batch is wide enough to show them',
    all,
    [
      [1, 200],
      [4, 200],
    ],
  ],
  ['there is no small batch to compare with', all, [[20, 1_000]]],
  [
    'twenty requests take as long as one',
    all,
    [
      [1, 200],
      [20, 240],
    ],
  ],
  [
    'twenty requests take five times as long as two',
    4,
    [
      [2, 200],
      [20, 1_000],
    ],
  ],
  [
    'twenty requests take twice as long as one',
    10,
    [
      [1, 200],
      [20, 410],
    ],
  ],
  [
    'the shortest small batch counts',
    5,
    [
      [1, 200],
      [1, 900],
      [20, 800],
    ],
  ],
  [
    'there seem to be fewer than four',
    4,
    [
      [1, 200],
      [10, 2_000],
    ],
  ],
  [
    'a batch as wide as the lanes takes one round',
    7,
    [
      [1, 200],
      [20, 600],
      [7, 200],
    ],
  ],
])('if %s, at most %d requests are sent at once', (_, most, batches) => {
  expect(mostAfter(null, ...batches)).toBe(most);
});

test.each<[string, number | null, readonly (readonly [number, number])[]]>([
  [
    'nothing wider than four was sent',
    null,
    [
      [1, 200],
      [4, 390],
    ],
  ],
  [
    'twenty took as long as one',
    20,
    [
      [1, 200],
      [20, 240],
    ],
  ],
  [
    'four took four times as long as one',
    1,
    [
      [1, 200],
      [4, 800],
    ],
  ],
  [
    'three small batches in a row took two rounds',
    2,
    [
      [1, 200],
      [4, 400],
      [4, 390],
      [4, 410],
    ],
  ],
  [
    'an answer was late now and then',
    null,
    [
      [1, 200],
      [4, 400],
      [4, 200],
      [4, 410],
      [3, 410],
      [4, 210],
    ],
  ],
])('if %s, so many run at once for certain: %p', (_, known, batches) => {
  const lanes = createLanes(null);
  for (const [count, ms] of batches) lanes.took(count, ms);
  expect(lanes.known()).toBe(known);
});

test('remembered lanes are used twice in the first batch, then as its time shows', () => {
  expect(mostAfter(4)).toBe(8);
  expect(mostAfter(4, [1, 200], [8, 400])).toBe(4);
  // As ten do, and as eleven do: what is known stays.
  expect(mostAfter(10, [1, 200], [12, 400])).toBe(10);
  expect(mostAfter(4, [1, 200], [4, 200])).toBe(8);
  // A read that is continued begins with a wide batch.
  expect(mostAfter(4, [8, 400])).toBe(8);
  // An answer was late when they were learned.
  expect(mostAfter(4, [1, 200], [5, 200])).toBe(all);
});

test('lanes are passed on to the next execution of the connection, and limit its batches', () => {
  const sendWide = (learned: LearnedLimit | null, ms: number): LearnedLimit => {
    const limit = createConcurrencyLimit(
      () => learned,
      () => 0,
      () => null,
    );
    limit.took(2, 200);
    limit.answered(2, 0, all, 0);
    limit.took(20, ms);
    return limit.answered(20, 0, all, 0);
  };
  const learned = sendWide(null, 1_000);
  expect(learned.lanes).toBe(4);
  const next = createConcurrencyLimit(
    () => learned,
    () => 0,
    () => null,
  );
  expect(next.now()).toBe(8);
  expect(sendWide(learned, 200).lanes).toBe(20);
});
