import type { Connection } from '../../connections/connection';
import type { Platform } from '../../platform/platform';
import type { WantedCells } from '../../tables/set-values/plan-cells';
import type { Attachment } from './attachment';
import type { RuleSheet } from './rule-sheet';

/**
 * Of everything that decides what the rules do. Without *First match wins*, each rule adds a tag, so that neither their
 * order nor their rows matter; with it, the order does, and so does that of rules that set the same column.
 */
export function fingerprintOfRules({ codec }: Platform, { rows, isFirstMatch }: RuleSheet): string {
  const texts = rows.map(({ isOn, cells: { on: _, ...cells } }) => JSON.stringify([isOn, cells]));
  if (isFirstMatch) return codec.hash(`rules|first|${texts.join()}`);
  const setting = texts.filter((_, index) => rows[index]?.cells.setColumn !== undefined);
  const order = setting.length < 2 ? '' : `|${setting.join()}`;
  return codec.hash(`rules|${texts.sort().join()}${order}`);
}

/**
 * Includes the connection: the same rules with another key are another plan. Of cells it has what the rules say about
 * them, not what they show: a cell that a person writes meanwhile stays as it is.
 */
export function fingerprintOfPlan(
  { codec }: Platform,
  { id }: Connection,
  attachments: readonly Attachment[],
  wanted: WantedCells,
): string {
  const sorted = attachments.map(({ tagId, transactionIds }) => [tagId, ...transactionIds]).sort();
  const cells = wanted.size === 0 ? '' : `|${JSON.stringify(Array.from(wanted))}`;
  return codec.hash(`plan|${id}|${JSON.stringify(sorted)}${cells}`);
}
