import { createSend } from '../../src/banks/http/send';
import { claimAccessUrl, claimUrlOf } from '../../src/banks/simplefin/access-url';
import { makeConnectionKey, readConnectionKey } from '../../src/service/bank-connections/connection-key';
import { chooseOrganization } from './choose-organization';
import { defineCommand } from './command';
import { connectionKeyPath, connectionOptions } from './connection-options';
import { dataOptions, optionsOfPlace, withDatabase } from './data-options';
import { readLine } from './read-line';
import { readSince } from './read-since';
import { findRenewed, storeConnection } from './store-connection';

export const connectSimplefin = defineCommand({
  name: 'connect simplefin',
  summary: 'connects your banks by a set-up token of SimpleFIN, which it reads from the standard input',
  options: {
    organization: {
      type: 'string',
      variable: null,
      placeholder: 'ID',
      help: 'whose accounts they are; default: the only one',
    },
    name: { type: 'string', variable: null, help: 'what the connection is called (SimpleFIN)' },
    since: { type: 'string', variable: null, placeholder: 'DATE', help: 'the first day to read; default: a year ago' },
    renew: { type: 'string', variable: null, placeholder: 'NAME', help: 'the connection that gets this new access' },
    ...connectionOptions,
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const nowMs = Date.now();
    const wantedFrom = readSince(values.since, nowMs);
    const keyPath = connectionKeyPath(values);
    await withDatabase(values, environment, async (database) => {
      const organizationId = await chooseOrganization(database, values.organization);
      const renewed = await findRenewed(database, organizationId, values.renew, 'simplefin');
      makeConnectionKey(keyPath);
      // A token works once, so that all that may fail comes before.
      const keyHex = readConnectionKey(keyPath);
      const token = await readLine('Paste the set-up token of https://bridge.simplefin.org/simplefin/create:');
      claimUrlOf(token);
      const secret = { accessUrl: await claimAccessUrl(token, createSend()) };
      const name = renewed?.name ?? values.name ?? 'SimpleFIN';
      const connection = { provider: 'simplefin', name, secret, wantedFrom, validUntil: null, nowMs } as const;
      await storeConnection(database, organizationId, renewed, keyHex, connection);
      process.stdout.write(
        `${name} is connected. "sync ${optionsOfPlace(values.data, organizationId)}" reads its accounts.\n`,
      );
    });
  },
});
