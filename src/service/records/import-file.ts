import { sql } from 'kysely';
import { recordEntry } from '../audit/record-entry';
import type { Database } from '../database/open-database';
import { refreshStatistics } from '../database/refresh-statistics';
import { liftTimeLimit } from '../database/time-limit';
import { alignTags, lockTags } from '../ledger/align-tags';
import { ImportError, type Problem } from './import-error';
import { readCsv } from './read-csv';
import { readJsonLines } from './read-json-lines';
import { type FileRecord, readRecord } from './read-record';
import { readText } from './read-text';
import type { RecordKind } from './record-kinds';
import { saveRecords } from './save-records';

export interface ImportOptions {
  readonly organizationId: string;
  readonly path: string;
  readonly format: FileFormat;
  /** The kind of records that do not state their kind. */
  readonly presetKind: RecordKind | null;
  /** Who runs the import, for the audit log. */
  readonly operator: string;
  /** Called every 50,000 records. */
  readonly onProgress?: (count: number) => void;
}

export type FileFormat = 'csv' | 'jsonl';

const recordsPerChunk = 500;
const recordsPerProgress = 50_000;
const problemsMax = 20;

/**
 * Stores every record of a file, or none: one transaction. Memory holds one chunk of records of one kind at a time.
 * Returns how many records of each kind there were.
 */
export function importFile(database: Database, options: ImportOptions): Promise<Partial<Record<RecordKind, number>>> {
  return database.transaction().execute(async (transaction) => {
    await prepare(transaction, options.organizationId);
    const counts: Partial<Record<RecordKind, number>> = {};
    const problems: Problem[] = [];
    let chunk: FileRecord[] = [];
    let count = 0;

    let nextRefresh = recordsPerChunk;

    const flush = async () => {
      // Locked before the first attachment: a request that waits for one of our rows must not hold one that we wait
      // for.
      if (chunk[0]?.kind === 'attachment') await lockTags(transaction, options.organizationId);
      if (problems.length === 0) problems.push(...(await saveRecords(transaction, options.organizationId, chunk)));
      chunk = [];
      if (count < nextRefresh || problems.length > 0) return;
      // PostgreSQL keeps the plans of foreign keys, made for tables that were empty, until it has new statistics.
      await refreshStatistics(transaction);
      nextRefresh = 2 * count;
    };
    for await (const raw of readRaw(options, problems)) {
      const record = readRecord(raw, options.presetKind);
      if (!('kind' in record)) problems.push(...record.map((text) => ({ line: raw.line, text })));
      else {
        if (chunk.length > 0 && !belongsTo(chunk, record)) await flush();
        chunk.push(record);
        counts[record.kind] = (counts[record.kind] ?? 0) + 1;
      }
      count += 1;
      if (count % recordsPerProgress === 0) options.onProgress?.(count);
      if (problems.length >= problemsMax) break;
    }
    await flush();
    if (problems.length > 0) throw new ImportError(problems.slice(0, problemsMax));
    await lockTags(transaction, options.organizationId);
    await alignTags(transaction, options.organizationId);
    await refreshStatistics(transaction);
    const { organizationId, operator } = options;
    const actor = { operator };
    await recordEntry(transaction, {
      organizationId,
      actor,
      action: 'import',
      subject: organizationId,
      details: counts,
    });
    return counts;
  });
}

/** The records before the first line that cannot be read, which is added to the problems. */
async function* readRaw({ path, format }: ImportOptions, problems: Problem[]) {
  try {
    yield* format === 'csv' ? readCsv(readText(path)) : readJsonLines(readText(path));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    problems.push(...error.problems);
  }
}

/** A tag may name the one before it as its parent, so each is stored by itself. */
function belongsTo(chunk: readonly FileRecord[], { kind }: FileRecord): boolean {
  return kind !== 'tag' && chunk[0]?.kind === kind && chunk.length < recordsPerChunk;
}

async function prepare(transaction: Database, organizationId: string): Promise<void> {
  await liftTimeLimit(transaction);
  // Two imports into one organization run one after the other. Requests of its keys go on.
  await transaction
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Which line stored a record: a second line for the same one is an error. On disk, not in memory.
  await sql`
    create temporary table import_lines (kind text, id uuid, line integer not null, primary key (kind, id))
    on commit drop`.execute(transaction);
}
