import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from '../../../scripts/service/command';
import { connectEnableBanking } from '../../../scripts/service/connect-enable-banking';
import { connectSimplefin } from '../../../scripts/service/connect-simplefin';
import { connectionsList } from '../../../scripts/service/connections-list';
import { connectionsRemove } from '../../../scripts/service/connections-remove';
import { organizationsCreate } from '../../../scripts/service/organizations-create';
import { findConnection, openSecret } from '../../../src/service/bank-connections/bank-connections';
import { readConnectionKey } from '../../../src/service/bank-connections/connection-key';
import { openDatabase } from '../../../src/service/database/open-database';
import { application, startEnableBanking } from '../../support/banks/enable-banking-server';
import { startBridge } from '../../support/banks/simplefin-server';
import { openEmptyPostgres } from '../../support/postgres/open-postgres';

const folder = mkdtempSync(join(tmpdir(), 'fin-connections-'));
const keyPath = join(folder, 'made', 'connection.key');
let server: Awaited<ReturnType<typeof openEmptyPostgres>>;
let organizationId: string;

beforeAll(async () => {
  server = await openEmptyPostgres();
  organizationId = (await run(organizationsCreate, ['--name', 'Acme'])).out.trim();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Runs a command with a standard input. What it prints is together in `all`. */
async function run(command: Command, argv: readonly string[], input = '', environment = {}) {
  const texts = { out: '', all: '' };
  const into = (isOut: boolean) => (text: unknown) => {
    if (isOut) texts.out += String(text);
    texts.all += String(text);
    return true;
  };
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation(into(true)),
    jest.spyOn(process.stderr, 'write').mockImplementation(into(false)),
    jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never),
  ];
  try {
    await command.run(argv, { DATABASE_URL: server.url, ...environment });
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return texts;
}

const own = () => ['--organization', organizationId];
const withKey = () => [...own(), '--connection-key', keyPath];

async function secretOf(name: string): Promise<{ stored: string; open: unknown }> {
  const { database, close } = await openDatabase({ kind: 'server', url: server.url });
  try {
    const connection = await findConnection(database, organizationId, name);
    return { stored: JSON.stringify(connection), open: openSecret(connection, readConnectionKey(keyPath)) };
  } finally {
    await close();
  }
}

test('connects SimpleFIN by a token from the standard input, and keeps the access sealed by a key of the operator', async () => {
  const bridge = await startBridge();
  try {
    const { all } = await run(connectSimplefin, [...withKey(), '--name', 'Mine'], `\n${bridge.setupToken}\n`);
    expect(all).toContain('Mine is connected.');
    const { stored, open } = await secretOf('mine');
    expect(open).toEqual({ accessUrl: bridge.accessUrl });
    expect(`${stored} ${all}`).not.toMatch(/very-secret|bridge-user|127\.0\.0\.1/);
    expect(statSync(keyPath).mode & 0o777).toBe(0o600);
    const listed = await run(connectionsList, own());
    expect(listed.out).toContain('simplefin');
    expect(listed.out).not.toMatch(/very-secret|bridge-user/);
  } finally {
    await bridge.server.close();
  }
});

test('spends no token if the key cannot be used', async () => {
  const bridge = await startBridge();
  const open = join(folder, 'open.key');
  try {
    writeFileSync(open, `${'a'.repeat(64)}\n`);
    chmodSync(open, 0o644);
    await expect(run(connectSimplefin, [...own(), '--connection-key', open], bridge.setupToken)).rejects.toThrow(
      `Run chmod 600 ${open}.`,
    );
    expect(bridge.server.asked).toEqual([]);
  } finally {
    await bridge.server.close();
  }
});

test('connects a bank by Enable Banking, and renews its consent', async () => {
  const bank = await startEnableBanking(Date.now);
  const pem = join(folder, `${application.id}.pem`);
  writeFileSync(pem, application.privateKey);
  const argv = [
    ...withKey(),
    ...['--bank', 'Nordea', '--country', 'fi', '--private-key', pem, '--redirect', 'https://example.com/back'],
  ];
  const environment = { FIN_ENABLE_BANKING_URL: bank.server.root };
  try {
    bank.validUntil = '2099-05-01T00:00:00Z';
    const { all } = await run(connectEnableBanking, argv, 'good-code\n', environment);
    expect(all).toContain('https://bank.example/consent');
    expect(all).toContain('Nordea is connected with 1 account until 2099-05-01.');
    bank.validUntil = '2099-11-01T00:00:00Z';
    await run(connectEnableBanking, [...argv, '--renew', 'Nordea'], 'good-code\n', environment);
    const { stored, open } = await secretOf('Nordea');
    expect(open).toMatchObject({
      application: { id: application.id },
      consent: { sessionId: 's-1', validUntil: '2099-11-01T00:00:00.000Z' },
    });
    expect(`${stored} ${all}`).not.toMatch(/PRIVATE KEY|s-1/);
    await expect(run(connectSimplefin, [...withKey(), '--renew', 'Nordea'], 'x')).rejects.toThrow(
      'renew it with "connect enable-banking"',
    );
  } finally {
    await bank.server.close();
  }
});

test('forgets a connection with its secret', async () => {
  const { out } = await run(connectionsRemove, ['mine', ...own()]);
  expect(out).toContain('End its access at the bridge, too.');
  expect((await run(connectionsList, own())).out).not.toContain('Mine');
  await expect(run(connectionsRemove, ['mine', ...own()])).rejects.toThrow('There are: Nordea (');
});
