import { inWords } from './category';

/**
 * The group that a primary category of a source proposes, in the language of the names; null if it is none, as for
 * withdrawals and transfers. One that is not known is said in words.
 */
export function sourceGroup(primary: unknown, names: { readonly [primary: string]: string }): string | null {
  const name = typeof primary === 'string' ? primary.trim().toUpperCase() : '';
  if (name === '' || name.startsWith('TRANSFER_')) return null;
  return names[name] ?? inWords(String(primary));
}
