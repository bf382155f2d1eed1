/** The workbook's numbers for Univer's sheet ids, which a page makes of random letters. */
export class SheetNumbers {
  private readonly numbers: Map<string, number>;

  constructor(known: { readonly [sheetId: string]: number } = {}) {
    this.numbers = new Map(Object.entries(known));
  }

  numberOf(sheetId: string): number {
    const known = this.numbers.get(sheetId);
    if (known !== undefined) return known;
    const isFree = /^\d{1,9}$/.test(sheetId) && this.idOf(Number(sheetId)) === undefined;
    const number = isFree ? Number(sheetId) : this.next();
    this.numbers.set(sheetId, number);
    return number;
  }

  idOf(number: number): string | undefined {
    for (const [sheetId, known] of this.numbers) if (known === number) return sheetId;
    return undefined;
  }

  next(): number {
    return Math.max(-1, ...this.numbers.values()) + 1;
  }

  toJSON(): { [sheetId: string]: number } {
    return Object.fromEntries(this.numbers);
  }
}
