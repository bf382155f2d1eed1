import type { Rectangle } from '../cells/cell';
import { type DimensionShift, shiftRectangle } from './shift-rectangle';

/** An item of a range. It moves with the rows and columns of the range, and is deleted with them or the sheet. */
export interface RangeItem {
  readonly id: number;
  /** null: all sheets. */
  readonly sheetId: number | null;
  /** null: all cells of the sheet. */
  readonly rectangle: Rectangle | null;
}

export interface ProtectionState extends RangeItem {
  readonly description: string;
  readonly isWarningOnly: boolean;
  /** Ids of the users who may edit; the owner always may. */
  readonly editorIds: readonly string[];
  /** The ranges of a protected sheet that everyone may edit. */
  readonly unprotected: readonly Rectangle[];
}

export interface MetadataState extends RangeItem {
  readonly kind: 'SPREADSHEET' | 'SHEET' | 'ROW' | 'COLUMN';
  readonly key: string;
  readonly value: string | null;
  readonly visibility: 'DOCUMENT' | 'PROJECT';
}

/** Names among Google's BooleanCriteria. */
export const filterConditionNames = ['CELL_NOT_EMPTY', 'TEXT_CONTAINS', 'NUMBER_GREATER_THAN'] as const;
export type FilterConditionName = (typeof filterConditionNames)[number];

/** The criteria of a filter for one column. */
export interface FilterCriteriaState {
  readonly hiddenValues: readonly string[];
  readonly condition: { readonly name: FilterConditionName; readonly values: readonly unknown[] } | null;
}

export interface FilterState extends RangeItem {
  readonly sheetId: number;
  readonly rectangle: Rectangle;
  /** By column of the sheet, from 1. */
  readonly criteria: { readonly [column: number]: FilterCriteriaState };
}

/**
 * A column with a type in one of Sheets' own tables (*Convert to table*), from its heading to its last row. Scripts can
 * neither see the table nor its types.
 */
export interface TypedColumnState extends RangeItem {
  readonly sheetId: number;
  readonly rectangle: Rectangle;
}

/** A group of rows or columns. Its rectangle has all cells of them. */
export interface LineGroupState extends RangeItem {
  readonly sheetId: number;
  readonly rectangle: Rectangle;
  readonly axis: 'row' | 'column';
  readonly isFolded: boolean;
}

/** Sheets whose groups have their control before them, above or to the left, and not behind them. */
export interface GroupControlState extends RangeItem {
  readonly sheetId: number;
  readonly axis: LineGroupState['axis'];
}

/** The data in the file. */
export interface SavedRangeMetadata {
  readonly protections: readonly ProtectionState[];
  readonly metadata: readonly MetadataState[];
  readonly filters: readonly FilterState[];
  readonly typedColumns: readonly TypedColumnState[];
  readonly lineGroups: readonly LineGroupState[];
  readonly controlsBefore: readonly GroupControlState[];
}

/** Protections, developer metadata, filters, typed columns and groups of lines: Univer's packages for them are not open source or not installed. */
export class RangeMetadataStore {
  readonly protections: RangeItemList<ProtectionState>;
  readonly developerMetadata: RangeItemList<MetadataState>;
  readonly filters: RangeItemList<FilterState>;
  readonly typedColumns: RangeItemList<TypedColumnState>;
  readonly lineGroups: RangeItemList<LineGroupState>;
  readonly controlsBefore: RangeItemList<GroupControlState>;

  constructor(
    saved: Partial<SavedRangeMetadata> = {},
    onChanged: () => void = () => {},
    onFiltersChanged: () => void = onChanged,
    onGroupsChanged: () => void = onChanged,
  ) {
    this.protections = new RangeItemList(saved.protections, shiftProtection, onChanged);
    this.developerMetadata = new RangeItemList(saved.metadata, (item) => item, onChanged);
    this.filters = new RangeItemList(saved.filters, shiftFilter, onFiltersChanged);
    this.typedColumns = new RangeItemList(saved.typedColumns, (item) => item, onChanged);
    this.lineGroups = new RangeItemList(saved.lineGroups, (item) => item, onGroupsChanged);
    this.controlsBefore = new RangeItemList(saved.controlsBefore, (item) => item, onGroupsChanged);
  }

