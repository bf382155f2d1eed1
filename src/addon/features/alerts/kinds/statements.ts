import { accountName } from '../../../formulas/balances/account-balances';
import { selectStatementChanges } from '../../../formulas/check/select-changes';
import type { RecordedTransaction } from '../../../formulas/check/statement-record';
import type { Sources } from '../../../formulas/run';
import { findAccount, readAccounts } from '../../../lookup/accounts';
import { accountCurrency } from '../../../rows/account';
import { type Alert, type AlertKindSpec, type Evaluation, type Finding, named } from './kind';

/** What has changed in the periods of FIN Statements since they were confirmed. */
export const statementChanged: AlertKindSpec = {
  label: 'Statement changed',
  evaluate: findStatementChanges,
  propose: () => [{}],
  proposesNoLimit: true,
};

function findStatementChanges(sources: Sources, { of }: Alert): Evaluation {
  const [wanted] = named(of).map((name) => findAccount(readAccounts(sources.session()).rows, name));
  const changes = selectStatementChanges(sources, (account) => wanted === undefined || account['id'] === wanted['id']);
  const findings = changes.flatMap(({ account, change }): Finding[] => {
    const { id, name, before, now, problem, statement } = change;
    if (problem !== null) {
      sources.notes.push(`${problem}.`);
      return [];
    }
    const facts = {
      kind: 'statementChanged',
      account: accountName(account),
      statement: statement.day,
      ...{ id, name, before: toFact(before), now: toFact(now), currency: accountCurrency(account) },
    } as const;
    return [{ key: JSON.stringify([id, now, statement.day]), facts }];
  });
  return { findings, figures: [] };
}

function toFact(side: RecordedTransaction | null) {
  return side === null ? null : { amount: side.amount, day: side.day, isIgnored: side.isIgnored };
}
