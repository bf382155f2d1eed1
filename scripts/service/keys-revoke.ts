import type { Database } from '../../src/service/database/open-database';
import { findOutage } from '../../src/service/database/outage';
import { revokeApiKey } from '../../src/service/keys/revoke-api-key';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { asOperator } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { required } from './required';

export const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'ends an API key, from the next request on',
  operands: ['KEY_ID'],
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose key it is; required' },
    ...dataOptions,
  },
  run: async (values, [keyId = ''], environment) => {
    const organization = required(values, 'organization');
    await withDatabase(values, environment, async (database) => {
      const revoke = async (within: Database, organizationId: string) => {
        if (await revokeApiKey(within, organizationId, keyId)) return;
        throw new Error(`The organization has no key with the id ${JSON.stringify(keyId)}.`);
      };
      try {
        const organizationId = await requireOrganization(database, organization);
        await asOperator(database, 'keys revoke', async (transaction) => {
          await revoke(transaction, organizationId);
          return { result: null, organizationId, subject: keyId.toLowerCase() };
        });
      } catch (error) {
        // The key is on the coordinator of a distributed database, and its organization on another node, which may be away.
        const outage = findOutage(error);
        if (outage === null) throw error;
        await revoke(database, organization.toLowerCase());
        process.stderr.write(
          `The audit log has no entry of it: ${outage.reason} Run the command again later, and it gets one.\n`,
        );
      }
      process.stdout.write(`Revoked ${keyId}.\n`);
    });
  },
});
