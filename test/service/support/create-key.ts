import { randomUUID } from 'node:crypto';
import { type Scope, scopes } from '../../../src/contract/scopes';
import { createKeyText } from '../../../src/service/keys/key-text';
import { type NewApiKey, saveApiKey } from '../../../src/service/keys/save-api-key';
import type { DemoApp } from './demo-app';

/** Creates a key of the first organization that may do everything, except for what `special` changes. */
export async function createKey(
  demo: Pick<DemoApp, 'database' | 'organizationId'>,
  special: Partial<NewApiKey>,
): Promise<string> {
  const text = createKeyText();
  await saveApiKey(demo.database, {
    organizationId: demo.organizationId,
    id: randomUUID(),
    text,
    name: 'test',
    scopes: Object.keys(scopes) as Scope[],
    accountScope: 'ALL',
    selectedAccountIds: [],
    rateLimits: [],
    expiresAt: null,
    revokedAt: null,
    createdAt: new Date(0),
    ...special,
  });
  return text;
}
