import { type Kept, openHousehold } from './household';
import { check, execute, halfMade, keepUsed, operations, sheetNames, sheetsOf } from './operations';

// Google refuses any one service call of an operation, once, as its services do on a bad day.

/** Calls of each operation that are refused, spread over it. `REFUSED_CALLS=all` refuses each call, one after the other. */
const sampled = process.env['REFUSED_CALLS'] ?? '4';
let kept: Kept;

beforeAll(async () => {
  kept = await keepUsed();
});

test.each(operations)(
  '$name: after a refused call the user has everything, and the same again succeeds',
  async (each) => {
    const calm = await openHousehold({ kept });
    const before = new Set(sheetNames(calm));
    const { message, calls } = execute(calm, each, null);
    const [names, complete] = [sheetNames(calm), sheetsOf(calm)];
    calm.close();
    const all = Array.from({ length: calls }, (_, index) => index + 1);
    const wrong: string[] = [];
    for (const refused of sampled === 'all' ? all : spread(calls, Number(sampled))) {
      const household = await openHousehold({ kept });
      const first = execute(household, each, refused);
      try {
        check(household, first.message);
        if (first.message !== message) expect(halfMade(household, before, complete)).toEqual([]);
        // What says nothing is complete.
        if (first.message === message) expect(sheetNames(household)).toEqual(names);
        // Longer than the lock of a run that did not end.
        household.host.sleep(600_000);
        if (first.message === message && each.removesAgain === true) continue;
        const again = execute(household, each, null);
        expect(again.message).toBe(message);
        check(household, again.message);
        if (each.insertsAgain === true) continue;
        expect(sheetNames(household)).toEqual(names);
      } catch (error) {
        wrong.push(
          `${refused} ${first.refusedCall}, ${first.message}: ${String((error as Error).message).slice(0, 600)}`,
        );
      } finally {
        household.close();
      }
    }
    if (sampled === 'all') console.log(`${each.name}: ${calls} refused calls, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  },
);

/** With the last one, at which everything is done. */
function spread(calls: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.max(1, Math.round((calls * (index + 1)) / count)));
}
