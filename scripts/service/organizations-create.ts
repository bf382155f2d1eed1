import { createOrganization } from '../../src/service/organizations/create-organization';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import type { Option } from './read-options';
import { required } from './required';

const text = (help: string): Option & { readonly type: 'string' } => ({ type: 'string', variable: null, help });

export const organizationsCreate = defineCommand({
  name: 'organizations create',
  summary: 'adds an organization and prints its id',
  options: {
    name: text('its name; required'),
    address: text('its postal address'),
    phone: text('its telephone number'),
    email: text('its email address'),
    website: text('its website'),
    currency: text('the currency of its summaries, such as USD'),
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const { address = null, phone = null, email = null, website = null, currency = null } = values;
    const name = required(values, 'name');
    if (currency !== null && !/^[A-Z]{3}$/.test(currency)) {
      throw new Error(`--currency ${currency} is not a currency code such as USD.`);
    }
    await withDatabase(values, environment, async (database) => {
      const profile = { name, address, phone, email, website, baseCurrencyCode: currency };
      process.stdout.write(`${await createOrganization(database, profile)}\n`);
    });
  },
});
