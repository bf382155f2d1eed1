import { addDecimals, type Decimal, negate, zero } from '../../cells/exact';
import type { Conversion } from '../rates/conversion';
import type { Forecast } from './select';

/** One forecast in one currency, at the rates of today. Debts are subtracted unless there is nothing else. */
export function joinForecasts(
  forecasts: readonly Forecast[],
  { currency, places, convert }: Conversion,
  today: string,
): Forecast[] {
  if (forecasts.length === 0) return [];
  const isOwed = forecasts.every((each) => each.isOwed);
  const inOne = ({ currency: own }: Forecast, amount: Decimal): Decimal =>
    convert({ amount, currency: own, day: today });
  const balances = forecasts.map((each) => {
    const balance = inOne(each, each.balance);
    return each.isOwed && !isOwed ? negate(balance) : balance;
  });
  const assumptions = forecasts.flatMap((each) =>
    each.assumptions.map((assumption) => ({ ...assumption, amount: inOne(each, assumption.amount) })),
  );
  assumptions.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  return [{ currency, balance: addDecimals([zero, ...balances]), isOwed, places, assumptions }];
}
