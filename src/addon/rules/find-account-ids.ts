import { foldText, nearestName } from '../cells/compare-text';
import { quote } from '../errors/sentence';
import { readAccounts, resolveAccountIds } from '../lookup/accounts';
import { accountField, institutionOf } from '../rows/account';
import { type Row, textOf } from '../rows/row';
import type { Session } from '../session/session';
import { type Condition, foldAccountCategory } from './read-condition';
import { refuseRule } from './rule-error';

type AccountCondition = Extract<Condition, { kind: 'account' }>;

/** Ids, in lower case, of the accounts that a condition names: one account, or those of a category or an institution. */
export function findAccountIds(session: Session, condition: AccountCondition): ReadonlySet<string> {
  const { field, isExact, value, fits } = condition;
  if (field === 'account' && isExact) return new Set(resolveAccountIds(session, [value]));
  const accounts = readAccounts(session).rows;
  const found = accounts.filter((account) => {
    const text = textOfField(account, field);
    return text !== null && fits(text, field === 'accountCategory' ? foldAccountCategory(text) : foldText(text));
  });
  if (found.length === 0 && isExact && field === 'institution') {
    const names = accounts.flatMap((account) => institutionOf(account) ?? []);
    const nearest = nearestName(names, value);
    const hint = nearest === null ? 'See FIN_ACCOUNTS() for what there is.' : `Did you mean ${nearest}?`;
    refuseRule('unknown_institution', `No account at ${quote(value)}. ${hint}`, value);
  }
  return new Set(found.map((account) => (textOf(account, 'id') ?? '').toLowerCase()));
}

function textOfField(account: Row, field: AccountCondition['field']): string | null {
  if (field === 'account') return textOf(account, 'name');
  return textOf(account, field === 'accountCategory' ? 'category' : accountField.institution);
}
