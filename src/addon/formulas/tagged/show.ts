import type { Cell } from '../../cells/cells';
import { unquote } from '../../cells/split-list';
import { ArgumentError } from '../../errors/addon-error';
import type { Run } from '../run';
import { transactionTable } from '../transactions/show';
import { form, introduction, reference, spec } from './spec';

export const tagged = { spec, form, introduction, reference, show };

/** A header row, then one row per transaction with the tag, newest first (GET /v1/tags/{tagId}/transactions). */
export function show(run: Run<typeof spec>): Cell[][] {
  const [tag, from, to] = run.call.positional;
  return transactionTable(run, from, to, requireTag(tag));
}

export function requireTag(tag: unknown): string {
  if (tag === undefined) {
    throw new ArgumentError('invalid_argument', 'FIN_TAGGED needs a tag: its name, path, slug or id.');
  }
  if (Array.isArray(tag)) {
    throw new ArgumentError('invalid_argument', 'FIN_TAGGED takes one tag. Use the column tags of FIN_TRANSACTIONS.');
  }
  return unquote(String(tag));
}
