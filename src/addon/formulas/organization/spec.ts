import { baseCurrencyField } from '../../rows/organization';
import {
  baseOptions,
  type FunctionForm,
  type FunctionSpec,
  type Introduction,
  type Reference,
} from '../catalogue/spec';

export const spec = {
  operation: 'getOrganization',
  parameters: [{ name: 'field', type: 'string', isOptional: true }],
  options: baseOptions,
  columns: null,
} as const satisfies FunctionSpec;

export const form = {
  offers: [],
  fields: { field: { choices: ['', 'name', 'address', 'phone', 'email', 'website', baseCurrencyField] } },
  examples: ['=FIN_ORGANIZATION("name")'],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Organization',
  summary: 'Gives the profile of the organization: two columns, field and value, or one value.',
  examples: ['The name of the organization'],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'two columns, field and value; or one value',
  rules: ['`mainCurrency` is the base currency. If the organization has none, it is the currency of most accounts.'],
  parameters: { field: 'name, address, phone, email, website, baseCurrencyCode or mainCurrency. Default: all' },
};
