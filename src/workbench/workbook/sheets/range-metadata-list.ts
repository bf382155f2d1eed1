import type { Rectangle } from '../workbook';
import { type LineShift, shiftRectangle } from './shift-rectangle';

/** Something that belongs to a place: it moves with the rows and columns there, and goes when they or the sheet go. */
export interface Attached {
  readonly id: number;
  /** null: the whole workbook. */
  readonly sheetId: number | null;
  /** null: the whole sheet. */
  readonly rectangle: Rectangle | null;
}

export class AttachmentList<Item extends Attached> {
  private items: readonly Item[];

  constructor(
    saved: readonly Item[] = [],
    private readonly adapt: (item: Item, shift: LineShift) => Item,
    private readonly onChanged: () => void,
  ) {
    this.items = saved;
  }

  all(): readonly Item[] {
    return this.items;
  }

  /** Replaces all, such as by what `all` gave before. */
  restore(items: readonly Item[]): void {
    this.items = items;
    this.onChanged();
  }

  add(item: Omit<Item, 'id'>): Item {
    const added = { ...item, id: Math.max(0, ...this.items.map(({ id }) => id)) + 1 } as Item;
    this.restore([...this.items, added]);
    return added;
  }

  /** Replaces the one of the same id. */
  set(item: Item): void {
    this.restore(this.items.map((other) => (other.id === item.id ? item : other)));
  }

  remove(id: number): void {
    this.restore(this.items.filter((item) => item.id !== id));
  }

  shift(sheetId: number, shift: LineShift): void {
    const shifted = this.items.flatMap((item) => {
      if (item.sheetId !== sheetId) return [item];
      if (item.rectangle === null) return [this.adapt(item, shift)];
      const rectangle = shiftRectangle(item.rectangle, shift);
      return rectangle ? [this.adapt({ ...item, rectangle }, shift)] : [];
    });
    this.restore(shifted);
  }

  forgetSheet(sheetId: number): void {
    this.restore(this.items.filter((item) => item.sheetId !== sheetId));
  }
}
