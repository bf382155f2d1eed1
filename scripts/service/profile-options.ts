import type { OrganizationProfile } from '../../src/service/organizations/create-organization';
import { readCurrency } from '../../src/service/records/currency';
import type { Option } from './read-options';

const text = (help: string): Option & { readonly type: 'string' } => ({ type: 'string', variable: null, help });

/** Options of commands that state an organization's profile. */
export const profileOptions = {
  name: text('its name'),
  address: text('its postal address'),
  phone: text('its telephone number'),
  email: text('its email address'),
  website: text('its website'),
  currency: text('the currency of its summaries, such as USD'),
};

const fields = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
  currency: 'baseCurrencyCode',
} as const;

/** The fields that were given. An empty text is none, which the name may not be. */
export function readProfile(
  values: {
    readonly [Name in keyof typeof fields]?: string | undefined;
  },
): Partial<OrganizationProfile> {
  const { currency, name } = values;
  const code = currency && readCurrency(currency);
  if (currency !== undefined && code === undefined) {
    throw new Error(`--currency ${currency} is not a currency code such as USD.`);
  }
  if (name !== undefined && name.trim() === '') throw new Error('--name is empty.');
  const stated = { ...values, currency: code };
  const given = Object.entries(fields).flatMap(([option, field]) => {
    const value = stated[option as keyof typeof fields];
    return value === undefined ? [] : [[field, value === '' ? null : value] as const];
  });
  return Object.fromEntries(given) as Partial<OrganizationProfile>;
}
