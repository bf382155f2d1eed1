import { perYearOf } from './payment-intervals';
import {
  createSeries,
  type DatedPayment,
  dayOfTurn,
  isFixed,
  lastPayment,
  lastTurn,
  ratioOf,
  type Series,
  sameRatio,
  usualSize,
} from './series';

/** How much more or less a year may cost at another interval. */
const costChangeMax = 1.6;

/**
 * The series that a new one continues at another interval, such as a quarterly price that is paid by the month: it
 * begins where the other one was due at the latest, at about the cost per year or at the same price.
 */
export function changeInterval(all: readonly Series[], begun: Series): { old: Series; joined: Series } | null {
  const [first] = begun.payments;
  if (first === undefined || !isFixed(begun)) return null;
  for (const old of all) {
    if (old.interval === begun.interval || !isFixed(old) || !isOneCost(old, begun)) continue;
    const before = old.payments.filter(({ day }) => day < first.day);
    const due = dayOfTurn(old, (old.turns[before.length - 1] ?? 0) + 1) + old.interval.toleranceDays;
    if (before.length < 2 || first.day > due) continue;
    // Every third payment of a month may have continued the quarters.
    const joined = join(begun, old.payments.slice(before.length), [...old.earlier, ...before]);
    if (joined !== null) return { old, joined };
  }
  return null;
}

function isOneCost(old: Series, begun: Series): boolean {
  const [size, other] = [usualSize(old), usualSize(begun)];
  const costRatio = ratioOf(size * perYearOf(old.interval), other * perYearOf(begun.interval));
  return costRatio <= costChangeMax || ratioOf(size, other) <= sameRatio;
}

/** The series with more payments at turns that it left out; null if one is at no such turn. */
function join(series: Series, more: readonly DatedPayment[], earlier: readonly DatedPayment[]): Series | null {
  const byTurn = new Map(series.payments.map((payment, index) => [series.turns[index] ?? 0, payment]));
  for (const payment of more) {
    const turn = missingTurn(series, payment.day, byTurn);
    if (turn === null) return null;
    byTurn.set(turn, payment);
  }
  const turns = [...byTurn.keys()].sort((a, b) => a - b);
  const payments = turns.map((turn) => byTurn.get(turn) ?? lastPayment(series));
  const stepsBack = turns.map((turn) => lastTurn(series) - turn);
  return createSeries(series.interval, payments, stepsBack, false, earlier);
}

function missingTurn(series: Series, day: number, taken: ReadonlyMap<number, DatedPayment>): number | null {
  for (let turn = series.turns[0] ?? 0; turn < lastTurn(series); turn += 1) {
    const isOnDay = Math.abs(day - dayOfTurn(series, turn)) <= series.interval.toleranceDays;
    if (isOnDay && !taken.has(turn)) return turn;
  }
  return null;
}
