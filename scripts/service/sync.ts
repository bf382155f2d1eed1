import { toDecimal } from '../../src/bank-files/amount';
import { findConnection, listConnections } from '../../src/service/bank-connections/bank-connections';
import { readConnectionKey } from '../../src/service/bank-connections/connection-key';
import {
  type AccountOutcome,
  countRows,
  type Decision,
  type ImportOutcome,
} from '../../src/service/imports/import-delivery';
import { withoutControls } from '../without-controls';
import { operatorName } from './as-operator';
import { chooseOrganization } from './choose-organization';
import { defineCommand } from './command';
import { connectionKeyPath, connectionOptions } from './connection-options';
import { dataOptions, withDatabase } from './data-options';
import { describeImport } from './describe-import';
import { syncConnection } from './sync-connection';

export const syncCommand = defineCommand({
  name: 'sync',
  summary: 'reads the connected banks, and stores what is new',
  options: {
    organization: { type: 'string', variable: null, placeholder: 'ID', help: 'whose banks; default: the only one' },
    connection: { type: 'string', variable: null, placeholder: 'NAME', help: 'the only connection; default: all' },
    account: {
      type: 'string',
      variable: null,
      placeholder: 'NAME=ACCOUNT',
      isRepeatable: true,
      help: 'your account, such as one of imported files, for one of the provider; needed once',
    },
    doubtful: {
      type: 'string',
      variable: null,
      placeholder: 'DECISION',
      help: 'skip or add: what to do with transactions that another source may have brought',
    },
    'dry-run': { type: 'boolean', variable: null, help: 'shows what a sync would do, and stores nothing' },
    ...connectionOptions,
    ...dataOptions,
  },
  run: async (values, _operands, environment) => {
    const doubtful = readDecision(values.doubtful);
    const accountNames = new Map((values.account ?? []).map(readPair));
    const keyPath = connectionKeyPath(values);
    await withDatabase(values, environment, async (database) => {
      const organizationId = await chooseOrganization(database, values.organization);
      const connections =
        values.connection === undefined
          ? await listConnections(database, organizationId)
          : [await findConnection(database, organizationId, values.connection)];
      if (connections.length === 0) throw new Error('No bank is connected. "connect simplefin" connects one.');
      const options = {
        keyHex: readConnectionKey(keyPath),
        doubtful,
        accountNames,
        isPreview: values['dry-run'] === true,
        operator: operatorName(),
        enableBankingRoot: environment['FIN_ENABLE_BANKING_URL'] || undefined,
        now: Date.now,
      };
      for (const connection of connections) {
        const { imported, problems, hasFailed } = await syncConnection(database, connection, options);
        const lines = imported === null ? [] : describe(imported, options.isPreview);
        process.stdout.write(`${[withoutControls(connection.name), ...lines].join('\n')}\n`);
        for (const { text } of problems) process.stderr.write(`${withoutControls(`${connection.name}: ${text}`)}\n`);
        if (hasFailed) process.exitCode = 1;
      }
    });
  },
});

/** A preview shows the rows; the log of a timer gets their number. */
function describe(outcome: ImportOutcome, isPreview: boolean): string[] {
  if (isPreview) return describeImport(outcome, { isPreview, isWhole: false });
  return outcome.accounts.map((account) => withoutControls(describeAccount(account)));
}

function describeAccount(outcome: AccountOutcome): string {
  const { account, balance, gone, gaps } = outcome;
  const { new: added, changed, same, doubtful } = countRows({ accounts: [outcome] });
  const parts = [`${added} new`, `${changed} changed`, `${same} same`];
  if (doubtful > 0) parts.push(`${doubtful} doubtful`);
  if (gone.length > 0) parts.push(`${gone.length} pending gone`);
  const currency = account.currency_code === null ? '' : ` ${account.currency_code}`;
  const shown = balance === null ? null : toDecimal(balance, account.currency_code);
  const balanceText = shown === null ? '' : `; balance ${shown}${currency}`;
  const gapText = gaps.map(
    ({ from, until, gap }) => ` Between ${from} and ${until}, ${gap}${currency} are not explained.`,
  );
  return `  ${account.name}: ${parts.join(', ')}${balanceText}.${gapText.join('')}`;
}

function readDecision(text: string | undefined): Decision | null {
  if (text === undefined) return null;
  if (text === 'add' || text === 'skip') return text;
  throw new Error(`--doubtful ${text} is neither add nor skip.`);
}

/** Sample: `Checking=Giro`. */
function readPair(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new Error(`--account ${text} is not NAME=ACCOUNT.`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
