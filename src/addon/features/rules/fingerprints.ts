import { fingerprint } from '../../connections/approval';
import type { Connection } from '../../connections/connection';
import type { Platform } from '../../platform/platform';
import { onlyChanges } from '../../rules/read-rule';
import type { RuleSheet } from '../../rules/rule-sheet';
import type { WantedCells } from '../../tables/set-values/plan-cells';

/** Transactions of one tag that do not have it yet. */
export interface Attachment {
  readonly tagId: string;
  readonly tagPath: string;
  readonly transactionIds: readonly string[];
}

export function attachmentCount(attachments: readonly Attachment[]): number {
  return attachments.reduce((sum, { transactionIds }) => sum + transactionIds.length, 0);
}

/**
 * Of everything that decides what the rules tag and set. Rules that only say what transactions are need no approval.
 * Without *First match wins*, each rule adds a tag, so that neither their order nor their rows matter; with it, the
 * order does, and so does that of rules that set the same column.
 */
export function fingerprintOfRules(platform: Platform, { rows: all, isFirstMatch }: RuleSheet): string {
  const rows = all.filter(({ cells }) => !onlyChanges(cells));
  const texts = rows.map(({ isOn, cells: { on: _, ...cells } }) => JSON.stringify([isOn, cells]));
  if (isFirstMatch) return fingerprint(platform, 'rules', 'first', texts.join());
  const setting = texts.filter((_, index) => rows[index]?.cells.setColumn !== undefined);
  const order = setting.length < 2 ? [] : [setting.join()];
  return fingerprint(platform, 'rules', texts.sort().join(), ...order);
}

/**
 * Includes the connection: the same rules with another key are another plan. Of cells it has what the rules say about
 * them, not what they show: a cell that a person writes meanwhile stays as it is.
 */
export function fingerprintOfPlan(
  platform: Platform,
  { id }: Connection,
  attachments: readonly Attachment[],
  wanted: WantedCells,
): string {
  const sorted = attachments.map(({ tagId, transactionIds }) => [tagId, ...transactionIds]).sort();
  return fingerprint(platform, 'plan', id, sorted, ...(wanted.size === 0 ? [] : [Array.from(wanted)]));
}
