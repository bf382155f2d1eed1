import { createOrganization } from '../../src/service/organizations/create-organization';
import { asOperator } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { profileOptions, readProfile } from './profile-options';
import { required } from './required';

const blank = { address: null, phone: null, email: null, website: null, baseCurrencyCode: null };

export const organizationsCreate = defineCommand({
  name: 'organizations create',
  summary: 'adds an organization and prints its id; --name is required',
  options: { ...profileOptions, ...dataOptions },
  run: async (values, _operands, environment) => {
    const profile = { ...blank, ...readProfile(values), name: required(values, 'name') };
    await withDatabase(values, environment, async (database) => {
      const organizationId = await asOperator(database, 'organizations create', async (transaction) => {
        const id = await createOrganization(transaction, profile);
        return { result: id, organizationId: id, subject: id };
      });
      process.stdout.write(`${organizationId}\n`);
    });
  },
});
