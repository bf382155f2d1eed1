import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAt } from '../../../src/bank-files/file-at';
import { openBankFile } from '../../../src/bank-files/read-bank-file';
import { migrate } from '../../../src/service/database/migrate';
import { openDatabase } from '../../../src/service/database/open-database';
import { createOrganization } from '../../../src/service/organizations/create-organization';
import { importFile } from '../../../src/service/records/import-file';
import { importBankFile } from '../../bank-files/import-bank-file';

/** Stores a bank file in a new embedded database, in a process of its own, and prints how long it took. */
async function store(what: string, path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fin-bench-store-'));
  const { database, close } = await openDatabase({ kind: 'folder', path: join(folder, 'data') });
  try {
    await migrate(database);
    const blank = { address: null, phone: null, email: null, website: null, baseCurrencyCode: null };
    const organizationId = await createOrganization(database, { name: 'Bench', ...blank });
    const choices = { choose: () => ({ create: {} }), decide: () => null };
    const request = { organizationId, file: fileAt(path), label: 'file', options: {}, operator: 'bench', ...choices };
    const storeFile = () =>
      importBankFile(database, { ...request, isLayoutConfirmed: true, isPreview: false, nowMs: Date.now() });
    const records = join(folder, 'records.jsonl');
    const rows = what === 'records' ? await writeRecords(path, records) : 0;
    if (what === 'again') await storeFile();
    const before = process.cpuUsage();
    if (what === 'records') {
      await importFile(database, {
        organizationId,
        path: records,
        format: 'jsonl',
        presetKind: null,
        operator: 'bench',
      });
    }
    const stored = what === 'records' ? rows : (await storeFile()).outcome.accounts[0]?.rows.length;
    const { user, system } = process.cpuUsage(before);
    const peakMb = process.resourceUsage().maxRSS / 1024;
    process.stdout.write(JSON.stringify({ rows: stored, hash: null, ms: (user + system) / 1_000, peakMb }));
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** The same transactions as records of JSON Lines. Returns how many. */
async function writeRecords(path: string, to: string): Promise<number> {
  const lines = ['{"record":"account","externalId":"a","name":"Account","category":"bank"}'];
  for await (const events of (await openBankFile(fileAt(path))).events()) {
    for (const event of events) {
      if (event.kind !== 'transaction') continue;
      const { date: transactionDate, name, amount, currency: currencyCode } = event;
      const externalId = `t${lines.length}`;
      const row = {
        record: 'transaction',
        externalId,
        accountExternalId: 'a',
        transactionDate,
        name,
        amount,
        currencyCode,
      };
      lines.push(JSON.stringify(row));
    }
  }
  writeFileSync(to, lines.join('\n'));
  return lines.length - 1;
}

void store(process.argv[2] ?? '', process.argv[3] ?? '');
