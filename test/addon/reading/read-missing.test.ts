import { startBudget, timeIsUp } from '../../../src/addon/client/budget';
import { addPage, startChain } from '../../../src/addon/reading/plan/chain';
import { type ListAccess, readMissing } from '../../../src/addon/reading/read-missing';
import { fakePlatform } from '../../support/fake-platform';

const day = 20_000;
const october = 2024 * 12 + 9;

test.each([
  ['by account is not kept as whole', ['A', 'B'], []],
  ['as one is', [null], [october]],
])('where time ends a read, a month with a day that was read %s', (_, accounts, kept) => {
  const { clock } = fakePlatform();
  const budget = startBudget(clock, 22_000);
  const saved: (number | null)[] = [];
  const access: ListAccess = {
    list: 'list',
    isDated: true,
    store: {
      readings: () => [],
      load: () => [],
      save: (_list, { from }) => saved.push(from) > 0,
      remove: () => undefined,
    },
    checkpoints: {
      load: () => ({ chains: [], isTooLong: false }),
      save: () => true,
      remove: () => undefined,
    },
    budget,
    today: day + 400,
    now: clock.now,
    isGood: () => true,
    refusal: { note: () => undefined, repeat: () => undefined },
    isAlwaysFresh: false,
    read: () => ({
      chains: [
        ...accounts.map((accountId) =>
          addPage(startChain({ days: { from: day, to: day }, accountId }), [], null, clock.now()),
        ),
        startChain({ days: { from: day + 40, to: day + 60 }, accountId: null }),
      ],
      cause: timeIsUp(budget),
    }),
  };
  const lease = { take: () => true, renew: () => undefined, release: () => undefined, wait: () => false };
  const months = { from: october, to: october + 2 };
  expect(() => readMissing(access, months, { sets: [], missing: [months] }, [], lease)).toThrow(
    'Stopped after 0 s with 0 rows read',
  );
  expect(saved).toEqual(kept);
});
