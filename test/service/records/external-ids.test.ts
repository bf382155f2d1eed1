import { sql } from 'kysely';
import { account, importSuite, tag, transaction } from '../support/import-suite';

// Banks number the transactions of each account from 1: an external id is one within its account.
const suite = importSuite();

const other = account.replaceAll('a1', 'a2');
const inOther = transaction.replace('"a1"', '"a2"').replace('12.5', '-500');
const holding = '{"record":"holding","externalId":"h1","accountExternalId":"a1","quantity":"1"}';
const holdingInOther = holding.replace('"a1"', '"a2"').replace('"1"}', '"2"}');

async function stored(table: 'transactions' | 'holdings', column: 'amount' | 'quantity'): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', a.external_account_id, r.external_id, trim_scale(${sql.ref(`r.${column}`)})) as text
    from ${sql.table(table)} r join accounts a on a.organization_id = r.organization_id and a.id = r.account_id
    where r.organization_id = ${suite.organizationId} order by 1`.execute(suite.database);
  return rows.map(({ text }) => text);
}

test.each([
  ['transactions', 'amount', transaction, inOther, ['a1 t1 12.5', 'a2 t1 -500']],
  ['holdings', 'quantity', holding, holdingInOther, ['a1 h1 1', 'a2 h1 2']],
] as const)(
  '%s of two accounts keep their own records with one external id',
  async (table, column, first, second, expected) => {
    await suite.importText([account, other, first].join('\n'));
    await suite.importText(second);
    expect(await stored(table, column)).toEqual(expected);
    const before = await suite.exportText(suite.organizationId);
    await suite.importText([first, second].join('\n'));
    expect(await suite.exportText(suite.organizationId)).toBe(before);
  },
);

test('both are stored from one file, and a repeated line of one account is found', async () => {
  await suite.importText([account, other, transaction, inOther].join('\n'));
  expect(await stored('transactions', 'amount')).toEqual(['a1 t1 12.5', 'a2 t1 -500']);
  await expect(suite.importText([transaction, inOther, transaction].join('\n'))).rejects.toThrow(
    'line 3: an earlier line states the same transaction.',
  );
});

test.each([
  ['transaction', 'transactions', 'amount', transaction],
  ['holding', 'holdings', 'quantity', holding],
] as const)(
  'a line that would move a %s to another account is refused, and nothing is stored',
  async (kind, table, column, line) => {
    await suite.importText([account, other, line].join('\n'));
    const { id } = await suite.database
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', suite.organizationId)
      .executeTakeFirstOrThrow();
    const moved = line.replace('"a1"', '"a2"').replace('"externalId"', `"id":"${id}","externalId"`);
    const before = await stored(table, column);
    await expect(suite.importText(moved)).rejects.toThrow(
      `line 1: the ${kind} with the id ${id} belongs to another account.`,
    );
    await expect(suite.importText(moved.replace(/"externalId":"\w+",/, ''))).rejects.toThrow('another account.');
    expect(await stored(table, column)).toEqual(before);
    // Its own account may still change it, and give it another external id.
    await suite.importText(moved.replace('"a2"', '"a1"').replace(/"externalId":"\w+"/, '"externalId":"new"'));
    expect((await stored(table, column)).map((text) => text.slice(0, 6))).toEqual(['a1 new']);
  },
);

test('an attachment says of which account the transaction is, if several have its external id', async () => {
  await suite.importText([account, other, transaction, inOther, tag].join('\n'));
  const attach = '{"record":"attachment","tagExternalId":"g1","transactionExternalId":"t1"}';
  await expect(suite.importText(attach)).rejects.toThrow(
    'line 1: several transactions have the externalId "t1"; state accountId or accountExternalId.',
  );
  const ofOther = attach.replace('}', ',"accountExternalId":"a2"}');
  await expect(suite.importText(ofOther.replace('a2', 'a9'))).rejects.toThrow(
    'line 1: no account has the externalId "a9".',
  );
  await expect(suite.importText(ofOther.replace('t1', 't9'))).rejects.toThrow(
    'line 1: no transaction of this account has the externalId "t9".',
  );
  await suite.importText(ofOther);
  const tagged = await suite.database
    .selectFrom('transaction_tags as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select('a.external_account_id')
    .where('g.organization_id', '=', suite.organizationId)
    .execute();
  expect(tagged).toEqual([{ external_account_id: 'a2' }]);
});
