/** What the field 86 says of an entry. */
export interface Narrative {
  readonly name: string | null;
  readonly memo: string | null;
  /** The bank's word for the kind of entry. */
  readonly type: string | null;
  readonly otherAccount: string | null;
  /** The payer's reference. */
  readonly reference: string | null;
}

export const noNarrative: Narrative = { name: null, memo: null, type: null, otherAccount: null, reference: null };

/** With single blanks between words, and none around them. */
export function single(text: string): string {
  return untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

const untidy = /^\s|\s$|\s\s|[^\S ]/;