  toJSON(): SavedRangeMetadata {
    return {
      protections: this.protections.all(),
      metadata: this.developerMetadata.all(),
      filters: this.filters.all(),
      typedColumns: this.typedColumns.all(),
      lineGroups: this.lineGroups.all(),
      controlsBefore: this.controlsBefore.all(),
    };
  }

  /** A copied sheet has the filter, the tables and the groups of the original. */
  duplicate(sheetId: number, copyId: number): void {
    for (const filter of this.filters.all()) {
      if (filter.sheetId === sheetId) this.filters.add({ ...filter, sheetId: copyId });
    }
    for (const column of this.typedColumns.all()) {
      if (column.sheetId === sheetId) this.typedColumns.add({ ...column, sheetId: copyId });
    }
    for (const group of this.lineGroups.all()) {
      if (group.sheetId === sheetId) this.lineGroups.add({ ...group, sheetId: copyId });
    }
    for (const control of this.controlsBefore.all()) {
      if (control.sheetId === sheetId) this.controlsBefore.add({ ...control, sheetId: copyId });
    }
  }

  shift(sheetId: number, shift: DimensionShift): void {
    for (const list of this.lists()) list.shift(sheetId, shift);
  }

  deleteOfSheet(sheetId: number): void {
    for (const list of this.lists()) list.deleteOfSheet(sheetId);
  }

  private lists() {
    return [
      this.protections,
      this.developerMetadata,
      this.filters,
      this.typedColumns,
      this.lineGroups,
      this.controlsBefore,
    ] as const;
  }
}

class RangeItemList<Item extends RangeItem> {
  constructor(
    private items: readonly Item[] = [],
    private readonly adapt: (item: Item, shift: DimensionShift) => Item,
    private readonly onChanged: () => void,
  ) {}

  all(): readonly Item[] {
    return this.items;
  }

  /** Replaces all items. */
  restore(items: readonly Item[]): void {
    this.items = items;
    this.onChanged();
  }

  add(item: Omit<Item, 'id'>): Item {
    const added = { ...item, id: Math.max(0, ...this.items.map(({ id }) => id)) + 1 } as Item;
    this.restore([...this.items, added]);
    return added;
  }

  set(item: Item): void {
    this.restore(this.items.map((other) => (other.id === item.id ? item : other)));
  }

  remove(id: number): void {
    this.restore(this.items.filter((item) => item.id !== id));
  }

  shift(sheetId: number, shift: DimensionShift): void {
    if (!this.items.some((item) => item.sheetId === sheetId)) return;
    const shifted = this.items.flatMap((item) => {
      if (item.sheetId !== sheetId) return [item];
      if (item.rectangle === null) return [this.adapt(item, shift)];
      const rectangle = shiftRectangle(item.rectangle, shift);
      return rectangle ? [this.adapt({ ...item, rectangle }, shift)] : [];
    });
    this.restore(shifted);
  }

  deleteOfSheet(sheetId: number): void {
    if (!this.items.some((item) => item.sheetId === sheetId)) return;
    this.restore(this.items.filter((item) => item.sheetId !== sheetId));
  }
}

function shiftProtection(item: ProtectionState, shift: DimensionShift): ProtectionState {
  return { ...item, unprotected: item.unprotected.flatMap((rectangle) => shiftRectangle(rectangle, shift) ?? []) };
}

function shiftFilter(item: FilterState, shift: DimensionShift): FilterState {
  if (shift.axis === 'row') return item;
  const criteria = Object.entries(item.criteria).flatMap(([column, value]) => {
    const shifted = shiftRectangle({ row: 1, column: Number(column), rowCount: 1, columnCount: 1 }, shift);
    return shifted ? [[shifted.column, value]] : [];
  });
  return { ...item, criteria: Object.fromEntries(criteria) };
}
