import { findConnection, removeConnection } from '../../src/service/bank-connections/bank-connections';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { asOperator } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { required } from './required';

export const connectionsRemove = defineCommand({
  name: 'connections remove',
  summary: 'forgets a connection and its secret; accounts and transactions stay',
  operands: ['NAME'],
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose connection it is; required' },
    ...dataOptions,
  },
  run: async (values, [named = ''], environment) => {
    const organization = required(values, 'organization');
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, organization);
      const connection = await findConnection(database, organizationId, named);
      await asOperator(database, 'connections remove', async (transaction) => {
        await removeConnection(transaction, connection, Date.now());
        return { result: null, organizationId, subject: connection.id, details: { name: connection.name } };
      });
      const where = connection.provider === 'simplefin' ? 'at the bridge' : 'in the control panel of Enable Banking';
      process.stdout.write(`${connection.name} is removed here. End its access ${where}, too.\n`);
    });
  },
});
