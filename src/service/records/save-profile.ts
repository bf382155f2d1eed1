import type { Database } from '../database/open-database';
import { updateOrganization } from '../organizations/update-organization';
import { noteLines } from './identify';
import type { Problem } from './import-error';
import type { FileRecord } from './read-record';

/** Changes the fields of the organization's profile that a file states, which it may do once. */
export async function saveProfile(
  database: Database,
  organizationId: string,
  records: readonly FileRecord[],
): Promise<readonly Problem[]> {
  for (const record of records) {
    const repeated = await noteLines(database, [{ ...record, id: organizationId }]);
    if (repeated.length > 0) return repeated;
    if (Object.keys(record.fields).length > 0) await updateOrganization(database, organizationId, record.fields);
  }
  return [];
}
