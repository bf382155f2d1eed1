import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/service/database/open-database';
import { createOrganization } from '../../../src/service/organizations/create-organization';
import { exportRecords } from '../../../src/service/records/export-records';
import { type FileFormat, importFile } from '../../../src/service/records/import-file';
import type { RecordKind } from '../../../src/service/records/record-kinds';
import { toFileText } from '../../../src/service/records/write-records';
import { demo } from './demo-app';
import { openTestDatabase } from './open-test-database';

export interface ImportSuite {
  readonly database: Database;
  /** A new one for each test. */
  readonly organizationId: string;
  /** Of all tests so far. */
  readonly statements: string[];
  newOrganization(): Promise<string>;
  importText(
    text: string | Buffer,
    format?: FileFormat,
    presetKind?: RecordKind | null,
    into?: string,
  ): ReturnType<typeof importFile>;
  exportText(organizationId: string, format?: FileFormat): Promise<string>;
}

/** A database with the demo, and an empty organization for the files that a test imports. */
export function importSuite(): ImportSuite {
  let database: Database;
  let close: () => Promise<void>;
  let organizationId: string;
  const statements: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'fin-import-'));

  const newOrganization = () => {
    const blank = { address: null, phone: null, email: null, website: null, baseCurrencyCode: null };
    return createOrganization(database, { name: 'New', ...blank });
  };

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(demo, { log: ({ query }) => void statements.push(query.sql) }));
  });
  beforeEach(async () => {
    organizationId = await newOrganization();
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  return {
    statements,
    newOrganization,
    get database() {
      return database;
    },
    get organizationId() {
      return organizationId;
    },
    importText: (text, format = 'jsonl', presetKind = null, into = organizationId) => {
      const path = join(folder, 'records');
      writeFileSync(path, text);
      return importFile(database, { organizationId: into, path, format, presetKind, operator: 'test' });
    },
    exportText: (of, format = 'jsonl') =>
      database.transaction().execute(async (transaction) => {
        const texts: string[] = [];
        for await (const text of toFileText(exportRecords(transaction, of), format)) texts.push(text);
        return texts.join('');
      }),
  };
}

export const account = '{"record":"account","externalId":"a1","name":"Checking","category":"bank"}';
export const tag = '{"record":"tag","externalId":"g1","name":"Travel"}';
export const transaction =
  '{"record":"transaction","externalId":"t1","accountExternalId":"a1","transactionDate":"2026-01-31","name":"Café, \\"new\\"","amount":12.5,"sourcePrimaryCategory":"FOOD"}';
