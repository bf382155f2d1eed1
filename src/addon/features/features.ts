import type { Connections } from '../connections/connections';
import { type Budget, within } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { quietly } from '../store/record';
import { hasScheduledTables } from '../tables/schedule/due';
import { releaseTrigger } from '../trigger/hourly-trigger';
import { alerts } from './alerts/feature';
import { budget } from './budget/feature';
import { categories } from './categories/feature';
import { changes } from './changes/feature';
import { dashboard } from './dashboard/feature';
import { exporting } from './exporting/feature';
import type { BudgetReport, CategoriesChange, Feature, RefreshMoment } from './feature';
import type { InsertName } from './insert-names';
import { plan } from './plan/feature';
import { rates } from './rates/feature';
import { rules } from './rules/feature';
import { splits } from './splits/follow-splits';
import { starter } from './starter/feature';
import { statements } from './statements/feature';

/** All features. */
export const features = {
  starter,
  dashboard,
  budget,
  categories,
  rates,
  alerts,
  rules,
  splits,
  changes,
  statements,
  plan,
  exporting,
};

type Features = typeof features;
type Inserted = { [Name in keyof Features]: Features[Name] extends { insert: unknown } ? Name : never }[keyof Features];
/** If `insertNames` lacks a feature with a sheet, nothing can be inserted, and the compiler says so. */
type Complete<Name> = Inserted extends Name ? Name : never;

const all: readonly Feature[] = Object.values(features);

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;
type CallsOf<Key extends 'calls' | 'refreshCalls'> = {
  [Name in keyof Features]: Features[Name] extends { readonly [K in Key]: infer Own } ? Own : never;
}[keyof Features];

/** Those of all features together. */
export function callsOfFeatures<Key extends 'calls' | 'refreshCalls'>(key: Key): All<CallsOf<Key>> {
  return Object.assign({}, ...all.map((feature) => feature[key]));
}

export function insertFeature(
  platform: Platform,
  connections: Connections,
  name: Complete<InsertName>,
  tableId: string | null = null,
): BudgetReport | null {
  const tellOthers = (changed: CategoriesChange | null): void => followFeatures(platform, connections, changed);
  return releasing(platform, () => features[name].insert(platform, connections, { tableId, tellOthers }));
}

export function followFeatures(platform: Platform, connections: Connections, changed: CategoriesChange | null): void {
  for (const { follow } of all) follow?.(platform, connections, changed);
}

export function refreshFeatures(
  moment: RefreshMoment,
  platform: Platform,
  connections: Connections,
  budget: Budget,
): void {
  for (const { refresh } of all) {
    const step = refresh?.[moment];
    step?.run(platform, connections, within(budget, Math.min(step.maxMs, budget.remainingMs())), (changed) =>
      followFeatures(platform, connections, changed),
    );
  }
}

/** What the trigger runs for besides formulas. */
export function needsTrigger(platform: Platform): boolean {
  return hasScheduledTables(platform) || all.some((feature) => feature.needsTrigger?.(platform));
}

/** Releases the trigger if nothing needs it after a change, or after one that was refused. One that stays does nothing. */
export function releasing<Result>(platform: Platform, change: () => Result): Result {
  try {
    return change();
  } finally {
    quietly(() => {
      if (!needsTrigger(platform)) releaseTrigger(platform);
    });
  }
}
