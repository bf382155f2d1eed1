import { type Answered, addonErrorOf, answersOf, type Evaluation, errorOf, evaluate, type Failure } from './evaluate';
import { refresh, refreshMs } from './refresh';
import { enoughMs, type ScheduledRefresh, type Setup, type Step } from './steps';
import { type Read, unlikeData } from './unlike-data';
import { type Floors, olderMs, World } from './world';

const recentMs = 600_000;
/** Google's cache forgets a little before an older copy may. */
const keptMs = olderMs - 600_000;
/** An execution that has less left begins nothing any more. */
const lastMs = 6_000;

/** Errors that a fault or a limit explains. */
const passing = ['network', 'internal_error', 'rate_limited', 'bad_response', 'unexpected_status'];

/** Takes one step after the other and watches over what every formula is promised. */
export class Promises {
  readonly counts = { answers: 0, warm: 0, stale: 0, errors: 0, killed: 0, refreshes: 0 };
  private readonly world: World;
  private readonly reads: Read[] = [];
  /** Of each query the latest answer. */
  private readonly answered = new Map<string, Answered>();

  constructor(setup: Setup) {
    this.world = new World(setup);
  }

  /** The promise that a step broke, as a sentence; null when none. */
  brokenBy(step: Step): string | null {
    const { world } = this;
    // What happens at one moment has no order.
    world.state.now += 1_000;
    if (step.is === 'event') world.happen(step.event);
    else if (step.is === 'time passes') world.state.now += step.minutes * 60_000;
    else if (step.is === 'scheduled refresh') return this.brokenInRefresh(step);
    else {
      const startedAt = world.state.now;
      const evaluations = this.evaluate(() => evaluate(world, step.formulas, step.events));
      const broken = first(evaluations, (evaluation) => this.brokenIn(evaluation));
      const isCalm = step.events.length === 0 && step.formulas.length === 1;
      return broken ?? (isCalm ? this.brokenByAnother(evaluations, startedAt) : null);
    }
    return null;
  }

  /** Notes what was read, and which refresh values were seen. */
  private evaluate(run: () => Evaluation[]): Evaluation[] {
    const { world, reads } = this;
    const [from, before] = [world.state.now, world.requests.length];
    const evaluations = run();
    const isHalf =
      world.isTroubledSince(from) ||
      evaluations.some(
        ({ formula, ending }) => formula.budgetMs < enoughMs || ending === 'killed' || 'thrown' in ending,
      );
    for (const list of new Set(world.requests.slice(before).map((each) => each.list))) {
      reads.push({ list, from, to: world.state.now, isHalf });
    }
    const answered = evaluations.filter((evaluation) => answersOf(evaluation).length > 0);
    for (const { refresh: value, isTick, floors, startedAt } of answered.sort((a, b) => a.startedAt - b.startedAt)) {
      if (value === undefined || isTick) continue;
      for (const list of floors.keys()) world.refreshValues.answered(list, value, startedAt);
    }
    return evaluations;
  }

  /** A refresh fails only for a reason. */
  private brokenInRefresh(step: ScheduledRefresh): string | null {
    const { world, reads } = this;
    const [from, before] = [world.state.now, world.requests.length];
    const ending = refresh(world, step);
    const to = world.state.now;
    // One that Google ended may have noted what it checked.
    if (ending === 'killed' || 'value' in ending) world.refreshes.push({ from, to });
    for (const list of new Set(world.requests.slice(before).map((each) => each.list))) {
      reads.push({ list, from, to, isHalf: false });
    }
    if (ending === 'killed') return null;
    const errors = 'value' in ending ? ending.value.failures : [addonErrorOf(ending.thrown)];
    if ('value' in ending && ending.value.listCount > errors.length) this.counts.refreshes += 1;
    const isOutOfTime = to - from > refreshMs - lastMs;
    const unexplained = errors.find((error) => !this.isExplained(error, from, isOutOfTime) && !this.isTokenLost(error));
    return unexplained === undefined ? null : `Nothing explains why a refresh failed: ${unexplained.message}`;
  }

  private isExplained({ code }: Failure, startedAt: number, isOutOfTime: boolean): boolean {
    return code === 'time_limit' ? isOutOfTime : this.world.isTroubledSince(startedAt) && passing.includes(code);
  }

  private isTokenLost({ code }: Failure): boolean {
    return code === 'invalid_query' && this.world.setup.quirks.tokenLifeMs !== null;
  }

