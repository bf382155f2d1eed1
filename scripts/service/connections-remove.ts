import { findConnection, removeConnection } from '../../src/service/bank-connections/bank-connections';
import { asOperator } from './as-operator';
import { chooseOrganization } from './choose-organization';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';

export const connectionsRemove = defineCommand({
  name: 'connections remove',
  summary: 'forgets a connection and its secret; accounts and transactions stay',
  operands: ['NAME'],
  options: {
    organization: {
      type: 'string',
      variable: null,
      placeholder: 'ID',
      help: 'whose connection it is; default: the only one',
    },
    ...dataOptions,
  },
  run: async (values, [named = ''], environment) => {
    await withDatabase(values, environment, async (database) => {
      const organizationId = await chooseOrganization(database, values.organization);
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
