import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, scriptedApi } from '../../support/api/scripted-api';
import { connectedPlatform, evaluate } from '../../support/platform/connected-platform';

// What a reader of docs/functions.md has: the tables that it prints.
const document = readFileSync(join(__dirname, '../../../docs/functions.md'), 'utf8');
const [, section = ''] = /<!-- worked:start -->([\s\S]*)<!-- worked:end -->/.exec(document) ?? [];
const [accountTable = [], transactionTable = [], ...tables] = section
  .split(/\n\n(?!\n)/)
  .filter((block) => block.trim().startsWith('|'))
  .map(readTable);
const formulas = [...section.matchAll(/^`=(FIN_SUMMARY|FIN_NETWORTH)\((.*)\)`$/gm)].map(([, name, given = '']) => ({
  name: name as 'FIN_SUMMARY' | 'FIN_NETWORTH',
  given: [...given.matchAll(/"([^"]*)"/g)].map(([, text]) => text),
}));

type Cell = string | number;

function readTable(block: string): Cell[][] {
  const [head = '', , ...rows] = block.trim().split('\n');
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const toCell = (cell: string): Cell => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell);
  return [cellsOf(head), ...rows.map((row) => cellsOf(row).map(toCell))];
}

function recordsOf([head = [], ...rows]: readonly Cell[][]): { readonly [name: string]: Cell }[] {
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])));
}

const accounts = recordsOf(accountTable).map((each) => ({
  id: each['account'],
  name: each['account'],
  category: each['category'],
  status: each['status'],
  balances: { current: each['balance'], currencyCode: each['currency'] },
  ...(each['owned %'] === '' ? {} : { ownershipPercentage: each['owned %'] }),
  ...(each['excluded'] === '' ? {} : { excludeFromNetWorth: true }),
}));

const transactions = recordsOf(transactionTable).map((each, index) => ({
  id: String(index),
  accountId: each['account'],
  transactionDate: each['date'],
  name: each['name'],
  displayAmount: each['displayAmount'],
  amount: -Number(each['displayAmount']),
  currencyCode: each['currency'],
  pending: each[''] === 'pending',
  isIgnored: each[''] === 'ignored',
  ...(each['category'] === '' ? {} : { organizationTransactionCategoryName: each['category'] }),
  ...(each['source category'] === '' ? {} : { sourcePrimaryCategory: each['source category'] }),
  ...(each['owned %'] === '' ? {} : { accountOwnershipPercentage: each['owned %'] }),
}));

function platform() {
  return connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': accounts,
      'GET /v1/transactions': ({ query }) =>
        list(query['visibility'] === 'active' ? transactions.filter(({ isIgnored }) => !isIgnored) : transactions),
    }),
  });
}

test('the document says how many accounts, transactions and results it has', () => {
  expect([accounts.length, transactions.length, tables.length, formulas.length]).toEqual([10, 12, 4, 4]);
  expect(document).toContain('Ten accounts and twelve transactions');
});

test.each(formulas.map((formula, index) => [formula, tables[index]] as const))(
  '%j gives the printed result with the printed tables',
  ({ name, given }, table) => {
    expect(evaluate(platform(), name, ...given)).toEqual(table);
  },
);
