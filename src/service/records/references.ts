/** How a record names another one: by its id or by its external id. */
export interface Reference {
  readonly table: 'accounts' | 'transactions' | 'tags';
  readonly externalColumn: 'external_account_id' | 'external_id';
  /** Whether several accounts may have records of one external id. */
  readonly isOfAccount: boolean;
  readonly idField: string;
  readonly externalIdField: string;
  readonly what: string;
  /** The fields that choose between records of one external id. */
  readonly distinction: string;
}

export const accountReference: Reference = {
  table: 'accounts',
  externalColumn: 'external_account_id',
  isOfAccount: false,
  idField: 'accountId',
  externalIdField: 'accountExternalId',
  what: 'account',
  distinction: 'accountId',
};

export const transactionReference: Reference = {
  table: 'transactions',
  externalColumn: 'external_id',
  isOfAccount: true,
  idField: 'transactionId',
  externalIdField: 'transactionExternalId',
  what: 'transaction',
  distinction: 'accountId or accountExternalId',
};

export const tagReference: Reference = {
  table: 'tags',
  externalColumn: 'external_id',
  isOfAccount: false,
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
