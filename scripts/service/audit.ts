import { listEntries } from '../../src/service/audit/list-entries';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { formatTable } from '../format-table';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { readInstant } from './key-options';
import { required } from './required';

const limitMax = 100_000;

export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'lists who changed what in an organization and when, newest first',
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose changes; required' },
    key: { type: 'string', variable: null, placeholder: 'KEY_ID', help: 'only those of this key' },
    since: {
      type: 'string',
      variable: null,
      placeholder: 'DATE',
      help: 'only those from this day or instant (UTC) on',
    },
    limit: { type: 'string', variable: null, placeholder: 'COUNT', help: 'at most so many; default: 100' },
    json: { type: 'boolean', variable: null, help: 'prints JSON Lines with all details' },
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const organization = required(values, 'organization');
    const { key, since, limit = '100' } = values;
    if (!/^\d{1,6}$/.test(limit) || Number(limit) < 1 || Number(limit) > limitMax) {
      throw new Error(`--limit ${limit} is not a number from 1 to ${limitMax}.`);
    }
    const filter = {
      limit: Number(limit),
      ...(key === undefined ? {} : { keyId: key }),
      ...(since === undefined ? {} : { since: readInstant('--since', since) }),
    };
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, organization);
      const entries = await listEntries(database, { organizationId, ...filter });
      const print = (text: string) => process.stdout.write(`${text}\n`);
      if (values.json === true) {
        for (const entry of entries) print(JSON.stringify(entry));
        return;
      }
      const lines = entries.map(({ occurred_at, key_id, operator, action, subject, request_id }) => [
        occurred_at.toISOString(),
        key_id === null ? `operator ${operator}` : `key ${key_id}`,
        action,
        subject,
        request_id ?? '',
      ]);
      print(formatTable([['when', 'who', 'action', 'subject', 'request'], ...lines]));
    });
  },
});
