import type { InProcessHost } from '../../support/host/in-process-host';
import type { ChangingApi } from './changing-api';
import type { CheckedTable } from './check-table';

/** What a user does in the sidebar with rows of a table. */
export const rowActs = ['addOwn', 'addOwn', 'confirmOwn', 'moveGoneBelow'] as const;
export type RowAct = (typeof rowActs)[number];

interface Move {
  readonly from: { readonly id: string; readonly name: string };
  readonly to: { readonly id: string };
  readonly ownRow?: number;
}

/** Returns whether an own transaction was confirmed. Own transactions have the day and the amount of one of the API, so that it is found. */
export function actOnRows(
  host: InProcessHost,
  api: ChangingApi,
  { id, table, user }: CheckedTable & { readonly id: string },
  act: RowAct,
  pick: number,
): boolean {
  const call = (operation: string, input: object): unknown => {
    const answer = host.sidebar('ann', operation, { id, ...input });
    if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  };
  // A run refuses merged cells of the table.
  if (table.keepsDays || user.hasMergedCells()) return false;
  if (act === 'moveGoneBelow') {
    // Also across merged cells of the user.
    const { ok, error } = host.sidebar('ann', 'moveGoneBelow', { id });
    if (!ok && error?.code !== 'table_write_refused') throw new Error(JSON.stringify(error));
    return false;
  }
  if (table.dataset !== 'transactions') return false;
  if (act === 'addOwn') {
    const like = api.transactions[pick % Math.max(1, api.transactions.length)];
    const name = user.newText('own transaction');
    const amount = String(like?.displayAmount ?? -1);
    const own = { date: like?.transactionDate ?? '2026-11-16', name, amount, category: 'Groceries', account: 'Cash' };
    call('addOwnTransaction', own);
    user.rememberOwn(name);
    return false;
  }
  const { moves } = call('moveCells', { pairs: [] }) as { moves: readonly Move[] };
  const own = moves.filter(({ ownRow }) => ownRow !== undefined);
  const move = own[pick % Math.max(1, own.length)];
  if (move === undefined) return false;
  const pair = { from: move.from.id, to: move.to.id, ownRow: move.ownRow };
  const { moved } = call('moveCells', { pairs: [pair] }) as { moved: number };
  if (moved === 1) user.confirmOwn(move.from.name, move.to.id);
  return moved === 1;
}
