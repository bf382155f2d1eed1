import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { beginConsent, finishConsent, readCode } from '../../src/banks/enable-banking/consent';
import { readPrivateKey } from '../../src/banks/enable-banking/sign-jwt';
import { createSend } from '../../src/banks/http/send';
import { makeConnectionKey, readConnectionKey } from '../../src/service/bank-connections/connection-key';
import { toFileError } from '../../src/service/records/file-error';
import { chooseOrganization } from './choose-organization';
import { defineCommand } from './command';
import { connectionKeyPath, connectionOptions } from './connection-options';
import { dataOptions, optionsOfPlace, withDatabase } from './data-options';
import { readLine } from './read-line';
import { readSince } from './read-since';
import { required } from './required';
import { findRenewed, storeConnection } from './store-connection';

export const connectEnableBanking = defineCommand({
  name: 'connect enable-banking',
  summary: 'connects a bank of Europe by your application at Enable Banking',
  options: {
    organization: {
      type: 'string',
      variable: null,
      placeholder: 'ID',
      help: 'whose accounts they are; default: the only one',
    },
    bank: { type: 'string', variable: null, placeholder: 'NAME', help: 'as Enable Banking calls it; required' },
    country: { type: 'string', variable: null, placeholder: 'CODE', help: 'of the bank, such as FI; required' },
    'private-key': { type: 'string', variable: null, placeholder: 'FILE', help: 'of the application (PEM); required' },
    application: { type: 'string', variable: null, placeholder: 'ID', help: 'default: the name of the key file' },
    redirect: {
      type: 'string',
      variable: null,
      placeholder: 'URL',
      help: 'one that the application registered; required',
    },
    name: { type: 'string', variable: null, help: 'what the connection is called (the bank)' },
    since: { type: 'string', variable: null, placeholder: 'DATE', help: 'the first day to read; default: a year ago' },
    renew: { type: 'string', variable: null, placeholder: 'NAME', help: 'the connection whose consent it renews' },
    ...connectionOptions,
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const keyFile = required(values, 'private-key');
    const request = {
      bank: required(values, 'bank'),
      country: required(values, 'country').toUpperCase(),
      redirectUrl: required(values, 'redirect'),
    };
    const privateKey = await readFile(keyFile, 'utf8').catch((error) => {
      throw toFileError(error, keyFile);
    });
    readPrivateKey(privateKey);
    const application = { id: values.application ?? basename(keyFile).replace(/\.[a-z]+$/i, ''), privateKey };
    const root = environment['FIN_ENABLE_BANKING_URL'] || undefined;
    const client = { application, send: createSend(), now: Date.now, root };
    const nowMs = Date.now();
    const wantedFrom = readSince(values.since, nowMs);
    const keyPath = connectionKeyPath(values);
    await withDatabase(values, environment, async (database) => {
      const organizationId = await chooseOrganization(database, values.organization);
      const renewed = await findRenewed(database, organizationId, values.renew, 'enable-banking');
      makeConnectionKey(keyPath);
      const keyHex = readConnectionKey(keyPath);
      const { url, state } = await beginConsent(client, request);
      process.stderr.write(`Open this address, and agree at your bank:\n\n${url}\n\n`);
      const answer = await readLine('Then paste the address to which the bank led you back:');
      const consent = await finishConsent(client, readCode(answer, state));
      const name = renewed?.name ?? values.name ?? consent.bank;
      const { validUntil } = consent;
      const secret = { application, consent };
      const connection = { provider: 'enable-banking', name, secret, wantedFrom, validUntil, nowMs } as const;
      await storeConnection(database, organizationId, renewed, keyHex, connection);
      const accounts = `${consent.accounts.length} account${consent.accounts.length === 1 ? '' : 's'}`;
      process.stdout.write(
        `${name} is connected with ${accounts} until ${consent.validUntil.slice(0, 10)}. "sync ${optionsOfPlace(values.data, organizationId)}" reads them.\n`,
      );
    });
  },
});
