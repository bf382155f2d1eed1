/** Scopes of a key and what each unlocks (specification, section 5). */
export const scopes = {
  'organization:read': 'Read the organization profile',
  'accounts:read': 'List accounts and read one account',
  'transactions:read': 'List transactions, tags and tagged transactions',
  'holdings:read': 'List holdings',
  'tags:write': 'Create tags and attach them to transactions',
} as const;

export type Scope = keyof typeof scopes;

/** ALL sees every account of the organization, CUSTOM_ACCOUNTS only `selectedAccountIds`. */
export const accountScopes = ['ALL', 'CUSTOM_ACCOUNTS'] as const;

export type AccountScope = (typeof accountScopes)[number];
