import { type Answered, answersOf, type Evaluation, errorOf, evaluate } from './evaluate';
import { enoughMs, type Setup, type Step } from './steps';
import { type Read, unlikeData } from './unlike-data';
import { World } from './world';

const recentMs = 600_000;
const olderMs = 6 * 3_600_000;
/** Google's cache forgets a little before an older copy may. */
const keptMs = olderMs - 600_000;
/** An execution that has less left begins nothing any more. */
const lastMs = 6_000;

/** Errors that a fault or a limit explains. */
const passing = ['network', 'internal_error', 'rate_limited', 'bad_response', 'unexpected_status'];

/** Takes one step after the other and watches over what every formula is promised. */
export class Promises {
  readonly counts = { answers: 0, warm: 0, stale: 0, errors: 0, killed: 0 };
  private readonly world: World;
  private readonly reads: Read[] = [];
  /** Of each ask the latest answer. */
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
    else {
      const startedAt = world.state.now;
      const evaluations = this.evaluate(() => evaluate(world, step.formulas, step.amid));
      const broken = first(evaluations, (evaluation) => this.brokenIn(evaluation));
      const isCalm = step.amid.length === 0 && step.formulas.length === 1;
      return broken ?? (isCalm ? this.brokenByAnother(evaluations, startedAt) : null);
    }
    return null;
  }

  /** Notes what was read, and which refresh values were seen. */
  private evaluate(run: () => Evaluation[]): Evaluation[] {
    const { world, reads } = this;
    const [from, before] = [world.state.now, world.asked.length];
    const evaluations = run();
    const isHalf =
      world.isTroubledSince(from) ||
      evaluations.some(
        ({ formula, ending }) => formula.budgetMs < enoughMs || ending === 'killed' || 'thrown' in ending,
      );
    for (const list of new Set(world.asked.slice(before).map((each) => each.list))) {
      reads.push({ list, from, to: world.state.now, isHalf });
    }
    const answered = evaluations.filter((evaluation) => answersOf(evaluation).length > 0);
    for (const { refresh, isTick, since, startedAt } of answered.sort((a, b) => a.startedAt - b.startedAt)) {
      if (refresh === undefined || isTick) continue;
      for (const list of since.keys()) world.refreshValues.answered(list, refresh, startedAt);
    }
    return evaluations;
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
      const isTokenLost = error.code === 'invalid_query' && world.setup.quirks.tokenLifeMs !== null;
      const isExplained = error.code === 'time_limit' ? isOutOfTime : isTroubled && passing.includes(error.code);
      if (!isExplained && !isTokenLost) return `Nothing explains ${error.code}: ${error.message}`;
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

  private brokenOf(answer: Answered, { startedAt, since }: Evaluation): string | null {
    const floor = since.get(answer.list) ?? 0;
    const oldest = {
      startedAt,
      recent: Math.max(floor, this.underWaySince(answer, startedAt - recentMs)),
      older: Math.max(floor, startedAt - olderMs),
    };
    this.answered.set(nameOf(answer), answer);
    return unlikeData(answer, oldest, this.world.history, this.reads);
  }

  /** While a read goes on from evaluation to evaluation, its recent rows may grow older. */
  private underWaySince({ list, endedAt }: Answered, oldest: number): number {
    const reads = this.reads.filter((read) => read.list === list && read.from <= endedAt).reverse();
    const [last, ...earlier] = reads;
    // What comes from the cache has come to its end.
    if (last === undefined || last.to < endedAt) return oldest;
    return earlier
      .filter(({ isHalf }) => isHalf)
      .reduce((from, read) => (read.to >= from ? Math.min(from, read.from - recentMs) : from), oldest);
  }

  /** Of a formula that asks for one list: whether all of it was answered before, and nothing lost it since. */
  private hasOlderCopy({ formula: { asks, isAlwaysFresh }, startedAt }: Evaluation): boolean {
    const [ask] = asks;
    const copy = ask && this.answered.get(nameOf(ask));
    if (copy === undefined || asks.length > 1 || isAlwaysFresh) return false;
    const isKept = copy.fetchedAt > Math.max(this.world.droppedAt, startedAt - keptMs);
    return isKept && copy.endedAt < startedAt;
  }

  /** A second evaluation right after the first costs no request, unless something has grown too old meanwhile. */
  private brokenByAnother([evaluation]: readonly Evaluation[], since: number): string | null {
    const { counts, world } = this;
    if (evaluation === undefined || evaluation.formula.isAlwaysFresh) return null;
    const answers = answersOf(evaluation);
    const isOld = (answer: Answered): boolean =>
      answer.staleBecause !== null || this.underWaySince(answer, since - recentMs) < since - recentMs;
    if (answers.length === 0 || answers.some(isOld)) return null;
    const before = world.platform.requests.length;
    const again = { ...evaluation.formula, budgetMs: enoughMs, diesAtCall: null };
    const [second] = this.evaluate(() => evaluate(world, [again], []));
    const { now } = world.state;
    const ages = world.asked.flatMap(({ at }) => [at + recentMs, at + olderMs]);
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
