import { createApiKey } from '../../src/service/keys/create-api-key';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { asOperator } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { readAccounts, readExpiry, readRateLimits, readScopes } from './key-options';
import { required } from './required';

export const keysCreate = defineCommand({
  name: 'keys create',
  summary: 'makes an API key and prints it, once',
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose key it is; required' },
    name: { type: 'string', variable: null, help: 'what it is for; required' },
    scopes: {
      type: 'string',
      variable: null,
      placeholder: 'LIST',
      help: 'such as accounts:read,transactions:read, or all; default: all but tags:write',
    },
    accounts: {
      type: 'string',
      variable: null,
      placeholder: 'IDS',
      help: 'the only accounts that it sees; default: every account of the organization',
    },
    expires: {
      type: 'string',
      variable: null,
      placeholder: 'DATE',
      help: 'the day or instant (UTC) from which it no longer works; default: never',
    },
    'rate-limit': {
      type: 'string',
      variable: null,
      placeholder: 'LIST',
      help: 'such as 600/minute,50000/day, or none; default: 600/minute',
    },
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const request = {
      name: required(values, 'name'),
      scopes: readScopes(values.scopes),
      accountIds: readAccounts(values.accounts),
      expiresAt: readExpiry(values.expires, Date.now()),
      rateLimits: readRateLimits(values['rate-limit']),
    };
    const organization = required(values, 'organization');
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, organization);
      const { id, text } = await asOperator(database, 'keys create', async (transaction) => {
        const result = await createApiKey(transaction, { organizationId, ...request });
        return { result, organizationId, subject: result.id, details: { name: request.name, scopes: request.scopes } };
      });
      process.stdout.write(`${text}\n`);
      process.stderr.write(
        `The key with the id ${id}. Only its hash is stored: this is the only time that it is shown.\n`,
      );
    });
  },
});
