import { IDefinedNamesService, RemoveDefinedNameMutation, SetDefinedNameMutation } from '@univerjs/engine-formula';
import { parseA1, sheetPrefix, toA1 } from '../a1';
import { type UniverDocument, WorkbookError } from '../univer-document';
import type { NamedRangeState } from '../workbook';

export class NamedRanges {
  constructor(private readonly document: UniverDocument) {}

  all(): readonly NamedRangeState[] {
    const names = this.document.injector.get(IDefinedNamesService).getDefinedNameMap(this.document.unitId) ?? {};
    return Object.values(names).flatMap(({ name, formulaOrRefString }) => {
      const parsed = parseA1(formulaOrRefString.replace(/^=/, ''));
      const sheet = parsed?.sheetName ? this.document.unit.getSheetBySheetName(parsed.sheetName) : null;
      if (!parsed || !sheet) return [];
      const rectangle = parsed.resolve(sheet.getRowCount(), sheet.getColumnCount());
      return [{ name, sheetId: this.document.numberOf(sheet), rectangle }];
    });
  }

  set({ name, sheetId, rectangle }: NamedRangeState): void {
    const sheet = this.document.worksheet(sheetId);
    this.document.range(sheet, rectangle);
    const absolute = toA1(rectangle).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    this.document.run(SetDefinedNameMutation.id, {
      // Not the name itself: it would be a field of the saved file, and some names are forbidden there.
      id: this.definedNameId(name) ?? `name-${name}`,
      name,
      formulaOrRefString: `${sheetPrefix(sheet.getName())}${absolute}`,
      localSheetId: 'AllDefaultWorkbook',
    });
  }

  remove(name: string): void {
    const id = this.definedNameId(name);
    if (id === null) throw new WorkbookError(`The workbook has no named range ${name}.`);
    this.document.run(RemoveDefinedNameMutation.id, { id, name, formulaOrRefString: '' });
  }

  private definedNameId(name: string): string | null {
    const names = this.document.injector.get(IDefinedNamesService).getDefinedNameMap(this.document.unitId) ?? {};
    return Object.values(names).find((item) => item.name.toLowerCase() === name.toLowerCase())?.id ?? null;
  }
}
