import { nearestName } from '../../cells/compare-text';
import { quote } from '../../errors/sentence';
import { foldCategory, membersOf, type UserCategories } from '../../kinds/user-categories';
import type { Codec } from '../../platform/platform';
import { folded, isBlank, toNumber } from '../../rows/row';
import { isSpelling } from '../../sheets/words';
import { type Alert, alertError } from './kinds/kind';
import { alertKinds, kindNames } from './kinds/kinds';

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

export const forecastDaysDefault = 30;
const daysMax = 730;
/** Of 6 bits each. An editor who chooses two alerts could find one hash for both after the root of what there are: 2^66. */
const alertHashLength = 22;

/** Throws `invalid_alert` with what is wrong. */
export function readAlert(codec: Codec, cells: AlertCells): Alert {
  const kind = kindNames.find((each) => isSpelling(cells.alert, alertKinds[each].label));
  if (kind === undefined) {
    const labels = kindNames.map((each) => alertKinds[each].label);
    const nearest = nearestName(labels, cells.alert) ?? alertKinds.balanceBelow.label;
    throw alertError(
      cells.alert === '' ? 'The column Alert is blank.' : `No alert ${quote(cells.alert)}, try ${nearest}.`,
    );
  }
  const { defaultLimit = 0, isSigned } = alertKinds[kind];
  const limit = readNumber(cells.limit, 'Limit', cells.limitText.trim().endsWith('%') ? 100 : 1) ?? defaultLimit;
  if (limit === null) throw alertError('Write a number in the column Limit.');
  if (limit < 0 && isSigned === undefined)
    throw alertError('The limit cannot be negative: write the amount without a sign.');
  const days = readNumber(cells.days, 'Days', 1) ?? forecastDaysDefault;
  if (!Number.isInteger(days) || days < 1 || days > daysMax) throw alertError(`Days must be from 1 to ${daysMax}.`);
  const currency = cells.currency.trim().toUpperCase() || null;
  return toAlert(codec, { kind, of: cells.of.trim(), limit, currency, days });
}

export function toAlert(codec: Codec, alert: Omit<Alert, 'hash'>): Alert {
  const { kind, of, limit, currency, days } = alert;
  // Days count only where they are read, so that a cell beside another alert changes nothing.
  const own = [kind, toSubject(of), limit, currency, alertKinds[kind].readsDays === true ? days : null];
  return { ...alert, hash: codec.hash(`alert|${JSON.stringify(own)}`).slice(0, alertHashLength) };
}

/**
 * What the column Of says, no more folded than by any look-up: two accounts may be `Conges` and `Congés`, and an approval
 * of one is none of the other.
 */
export function toSubject(of: string): string {
  return folded(of);
}

function readNumber(cell: unknown, column: string, factor: number): number | null {
  if (isBlank(cell)) return null;
  const value = toNumber(cell);
  if (typeof value === 'number' && Number.isFinite(value)) return Number((value * factor).toPrecision(15));
  throw alertError(`${column} must be a number, not ${quote(String(cell))}.`);
}

/** What an approval of an alert is for. */
export interface ApprovedAlert {
  /** The hash of the alert, and one of what FIN Categories decides about it, if it decides anything. */
  readonly approval: string;
  /** The categories that its group has. */
  readonly members: readonly string[];
}

/**
 * Every editor can write FIN Categories: another category in a group, or another kind, would show other figures with the
 * same alert. So an approval is for the alert with what that sheet says at that time.
 */
export function toApproved(codec: Codec, alert: Alert, readCategories: () => UserCategories): ApprovedAlert {
  const { byGroups, byKinds } = alertKinds[alert.kind];
  const named = byGroups === true && alert.of !== '' ? [alert.of] : [];
  if (named.length === 0 && byKinds === undefined) return { approval: alert.hash, members: [] };
  const categories = readCategories();
  const members = membersOf(categories, named).map(([, category]) => category);
  const decided = [...categories.values()].flatMap(({ name, kind }) =>
    byKinds === undefined || kind === null ? [] : `${foldCategory(name)} ${kind}`,
  );
  if (members.length + decided.length === 0) return { approval: alert.hash, members };
  const text = JSON.stringify([members.map(foldCategory).sort(), decided.sort()]);
  return { approval: alert.hash + codec.hash(`alert|${text}`).slice(0, alertHashLength), members };
}

/** The hash of the alert of an approval. */
export function alertOf(approval: string): string {
  return approval.slice(0, alertHashLength);
}
