import type { DeliveredAccount } from './statement';

/** The text by which an account of a source is remembered, or null if the source does not name it. IBANs are written with spaces or not. */
export function accountKeyOf({ bank, id }: DeliveredAccount): string | null {
  if (id === null) return null;
  return JSON.stringify([bank, id].map((text) => text?.replace(/\s+/g, '').toUpperCase() ?? null));
}

export function describeAccount({ id, bank, name }: DeliveredAccount): string {
  const parts = [id ?? 'the account that the file does not name', name, bank];
  return parts.filter((part) => part !== null && part !== undefined).join(', ');
}
