import { requireOrganization } from '../../src/service/organizations/require-organization';
import { updateOrganization } from '../../src/service/organizations/update-organization';
import { asOperator } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { readRateLimits } from './key-options';
import { profileOptions, readProfile } from './profile-options';

export const organizationsUpdate = defineCommand({
  name: 'organizations update',
  summary: 'changes the given fields of an organization; an empty text, as in --phone "", removes one',
  operands: ['ORGANIZATION_ID'],
  options: {
    ...profileOptions,
    'rate-limit': {
      type: 'string',
      variable: null,
      placeholder: 'LIST',
      help: 'of all its keys together, such as 6000/minute, or none',
    },
    ...dataOptions,
  },
  run: async (values, [id = ''], environment) => {
    const { 'rate-limit': rateLimit } = values;
    const change = {
      ...readProfile(values),
      ...(rateLimit === undefined ? {} : { rateLimits: readRateLimits(rateLimit) }),
    };
    if (Object.keys(change).length === 0) throw new Error('Nothing to change. --help lists the options.');
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, id);
      await asOperator(database, 'organizations update', async (transaction) => {
        await updateOrganization(transaction, organizationId, change);
        // The new values stay out of the log: they may be personal data.
        const details = { fields: Object.keys(change) };
        return { result: null, organizationId, subject: organizationId, details };
      });
      process.stdout.write(`Updated ${organizationId}.\n`);
    });
  },
});
