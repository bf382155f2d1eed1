import { type Scope, scopes } from '../../contract/scopes';
import type { Database } from '../database/open-database';
import { createKeyText } from '../keys/key-text';
import { saveApiKey } from '../keys/save-api-key';
import { demoRateLimits } from './organization';
import { createRandom, toUuid } from './random';

/** The demo's keys: the same for the same seed, so never for anything but the demo. */
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

export async function saveDemoKeys(
  database: Database,
  seed: string,
  organizations: { readonly first: string; readonly second: string },
  selectedAccountIds: readonly string[],
): Promise<DemoKeys> {
  const save = async (name: string, special: Partial<Parameters<typeof saveApiKey>[1]> = {}) => {
    const random = createRandom(`${seed}/key/${name}`);
    const text = createKeyText(random.index);
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
    return text;
  };
  return {
    full: await save('full'),
    readOnly: await save('read-only', { scopes: allScopes.filter((scope) => scope !== 'tags:write') }),
    customAccounts: await save('custom accounts', { accountScope: 'CUSTOM_ACCOUNTS', selectedAccountIds }),
    accountsOnly: await save('accounts only', { scopes: ['accounts:read'] }),
    expired: await save('expired', { expiresAt: longAgo }),
    revoked: await save('revoked', { revokedAt: longAgo }),
    otherOrganization: await save('other organization', { organizationId: organizations.second }),
  };
}
