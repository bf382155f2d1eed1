import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { beginConsent, finishConsent, readCode } from '../../src/banks/enable-banking/consent';
import { readPrivateKey } from '../../src/banks/enable-banking/sign-jwt';
import { createSend } from '../../src/banks/http/send';
import { toFileError } from '../../src/service/records/file-error';
import { defineCommand } from './command';
import { connect } from './connect';
import { connectOptions } from './connection-options';
import { readLine } from './read-line';
import { required } from './required';

export const connectEnableBanking = defineCommand({
  name: 'connect enable-banking',
  summary: 'connects a bank of Europe by your application at Enable Banking',
  options: {
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
    renew: { type: 'string', variable: null, placeholder: 'NAME', help: 'the connection whose consent it renews' },
    ...connectOptions,
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
    const connected = await connect('enable-banking', values, environment, async () => {
      const { url, state } = await beginConsent(client, request);
      process.stderr.write(`Open this address, and agree at your bank:\n\n${url}\n\n`);
      const answer = await readLine('Then paste the address to which the bank led you back:');
      const consent = await finishConsent(client, readCode(answer, state));
      return { name: consent.bank, secret: { application, consent }, validUntil: consent.validUntil, consent };
    });
    const { name, place, consent } = connected;
    const accounts = `${consent.accounts.length} account${consent.accounts.length === 1 ? '' : 's'}`;
    process.stdout.write(
      `${name} is connected with ${accounts} until ${consent.validUntil.slice(0, 10)}. "sync ${place}" reads them.\n`,
    );
  },
});
