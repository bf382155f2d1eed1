import type { organizationFields } from '../../contract/resources';
import { type Row, textOf } from './row';

/** The field of the organization that the add-on reads. */
export const baseCurrencyField = 'baseCurrencyCode' satisfies keyof typeof organizationFields;

export function baseCurrencyOf(organization: Row): string | null {
  return textOf(organization, baseCurrencyField);
}
