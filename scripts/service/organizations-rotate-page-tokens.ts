import { requireOrganization } from '../../src/service/organizations/require-organization';
import { rotatePageTokens } from '../../src/service/organizations/rotate-page-tokens';
import { asOperator } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const organizationsRotatePageTokens = defineCommand({
  name: 'organizations rotate-page-tokens',
  summary: "replaces the secret of an organization's page tokens; lists that are being read begin again",
  operands: ['ORGANIZATION_ID'],
  options: dataOptions,
  run: async (values, [id = ''], environment) => {
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, id);
      await asOperator(database, 'organizations rotate-page-tokens', async (transaction) => {
        await rotatePageTokens(transaction, organizationId);
        return { result: null, organizationId, subject: organizationId };
      });
      process.stdout.write(`Replaced the page token secret of ${organizationId}.\n`);
    });
  },
});
