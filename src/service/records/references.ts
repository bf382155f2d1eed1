import { type RecordTable, recordTables } from './record-tables';

/** How a record names another one: by its id or by its external id. */
export interface Reference extends RecordTable {
  readonly idField: string;
  readonly externalIdField: string;
  readonly what: string;
  /** The fields that choose between records of one external id. */
  readonly distinction: string;
}

export const accountReference: Reference = {
  ...recordTables.account,
  idField: 'accountId',
  externalIdField: 'accountExternalId',
  what: 'account',
  distinction: 'accountId',
};

export const transactionReference: Reference = {
  ...recordTables.transaction,
  idField: 'transactionId',
  externalIdField: 'transactionExternalId',
  what: 'transaction',
  distinction: 'accountId or accountExternalId',
};

export const tagReference: Reference = {
  ...recordTables.tag,
  idField: 'tagId',
  externalIdField: 'tagExternalId',
  what: 'tag',
  distinction: 'tagId',
};

export const parentTagReference: Reference = {
  ...tagReference,
  idField: 'parentTagId',
  externalIdField: 'parentTagExternalId',
  distinction: 'parentTagId',
};
