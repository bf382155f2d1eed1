import { workbookLimits } from '../../workbook/workbook-limits';

/** The platform's limits, as of 2026-11 ("Quotas for Google Services", consumer column). */
export const limits = {
  cellRunMs: 30_000,
  simpleTriggerRunMs: 30_000,
  runMs: 360_000,
  executionsPerUser: 30,
  scriptRunsPerPage: 10,

  fetchesPerDay: 20_000,
  /** Not documented. 1,000 in one call have worked, but loops and batches of some hundreds have been refused. */
  fetchesPerSecond: Number.POSITIVE_INFINITY,
  fetchUrlChars: 2_048,
  fetchHeaderCount: 100,
  fetchHeaderBytes: 8_192,
  fetchBodyBytes: 50 * 1_048_576,
  fetchTimeoutSeconds: 360,

  cacheKeyChars: 250,
  cacheValueBytes: 102_400,
  cacheDefaultTtlSeconds: 600,
  cacheMaxTtlSeconds: 21_600,
  cacheEntries: 1_000,
  cacheEvictedAtOnce: 100,

  propertyValueBytes: 9_216,
  propertyStoreBytes: 512_000,
  propertyCallsPerDay: 50_000,

  /** Recipients of mails. A Workspace account has 1,500. */
  mailsPerDay: 100,
  mailRecipients: 50,
  /** Not documented, but reported. */
  mailSubjectChars: 250,
  mailBodyBytes: 204_800,

  triggersPerUser: 20,
  triggerMsPerDay: 90 * 60_000,

  cellChars: workbookLimits.cellChars,
  workbookCells: workbookLimits.cells,
  workbookSheets: 200,
  sheetColumns: workbookLimits.columns,
  sheetNameChars: 100,
  /** Keys and values of developer metadata: a limit for the spreadsheet itself, and one for each sheet. */
  metadataChars: 30_000,
  /** Of one formula. Not documented: a choice, below the 494,000 that were seen to fail. */
  resultCells: 490_000,

  logLines: 2_000,
  logLineChars: 8_000,
  maxExecutions: 200,
  /** How long an execution waits for a free slot before it is refused. */
  slotWaitMs: 30_000,
} as const;

export type Limits = { readonly [Name in keyof typeof limits]: number };
