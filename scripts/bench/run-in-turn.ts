import type { Task } from './execution';
import { type CellResult, type LoadExecution, runCell } from './run-cell';
import { type Call, lockPollMs, perform, release, stillLocked, type World } from './world';

/** Runs cells one after another in this process. Each call advances the time. */
export function runInTurn(load: LoadExecution, tasks: readonly Task[], world: World): CellResult[] {
  return tasks.map((task, index) => {
    const call = (what: Call) => performNow(world, index, what);
    const result = runCell(load, task, { now: () => world.now, call });
    release(world, index);
    return result;
  });
}

/** Performs a call to its end, while no other cell runs. */
export function performNow(world: World, cell: number, call: Call): unknown {
  const { ms, finish } = perform(world, cell, call);
  world.now += ms;
  for (;;) {
    const answer = finish();
    if (answer !== stillLocked) return answer;
    world.now += lockPollMs;
  }
}