  private brokenIn(evaluation: Evaluation): string | null {
    const { counts, world } = this;
    const { formula, startedAt, endedAt, ending } = evaluation;
    const isTroubled = world.isTroubledSince(startedAt);
    const isOutOfTime = endedAt - startedAt > formula.budgetMs - lastMs;
    const error = errorOf(evaluation);
    if (ending === 'killed') counts.killed += 1;
    if (error !== null) {
      counts.errors += 1;
      const isExplained = this.isExplained(error, startedAt, isOutOfTime);
      if (!isExplained && !this.isTokenLost(error)) return `Nothing explains ${error.code}: ${error.message}`;
      if (isExplained && this.hasOlderCopy(evaluation)) return `An older copy was there, and yet: ${error.message}`;
    }
    return first(answersOf(evaluation), (answer) => {
      counts.answers += 1;
      if (answer.staleBecause !== null) counts.stale += 1;
      const isNeedless = !isTroubled && !isOutOfTime && !answer.staleBecause?.startsWith('Read in parts');
      if (answer.staleBecause !== null && isNeedless) {
        return `An older copy without need: ${answer.staleBecause}`;
      }
      return this.brokenOf(answer, evaluation);
    });
  }

  private brokenOf(answer: Answered, { startedAt, floors }: Evaluation): string | null {
    const { recent, older } = floors.get(answer.list) as Floors;
    const oldest = { recent: Math.max(recent, this.resumedSince(answer, startedAt - recentMs)), older };
    this.answered.set(nameOf(answer), answer);
    return unlikeData(answer, oldest, this.world.history, this.reads);
  }

  /** While a read goes on from evaluation to evaluation, its recent rows may grow older. */
  private resumedSince({ list, endedAt }: Answered, oldest: number): number {
    const reads = this.reads.filter((read) => read.list === list && read.from <= endedAt).reverse();
    const [last, ...earlier] = reads;
    // What comes from the cache has come to its end.
    if (last === undefined || last.to < endedAt) return oldest;
    return earlier
      .filter(({ isHalf }) => isHalf)
      .reduce((from, read) => (read.to >= from ? Math.min(from, read.from - recentMs) : from), oldest);
  }

  /** Of a formula of one query: whether all of it was answered before, and nothing lost it since. */
  private hasOlderCopy({ formula: { queries, isAlwaysFresh }, startedAt }: Evaluation): boolean {
    const [query] = queries;
    const copy = query && this.answered.get(nameOf(query));
    if (copy === undefined || queries.length > 1 || isAlwaysFresh) return false;
    const isKept = copy.fetchedAt > Math.max(this.world.droppedAt, startedAt - keptMs);
    return isKept && copy.endedAt < startedAt;
  }

  /** A second evaluation right after the first costs no request, unless something has grown too old meanwhile. */
  private brokenByAnother([evaluation]: readonly Evaluation[], since: number): string | null {
    const { counts, world } = this;
    if (evaluation === undefined || evaluation.formula.isAlwaysFresh) return null;
    const answers = answersOf(evaluation);
    const isOld = (answer: Answered): boolean =>
      answer.staleBecause !== null || this.resumedSince(answer, since - recentMs) < since - recentMs;
    if (answers.length === 0 || answers.some(isOld)) return null;
    const before = world.platform.requests.length;
    const again = { ...evaluation.formula, budgetMs: enoughMs, diesAtCall: null };
    const [second] = this.evaluate(() => evaluate(world, [again], []));
    const { now } = world.state;
    const readAt = [...world.requests.map(({ at }) => at), ...world.refreshes.flatMap(({ from, to }) => [from, to])];
    const ages = readAt.flatMap((at) => [at + recentMs, at + olderMs]);
    if (ages.some((at) => at >= since && at <= now)) return null;
    counts.warm += 1;
    const count = world.platform.requests.length - before;
    if (count > 0) return `A second evaluation cost ${count} requests.`;
    return second === undefined ? null : this.brokenIn(second);
  }
}

function nameOf({ list, range }: Pick<Answered, 'list' | 'range'>): string {
  return JSON.stringify([list, range]);
}

function first<T>(all: readonly T[], broken: (one: T) => string | null): string | null {
  for (const one of all) {
    const why = broken(one);
    if (why !== null) return why;
  }
  return null;
}
