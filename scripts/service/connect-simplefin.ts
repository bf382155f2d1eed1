import { createSend } from '../../src/banks/http/send';
import { claimAccessUrl, claimUrlOf } from '../../src/banks/simplefin/access-url';
import { defineCommand } from './command';
import { connect } from './connect';
import { connectOptions } from './connection-options';
import { readLine } from './read-line';

export const connectSimplefin = defineCommand({
  name: 'connect simplefin',
  summary: 'connects your banks by a set-up token of SimpleFIN, which it reads from the standard input',
  options: {
    name: { type: 'string', variable: null, help: 'what the connection is called (SimpleFIN)' },
    renew: { type: 'string', variable: null, placeholder: 'NAME', help: 'the connection that gets this new access' },
    ...connectOptions,
  },
  run: async (values, _operands, environment) => {
    // A token works once, so that all that may fail comes before.
    const { name, place } = await connect('simplefin', values, environment, async () => {
      const token = await readLine('Paste the set-up token of https://bridge.simplefin.org/simplefin/create:');
      claimUrlOf(token);
      const secret = { accessUrl: await claimAccessUrl(token, createSend()) };
      return { name: 'SimpleFIN', secret, validUntil: null };
    });
    process.stdout.write(`${name} is connected. "sync ${place}" reads its accounts.\n`);
  },
});
