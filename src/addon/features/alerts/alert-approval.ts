import { foldCategory, membersOf, type UserCategories } from '../../kinds/user-categories';
import type { Codec } from '../../platform/platform';
import type { Alert } from './kinds/kind';
import { alertKinds } from './kinds/kinds';
import { alertHashLength } from './read-alert';

/** What an approval of an alert is for. */
export interface ApprovedAlert {
  /** The hash of the alert, and one of what FIN Categories decides about it, if it decides anything. */
  readonly approval: string;
  /** The categories that its group has. */
  readonly members: readonly string[];
}

/**
 * Every editor can write FIN Categories: another category in a group, or another kind, would show other figures with the
 * same alert. So an approval is for the alert with what that sheet says at that time.
 */
export function toApproved(codec: Codec, alert: Alert, readCategories: () => UserCategories): ApprovedAlert {
  const { byGroups, byKinds } = alertKinds[alert.kind];
  const named = byGroups === true && alert.of !== '' ? [alert.of] : [];
  if (named.length === 0 && byKinds === undefined) return { approval: alert.hash, members: [] };
  const categories = readCategories();
  const members = membersOf(categories, named).map(([, category]) => category);
  const decided = [...categories.values()].flatMap(({ name, kind }) =>
    byKinds === undefined || kind === null ? [] : `${foldCategory(name)} ${kind}`,
  );
  if (members.length + decided.length === 0) return { approval: alert.hash, members };
  const text = JSON.stringify([members.map(foldCategory).sort(), decided.sort()]);
  return { approval: alert.hash + codec.hash(`alert|${text}`).slice(0, alertHashLength), members };
}

/** The hash of the alert of an approval. */
export function alertOf(approval: string): string {
  return approval.slice(0, alertHashLength);
}
