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

export function newTransaction(fields: Required & Partial<BankTransaction>): BankTransaction {
  return { ...blank, ...fields };
}

const blank = {
  kind: 'transaction',
  posted: null,
  valued: null,
  authorized: null,
  memo: null,
  type: null,
  reference: null,
  bankId: null,
  replaces: null,
  pending: false,
  balance: null,
  otherAccount: null,
  check: null,
  category: null,
  transferTo: null,
  splits: [],
  original: null,
} as const;

export function newEnd(statement: Statement, fields: Partial<Omit<StatementEnd, 'statement'>> = {}): StatementEnd {
  return { kind: 'end', statement, opening: null, closing: null, available: null, totals: [], ...fields };
}

export function newNote(text: string, line: number | null = null): Note {
  return { kind: 'note', text, line };
}
