/** The messages of the host that a context needs, with {0} and {1} for their parameters. */
export interface Texts {
  readonly noPermission: string;
  readonly signature: string;
  readonly cannotConvert: string;
  readonly invalidArgument: string;
  readonly argumentTooLarge: string;
  readonly resultTooLarge: string;
  readonly invalidTimeZone: string;
  readonly couldNotDecode: string;
  readonly unparseableDate: string;
}

export function fill(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (mark, index: string) => values[Number(index)] ?? mark);
}
