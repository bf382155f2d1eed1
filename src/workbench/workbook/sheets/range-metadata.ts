import type { Rectangle } from '../workbook';
import { type Attached, AttachmentList } from './range-metadata-list';
import { type LineShift, shiftRectangle } from './shift-rectangle';

export interface ProtectionState extends Attached {
  readonly description: string;
  readonly isWarningOnly: boolean;
  /** Ids of the users who may edit; the owner always may. */
  readonly editorIds: readonly string[];
  /** Of a protected sheet: where everybody may edit. */
  readonly unprotected: readonly Rectangle[];
  readonly namedRange: string | null;
}

export interface MetadataState extends Attached {
  readonly kind: 'SPREADSHEET' | 'SHEET' | 'ROW' | 'COLUMN';
  readonly key: string;
  readonly value: string | null;
  readonly visibility: 'DOCUMENT' | 'PROJECT';
}

/** What a filter hides in one column, in the words of its criteria. */
export interface FilterCriteriaState {
  readonly hiddenValues: readonly string[];
  readonly condition: { readonly name: string; readonly values: readonly unknown[] } | null;
}

export interface FilterState extends Attached {
  /** By column of the sheet, from 1. */
  readonly criteria: { readonly [column: number]: FilterCriteriaState };
}

export interface AttachmentsSnapshot {
  readonly protections: readonly ProtectionState[];
  readonly metadata: readonly MetadataState[];
  readonly filters: readonly FilterState[];
}

/** Protections, developer metadata and filters of a workbook. */
export class Attachments {
  readonly protections: AttachmentList<ProtectionState>;
  readonly metadata: AttachmentList<MetadataState>;
  readonly filters: AttachmentList<FilterState>;

  constructor(saved?: Partial<AttachmentsSnapshot>, onChanged: () => void = () => {}) {
    const shiftedProtection = (item: ProtectionState, shift: LineShift) => ({
      ...item,
      unprotected: item.unprotected.flatMap((rectangle) => shiftRectangle(rectangle, shift) ?? []),
    });
    const shiftedFilter = (item: FilterState, shift: LineShift) => ({
      ...item,
      criteria: shift.axis === 'row' ? item.criteria : shiftCriteria(item.criteria, shift),
    });
    this.protections = new AttachmentList(saved?.protections, shiftedProtection, onChanged);
    this.metadata = new AttachmentList(saved?.metadata, (item) => item, onChanged);
    this.filters = new AttachmentList(saved?.filters, shiftedFilter, onChanged);
  }

  shift(sheetId: number, shift: LineShift): void {
    for (const list of [this.protections, this.metadata, this.filters]) list.shift(sheetId, shift);
  }

  forgetSheet(sheetId: number): void {
    for (const list of [this.protections, this.metadata, this.filters]) list.forgetSheet(sheetId);
  }

  snapshot(): AttachmentsSnapshot {
    return {
      protections: this.protections.all(),
      metadata: this.metadata.all(),
      filters: this.filters.all(),
    };
  }
}

function shiftCriteria(criteria: FilterState['criteria'], shift: LineShift): FilterState['criteria'] {
  return Object.fromEntries(
    Object.entries(criteria).flatMap(([column, value]) => {
      const place = shiftRectangle({ row: 1, column: Number(column), rowCount: 1, columnCount: 1 }, shift);
      return place ? [[place.column, value]] : [];
    }),
  );
}
