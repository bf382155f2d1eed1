import type { TimedEvent } from './steps';
import type { World } from './world';

/** How long each service call takes. Events happen when their call was made. */
export function callCosts(world: World, events: readonly TimedEvent[]): (call: string) => number {
  let calls = 0;
  return (call) => {
    calls += 1;
    for (const each of events) if (each.call === calls) world.happen(each.event);
    if (call === 'now' || call === 'uuid') return 0;
    const pace = (world.setup.pace * 31 + calls * 7_919) % 5;
    return call.startsWith('fetch') ? 150 + pace * 50 : 5 + pace * 5;
  };
}
