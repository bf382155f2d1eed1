import type { Account, BankTransaction, Note, Statement, StatementEnd } from './events';

/** Makes events of what a format has. What a reader leaves out, the file does not say. */

export function newStatement(account: Partial<Account>, fields: Partial<Omit<Statement, 'account'>> = {}): Statement {
  return {
    kind: 'statement',
    account: { id: null, bank: null, name: null, type: null, ...account },
    currency: null,
    number: null,
    from: null,
    until: null,
    ...fields,
  };
}

type Required = Pick<BankTransaction, 'statement' | 'date' | 'amount' | 'currency' | 'name' | 'line'>;

/** Written out, because copying one object over another takes ten times as long. */
export function newTransaction(fields: Required & Partial<BankTransaction>): BankTransaction {
  return {
    kind: 'transaction',
    statement: fields.statement,
    date: fields.date,
    posted: fields.posted ?? null,
    valued: fields.valued ?? null,
    authorized: fields.authorized ?? null,
    amount: fields.amount,
    currency: fields.currency,
    name: fields.name,
    memo: fields.memo ?? null,
    type: fields.type ?? null,
    reference: fields.reference ?? null,
    bankId: fields.bankId ?? null,
    replaces: fields.replaces ?? null,
    pending: fields.pending ?? false,
    balance: fields.balance ?? null,
    otherAccount: fields.otherAccount ?? null,
    check: fields.check ?? null,
    category: fields.category ?? null,
    transferTo: fields.transferTo ?? null,
    splits: fields.splits ?? noSplits,
    original: fields.original ?? null,
    line: fields.line,
  };
}

const noSplits: BankTransaction['splits'] = [];

export function newEnd(statement: Statement, fields: Partial<Omit<StatementEnd, 'statement'>> = {}): StatementEnd {
  return { kind: 'end', statement, opening: null, closing: null, available: null, totals: [], ...fields };
}

export function newNote(text: string, line: number | null = null): Note {
  return { kind: 'note', text, line };
}
