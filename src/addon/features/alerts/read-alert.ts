import { foldAccents, nearestName } from '../../cells/compare-text';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { Codec } from '../../platform/platform';
import { isBlank, toNumber } from '../../rows/row';
import type { AlertKind } from './views';

/** What a row of the sheet says. */
export interface Alert {
  readonly kind: AlertKind;
  /** An account, category, group or merchant; blank: any. */
  readonly of: string;
  readonly limit: number;
  /** Upper case; null: each by itself. */
  readonly currency: string | null;
  readonly days: number;
  /** Identifies what it watches. */
  readonly hash: string;
}

/** The cells of a row as the user wrote them. */
export interface AlertCells {
  readonly alert: string;
  readonly of: string;
  readonly limit: unknown;
  /** As shown, such as `10%`, which is stored as 0.1. */
  readonly limitText: string;
  readonly currency: string;
  readonly days: unknown;
}

/** The names of the column Alert. */
export const alertLabels: { readonly [Kind in AlertKind]: string } = {
  balanceBelow: 'Balance below',
  debtAbove: 'Debt above',
  forecastBelow: 'Forecast below',
  spendingAbove: 'Spending above',
  priceRise: 'Price rise above %',
  transactionAbove: 'Transaction above',
  foreignCurrency: 'Foreign currency',
  loginNeeded: 'Login needed',
  notSynced: 'Not synced for days',
};

const kinds = Object.keys(alertLabels) as AlertKind[];
/** A blank limit is this; null: the row must have one. */
const defaultLimits: { readonly [Kind in AlertKind]: number | null } = {
  balanceBelow: null,
  debtAbove: null,
  forecastBelow: 0,
  spendingAbove: null,
  priceRise: 0,
  transactionAbove: null,
  foreignCurrency: 0,
  loginNeeded: 0,
  notSynced: 3,
};
const forecastDays = 30;
const daysMax = 730;
export const alertHashLength = 16;

/** Throws `invalid_alert` with what is wrong. */
export function readAlert(codec: Codec, cells: AlertCells): Alert {
  const kind = kinds.find((each) => foldAccents(alertLabels[each]) === foldAccents(cells.alert));
  if (kind === undefined) {
    const labels = Object.values(alertLabels);
    const nearest = nearestName(labels, cells.alert) ?? labels[0];
    throw alertError(
      cells.alert === '' ? 'The column Alert is blank.' : `No alert ${quote(cells.alert)}, try ${nearest}.`,
    );
  }
  const limit = readNumber(cells.limit, 'Limit', cells.limitText.trim().endsWith('%') ? 100 : 1) ?? defaultLimits[kind];
  if (limit === null) throw alertError('Write a number in the column Limit.');
  const isSigned = kind === 'balanceBelow' || kind === 'forecastBelow';
  if (limit < 0 && !isSigned) throw alertError('The limit cannot be negative: write the amount without a sign.');
  const days = readNumber(cells.days, 'Days', 1) ?? forecastDays;
  if (!Number.isInteger(days) || days < 1 || days > daysMax) throw alertError(`Days must be from 1 to ${daysMax}.`);
  const currency = cells.currency.trim().toUpperCase() || null;
  return toAlert(codec, { kind, of: cells.of.trim(), limit, currency, days });
}

export function toAlert(codec: Codec, alert: Omit<Alert, 'hash'>): Alert {
  const { kind, of, limit, currency, days } = alert;
  // Days count only where they are read, so that a cell beside another alert changes nothing.
  const own = [kind, toSubject(of), limit, currency, kind === 'forecastBelow' ? days : null];
  return { ...alert, hash: codec.hash(`alert|${JSON.stringify(own)}`).slice(0, alertHashLength) };
}

/**
 * What the column Of says, no more folded than by any look-up: two accounts may be `Conges` and `Congés`, and an approval
 * of one is none of the other.
 */
export function toSubject(of: string): string {
  return of.trim().toLowerCase();
}

export const forecastDaysDefault = forecastDays;

function readNumber(cell: unknown, column: string, factor: number): number | null {
  if (isBlank(cell)) return null;
  const value = toNumber(cell);
  if (typeof value === 'number' && Number.isFinite(value)) return Number((value * factor).toPrecision(15));
  throw alertError(`${column} must be a number, not ${quote(String(cell))}.`);
}

export function alertError(sentence: string): ArgumentError {
  return new ArgumentError('invalid_alert', sentence);
}
