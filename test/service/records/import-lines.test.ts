import { account, importSuite, transaction } from '../support/import-suite';

// What the lines of a file may contain, and large files: the same on each engine, so these run on PostgreSQL alone.
const suite = importSuite();

test.each([
  [
    'jsonl',
    'The Hartwell Family',
    { organization: 1, account: 16, transaction: 3191, holding: 29, tag: 14, attachment: 308 },
  ],
  ['csv', 'Copper Kettle Coffee Co.', expect.objectContaining({ organization: 1, account: 2, tag: 1 })],
] as const)('an export as %s is the same after an import into another organization', async (format, name, counts) => {
  const { organization_id: sourceId } = await suite.database
    .selectFrom('organizations')
    .select('organization_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const text = await suite.exportText(sourceId, format);
  expect(await suite.importText(text, format)).toEqual(counts);
  expect(await suite.exportText(suite.organizationId, format)).toBe(text);
});

test('a CSV file of one kind needs no column for the kind', async () => {
  const text = 'externalId,name,category,mask\na1,"Two\nlines",bank,0042\n\na2,"Quote ""x""",debt,\n';
  expect(await suite.importText(text, 'csv', 'account')).toEqual({ account: 2 });
  const rows = await suite.database
    .selectFrom('accounts')
    .select(['name', 'mask', 'source_type', 'status'])
    .where('organization_id', '=', suite.organizationId)
    .orderBy('external_account_id')
    .execute();
  const defaults = { source_type: 'IMPORT', status: 'ACTIVE' };
  expect(rows).toEqual([
    { name: 'Two\nlines', mask: '0042', ...defaults },
    { name: 'Quote "x"', mask: null, ...defaults },
  ]);
  const exported = await suite.exportText(suite.organizationId, 'csv');
  expect(exported).toContain(',"Two\nlines",bank,');
  expect(exported).toContain(',"Quote ""x""",debt,');
});

test.each([
  [
    'an unknown kind',
    '{"record":"user"}',
    'line 3: record must be one of account, transaction, holding, tag, attachment, organization.',
  ],
  ['an unknown field', account.replace('name', 'nmae'), 'line 3: account has no field "nmae".'],
  ['a missing field', '{"record":"account","externalId":"a2","name":"x"}', 'line 3: category is missing.'],
  ['a bad value', account.replace('bank', 'banc'), 'line 3: category must be one of bank, debt,'],
  [
    'a day that is none',
    transaction.replace('01-31', '02-30'),
    'line 3: transactionDate must be a date such as 2026-01-31.',
  ],
  ['too many digits', transaction.replace('12.5', '1.00005'), 'line 3: amount must be a number with up to 15 digits'],
  // Names of Object.prototype, which every object has.
  [
    'a flag that is none',
    transaction.replace('"amount"', '"pending":"constructor","amount"'),
    'line 3: pending must be',
  ],
  ['another one', transaction.replace('"amount"', '"pending":"__proto__","amount"'), 'line 3: pending must be true or'],
  ['NUL', account.replace('Checking', '\\u0000'), 'line 3: name must be text of the documented form, without NUL'],
  [
    'half of a surrogate pair',
    account.replace('Checking', '\\ud800'),
    'line 3: name must be text of the documented form, without NUL or half',
  ],
  [
    'an offset that PostgreSQL refuses',
    account.replace('"name"', '"createdAt":"2026-01-31T12:00:00+20:00","name"'),
    'line 3: createdAt must be an instant such as 2026-01-31T12:00:00Z.',
  ],
  [
    'an instant in the year 10000 of UTC',
    account.replace('"name"', '"createdAt":"9999-12-31T23:00:00-02:00","name"'),
    'line 3: createdAt must be an instant such as 2026-01-31T12:00:00Z.',
  ],
  ['no id', '{"record":"tag","name":"x"}', 'line 3: tag needs an id or an externalId.'],
  ['a record twice', account, 'line 3: an earlier line states the same account.'],
  [
    'an unknown account',
    transaction.replace('a1', 'a9').replace('t1', 't9'),
    'line 3: no account has the externalId "a9".',
  ],
  ['no account', '{"record":"holding","externalId":"h"}', 'line 3: accountId or accountExternalId is missing.'],
  [
    'a tag twice',
    '{"record":"tag","externalId":"g","name":"X"}\n{"record":"tag","externalId":"h","name":"x"}',
    'line 4: there is another tag with the name "x".',
  ],
  ['no JSON', '{', 'line 3: not valid JSON.'],
  ['a list', '[]', 'line 3: not a JSON object.'],
] as const)('%s is refused with its line, and nothing is stored', async (_what, text, message) => {
  await expect(suite.importText([account, transaction, text].join('\n'))).rejects.toThrow(message);
  expect(await suite.exportText(suite.organizationId)).toBe(
    '{"record":"organization","name":"New","address":null,"phone":null,"email":null,"website":null,"baseCurrencyCode":null}\n',
  );
});

test.each([
  [
    'a short line',
    'record,name\naccount,x\naccount\n',
    'line 3: it has more or fewer values than the first line has names.',
  ],
  ['an unknown column', 'record,nmae\n', 'line 1: unknown column "nmae".'],
  ['a column twice', 'name,name\n', 'line 1: the column "name" is there twice.'],
  ['an open quote', 'record,name\naccount,"x\n', ': a quoted value has no end.'],
  [
    'a field of another kind',
    'record,externalId,name,category,amount\naccount,a,"x\ny",bank,\naccount,b,x,bank,1\n',
    'line 4: account has no field "amount".',
  ],
  ['an endless value', `record,name\naccount,"${'x'.repeat(200_000)}`, 'longer than 100000 characters.'],
] as const)('in CSV, %s is refused with its line', async (_what, text, message) => {
  await expect(suite.importText(text, 'csv')).rejects.toThrow(message);
});

test('a file that is not UTF-8 is refused, one with a byte order mark is read', async () => {
  await expect(suite.importText(Buffer.from([0x7b, 0x0a, 0xff, 0x0a]))).rejects.toThrow('the file is not UTF-8.');
  expect(await suite.importText(Buffer.from(`\uFEFF${account}`))).toEqual({ account: 1 });
});

test('reports all invalid lines of a file, up to twenty', async () => {
  const failed = suite.importText('{"record":"tag"}\n'.repeat(30)).catch((error: Error) => error.message.split('\n'));
  const lines = await failed;
  expect(lines).toHaveLength(20);
  expect(lines).toContain('line 20: name is missing.');
});

test.each([
  ['jsonl', `${account.replace('bank', 'banc')}\n{`, 'line 2: not valid JSON.'],
  ['csv', 'record,externalId,name,category\naccount,a,x,banc\naccount,a\n', 'line 3: it has more or fewer values'],
] as const)('reports what is wrong before a line that cannot be read, as %s', async (format, text, unreadable) => {
  const lines = await suite.importText(text, format).catch((error: Error) => error.message.split('\n'));
  expect(lines).toEqual([
    expect.stringMatching(/^line \d: category must be one of /),
    expect.stringContaining(unreadable),
  ]);
});

test('reports everything that is wrong with a line at once', async () => {
  const line = '{"record":"account","nmae":"x","category":"banc","currencyCode":"€","pending":true}';
  const failed = suite.importText(`${account}\n${line}`).catch((error: Error) => error.message.split('\n'));
  expect(await failed).toEqual([
    'line 2: account has no field "nmae".',
    'line 2: account has no field "pending".',
    'line 2: name is missing.',
    expect.stringMatching(/^line 2: category must be one of bank, /),
    'line 2: currencyCode must be a currency code of three letters, such as USD.',
  ]);
});

/** A transaction whose entity has so many levels, itself included. */
const withNested = (levels: number) =>
  transaction.replace('"amount"', `"entity":{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}},"amount"`);

test('an entity can have up to 100 levels', async () => {
  await suite.importText([account, withNested(100)].join('\n'));
  expect(await suite.exportText(suite.organizationId)).toContain(`"entity":{"a":${'['.repeat(99)}`);
});

test.each([101, 4_000, 49_000])('an entity of %d levels is refused with its line', async (levels) => {
  await expect(suite.importText([account, withNested(levels)].join('\n'))).rejects.toThrow(
    'line 2: entity must be a JSON object, without NUL or half of a surrogate pair, of up to 10000 characters and 100 levels.',
  );
});

test('statistics are refreshed each time that the number of imported rows has doubled', async () => {
  const lines = Array.from({ length: 4_200 }, (_, index) => transaction.replaceAll('t1', `t${index}`));
  suite.statements.length = 0;
  await suite.importText([account, ...lines].join('\n'));
  // Each statement of transactions holds 500 of them; the last renewal is of all.
  const steps = suite.statements
    .map((text) => (/^insert into "transactions"/.test(text) ? 'i' : /^analyze "transactions"/.test(text) ? 'a' : ''))
    .join('');
  expect(steps).toMatch(/^i+ai+ai+ai+a$/);
});
