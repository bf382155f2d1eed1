import { at, child, clean, type Element, textAt } from './element';

/** The party on the other side of a payment. */
export interface OtherParty {
  readonly name: string | null;
  readonly account: string | null;
  /** On whose behalf, or for whom: a shop behind a payment service. */
  readonly ultimateName: string | null;
}

/**
 * The debtor of a credit, the creditor of a debit. Banks leave the parties of a reversal as they were or change them, so it
 * is the one that is not the owner of the account.
 */
export function otherPartyOf(
  details: Element,
  sign: 'CRDT' | 'DBIT',
  owner: { readonly id: string | null; readonly name: string | null },
): OtherParty {
  const parties = child(details, 'RltdPties');
  const [first, second] = sign === 'CRDT' ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const expected = partyOf(parties, first);
  if (isOther(expected, owner)) return expected;
  const opposite = partyOf(parties, second);
  return isOther(opposite, owner) ? opposite : expected;
}

function isOther({ name, account }: OtherParty, owner: Parameters<typeof otherPartyOf>[2]): boolean {
  if (account !== null && account === owner.id) return false;
  return name !== null && name.toLowerCase() !== owner.name?.toLowerCase();
}

/** From version 8 of the messages, a party is within `Pty`. */
function partyOf(parties: Element | undefined, role: 'Dbtr' | 'Cdtr'): OtherParty {
  return {
    name: nameOf(child(parties, role)),
    account: accountId(child(parties, `${role}Acct`)),
    ultimateName: nameOf(child(parties, `Ultmt${role}`)),
  };
}

function nameOf(party: Element | undefined): string | null {
  return textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm');
}

/** The IBAN or number in an element `Acct`, `DbtrAcct` or `CdtrAcct`. */
export function accountId(account: Element | undefined): string | null {
  const id = textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id');
  // Before 2009 the number had an element of its own.
  const found = id ?? textAt(account, 'Id', 'PrtryAcct', 'Id') ?? textAt(account, 'Id', 'BBAN');
  return found === null ? null : /^[A-Z]{2}\d\d[\dA-Z ]+$/.test(found) ? found.replaceAll(' ', '') : found;
}

/** The BIC, member number or name of the bank that keeps the account. */
export function bankOf(account: Element | undefined): string | null {
  const bank = at(account, 'Svcr', 'FinInstnId');
  return (
    textAt(bank, 'BICFI') ??
    textAt(bank, 'BIC') ??
    textAt(bank, 'ClrSysMmbId', 'MmbId') ??
    clean(child(bank, 'Nm')?.text)
  );
}
