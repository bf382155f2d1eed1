import type { Database } from '../database/open-database';
import { updateOrganization } from '../organizations/update-organization';
import { noteLines } from './identify';
import type { Problem } from './import-error';
import { type FileRecord, textOf } from './read-record';

/** Replaces the profile of the organization. A file may state it once. */
export async function saveProfile(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<readonly Problem[]> {
  for (const record of records) {
    const repeated = await noteLines(database, [{ ...record, id: organizationId }]);
    if (repeated.length > 0) return repeated;
    await updateOrganization(database, organizationId, {
      name: textOf(record, 'name'),
      address: textOf(record, 'address'),
      phone: textOf(record, 'phone'),
      email: textOf(record, 'email'),
      website: textOf(record, 'website'),
      baseCurrencyCode: textOf(record, 'baseCurrencyCode'),
    });
  }
  return [];
}
