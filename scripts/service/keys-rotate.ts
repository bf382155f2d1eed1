import { rotateApiKey } from '../../src/service/keys/rotate-api-key';
import { requireOrganization } from '../../src/service/organizations/require-organization';
import { asOperator } from './as-operator';
import { defineCommand } from './command';
import { dataOptions, withDatabase } from './data-options';
import { readDuration } from './key-options';
import { required } from './required';

export const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'makes a key with the permissions of another one and prints it, once; the old one ends after an overlap',
  operands: ['KEY_ID'],
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose key it is; required' },
    overlap: {
      type: 'string',
      variable: null,
      placeholder: 'TIME',
      help: 'how long the old key still works, such as 30m, 24h, 7d or 0; default: 24h',
    },
    ...dataOptions,
  },
  run: async (values, [keyId = ''], environment) => {
    const organization = required(values, 'organization');
    const overlapMs = readDuration('--overlap', values.overlap ?? '24h');
    await withDatabase(values, environment, async (database) => {
      const organizationId = await requireOrganization(database, organization);
      const { id, text, oldEndsAt } = await asOperator(database, 'keys rotate', async (transaction) => {
        const result = await rotateApiKey(transaction, organizationId, keyId, overlapMs);
        if (result === null) {
          throw new Error(`The organization has no key that works with the id ${JSON.stringify(keyId)}.`);
        }
        const details = { newKeyId: result.id, oldEndsAt: result.oldEndsAt };
        return { result, organizationId, subject: keyId.toLowerCase(), details };
      });
      process.stdout.write(`${text}\n`);
      process.stderr.write(
        `The key with the id ${id}. Only its hash is stored: this is the only time that it is shown.\n` +
          `The old key works until ${oldEndsAt.toISOString()}.\n`,
      );
    });
  },
});
