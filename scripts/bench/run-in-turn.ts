import type { BenchCode } from './bench-code';
import type { Services } from './bench-platform';
import type { Task } from './execution';
import { type LoadExecution, loaderOf } from './load-execution';
import { type CellResult, runCell } from './run-cell';
import { lockPollMs, perform, release, stillLocked } from './service-call';
import type { World } from './world';

/** Runs cells one after another in this process. Each call advances the time. */
export function runInTurn(
  code: BenchCode,
  tasks: readonly Task[],
  world: World,
  load: LoadExecution = loaderOf(code.execution),
): CellResult[] {
  return tasks.map((task, index) => {
    const services: Services = {
      now: () => world.now,
      call(call) {
        const { ms, finish } = perform(world, index, call);
        world.now += ms;
        let answer = finish();
        while (answer === stillLocked) {
          world.now += lockPollMs;
          answer = finish();
        }
        return answer;
      },
    };
    const result = runCell(load, task, services);
    release(world, index);
    return result;
  });
}
