import { userInfo } from 'node:os';
import { recordEntry } from '../../src/service/audit/record-entry';
import { inTransaction } from '../../src/service/database/in-transaction';
import type { Database } from '../../src/service/database/open-database';

/** What a command changed, for the audit log. */
interface Change<Result> {
  readonly result: Result;
  readonly organizationId: string;
  /** The id of what was changed. */
  readonly subject: string;
  readonly details?: object;
}

/** Runs the work of a command and records it in the audit log, both or neither. */
export function asOperator<Result>(
  database: Database,
  action: string,
  work: (transaction: Database) => Promise<Change<Result>>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const { result, ...entry } = await work(transaction);
    await recordEntry(transaction, { ...entry, actor: { operator: operatorName() }, action });
    return result;
  });
}

/** The user of the system. Containers may have users without a name. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
