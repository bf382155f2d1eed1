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
      const organizationId = await requireOrganization(database, organization);
      await asOperator(database, 'keys revoke', async (transaction) => {
        if (!(await revokeApiKey(transaction, organizationId, keyId))) {
          throw new Error(`The organization has no key with the id ${JSON.stringify(keyId)}.`);
        }
        return { result: null, organizationId, subject: keyId.toLowerCase() };
      });
      process.stdout.write(`Revoked ${keyId}.\n`);
    });
  },
});
