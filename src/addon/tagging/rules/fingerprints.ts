import type { Connection } from '../../connections/connection';
import type { Platform } from '../../platform/platform';
import type { Attachment } from './attachment';
import type { RuleRow, RuleSheet } from './rule-sheet';

/**
 * Of everything that decides what the rules tag. Without *First match wins*, each rule adds a tag, so that neither their
 * order nor their rows matter; with it, the order does.
 */
export function fingerprintOfRules({ codec }: Platform, { rows, isFirstMatch }: RuleSheet): string {
  const texts = rows.map(({ isOn, cells: { on: _, ...cells } }) => JSON.stringify([isOn, cells]));
  return codec.hash(isFirstMatch ? `rules|first|${texts.join()}` : `rules|${texts.sort().join()}`);
}

/** As earlier versions stored it, with the rows. They did not know *First match wins*. */
export function earlierFingerprintOfRules({ codec }: Platform, { rows, isFirstMatch }: RuleSheet): string | null {
  return isFirstMatch ? null : codec.hash(`rules|${JSON.stringify(rows satisfies readonly RuleRow[])}`);
}

/** Includes the connection: the same rules with another key are another plan. */
export function fingerprintOfPlan({ codec }: Platform, { id }: Connection, attachments: readonly Attachment[]): string {
  const sorted = attachments.map(({ tagId, transactionIds }) => [tagId, ...transactionIds]).sort();
  return codec.hash(`plan|${id}|${JSON.stringify(sorted)}`);
}
