import { findStatementChanges, type IndexedRows, readRecord, type StatementChange } from './statement-record';
import { type StatementLine, statementSheet } from './statement-sheet';

/** A change in the period of a statement. `problem`: why its changes are not known; it is then the only one. */
export interface NamedChange extends StatementChange {
  readonly statement: StatementLine;
  readonly problem: string | null;
}

/** What has changed in the period of a confirmed statement. `rows` are those of its account, of its period at least. */
export function findChanges(statement: StatementLine, rows: IndexedRows): NamedChange[] {
  const { row, record, from, day } = statement;
  // The user wrote the line by hand.
  if (record === '') return [];
  const recorded = readRecord(record, day);
  if (recorded === null || from === null) {
    const problem = `${statementSheet.name}, row ${row}: the record was edited, or another person confirmed it, so changes are not known. Confirm it again`;
    return [{ id: '', name: '', before: null, now: null, statement, problem }];
  }
  const changes = findStatementChanges(recorded, rows, { from, day });
  return changes.map((change) => ({ ...change, statement, problem: null }));
}
