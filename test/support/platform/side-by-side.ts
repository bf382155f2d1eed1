import type { Platform } from '../../../src/addon/platform/platform';

/** One of several executions, with its end. */
export interface Execution<T> {
  run(platform: Platform): T;
  readonly startsAfterMs: number;
  /** Google ends it before this service call. Null if it completes. */
  readonly diesAtCall: number | null;
}

export type Ending<T> = { readonly value: T } | { readonly thrown: unknown } | 'killed';

export interface World {
  readonly platform: Platform;
  /** Virtual time. */
  readonly state: { now: number };
  /** Duration of a service call. */
  costMs(call: string): number;
}

type Answer = { readonly value: unknown } | { readonly thrown: unknown };

interface Running<T> {
  readonly execution: Execution<T>;
  /** Results of its calls so far. */
  readonly answers: Answer[];
  /** The time when it continues. */
  at: number;
  ending: Ending<T> | null;
}

/** Thrown to end an execution. Later calls, as in a finally block, have no effect. Shared, because stacks cost time. */
const gone = new Error('Gone.');

/**
 * Runs executions concurrently in one thread. After each service call, the execution with the earliest time continues.
 * Synchronous code cannot be paused, so an execution is ended at its call and replayed from the start with the recorded
 * results. The order is deterministic. An execution may keep state and use random values only through its platform.
 */
export function runSideBySide<T>(world: World, executions: readonly Execution<T>[]): Ending<T>[] {
  const all = executions.map(
    (execution): Running<T> => ({
      execution,
      answers: [],
      at: world.state.now + execution.startsAfterMs,
      ending: null,
    }),
  );
  const open = (): Running<T>[] => all.filter(({ ending }) => ending === null).sort((a, b) => a.at - b.at);
  for (let [next] = open(); next !== undefined; [next] = open()) {
    world.state.now = Math.max(world.state.now, next.at);
    goOn(world, next, (running) => open()[0] === running);
  }
  return all.map(({ ending }) => ending as Ending<T>);
}

function goOn<T>(world: World, running: Running<T>, isFirst: (running: Running<T>) => boolean): void {
  const { execution, answers } = running;
  let position = 0;
  let isGone = false;

  const call = (name: string, args: readonly unknown[], act: () => unknown): unknown => {
    if (isGone) throw gone;
    if (position === answers.length) {
      if (position === execution.diesAtCall) running.ending = 'killed';
      else answers.push(attempt(act));
      running.at = world.state.now + (name === 'sleep' ? Number(args[0]) : world.costMs(name));
      isGone = running.ending !== null || (running.at > world.state.now && !isFirst(running));
      if (isGone) throw gone;
      world.state.now = running.at;
    }
    const answer = answers[position] as Answer;
    position += 1;
    if ('thrown' in answer) throw answer.thrown;
    return answer.value;
  };

  const guard = <Service extends object>(service: Service): Service =>
    new Proxy(service, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        return (...args: unknown[]) => call(String(name), args, () => member.apply(target, args));
      },
    });

  const { http, cache, clock, codec, documentProperties, ...rest } = world.platform;
  const ending = attempt(() =>
    execution.run({
      ...rest,
      http: guard(http),
      cache: guard(cache),
      // Only this scheduler advances the time.
      clock: guard({ now: clock.now, sleep: () => undefined }),
      codec: { ...codec, uuid: guard({ uuid: codec.uuid }).uuid },
      documentProperties: guard(documentProperties),
    }),
  );
  // The code under test may have caught the error.
  if (!isGone) running.ending = ending as Ending<T>;
}

function attempt(act: () => unknown): Answer {
  try {
    return { value: act() };
  } catch (thrown) {
    return { thrown };
  }
}
