import { type Scope, scopes } from '../../contract/scopes';
import type { Database } from '../database/open-database';
import { createKeyText } from '../keys/key-text';
import { saveApiKey } from '../keys/save-api-key';
import { demoRateLimits } from './organization';
import { toUuid } from './random';

/** The demo's keys. */
export interface DemoKeys {
  /** Every scope, every account. */
  readonly full: string;
  /** Without tags:write. */
  readonly readOnly: string;
  /** Every scope, three accounts. */
  readonly customAccounts: string;
  /** accounts:read alone. */
  readonly accountsOnly: string;
  readonly expired: string;
  readonly revoked: string;
  /** Every scope, in the second organization. */
  readonly otherOrganization: string;
}

const allScopes = Object.keys(scopes) as Scope[];
const longAgo = new Date('2020-01-01T00:00:00Z');

export function createDemoKeys(): DemoKeys {
  return {
    full: createKeyText(),
    readOnly: createKeyText(),
    customAccounts: createKeyText(),
    accountsOnly: createKeyText(),
    expired: createKeyText(),
    revoked: createKeyText(),
    otherOrganization: createKeyText(),
  };
}

/** Stores the keys in place of the demo's earlier ones. */
export async function saveDemoKeys(
  database: Database,
  seed: string,
  keys: DemoKeys,
  organizations: { readonly first: string; readonly second: string },
  selectedAccountIds: readonly string[],
): Promise<void> {
  const save = async (text: string, name: string, special: Partial<Parameters<typeof saveApiKey>[1]> = {}) => {
    await saveApiKey(database, {
      organizationId: organizations.first,
      id: toUuid(`${seed}/key/${name}`),
      text,
      name: `Demo: ${name}`,
      scopes: allScopes,
      accountScope: 'ALL',
      selectedAccountIds: [],
      rateLimits: demoRateLimits,
      expiresAt: null,
      revokedAt: null,
      createdAt: longAgo,
      ...special,
    });
  };
  await save(keys.full, 'full');
  await save(keys.readOnly, 'read-only', { scopes: allScopes.filter((scope) => scope !== 'tags:write') });
  await save(keys.customAccounts, 'custom accounts', { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds });
  await save(keys.accountsOnly, 'accounts only', { scopes: ['accounts:read'] });
  await save(keys.expired, 'expired', { expiresAt: longAgo });
  await save(keys.revoked, 'revoked', { revokedAt: longAgo });
  await save(keys.otherOrganization, 'other organization', { organizationId: organizations.second });
}
