import type { IUnitRange } from '@univerjs/core';

/** What of a workbook has to be calculated, as Univer's calculation takes it. */
export interface DirtyData {
  forceCalculation: boolean;
  dirtyRanges: IUnitRange[];
  dirtyNameMap: NameMap;
  dirtyDefinedNameMap: NameMap;
  dirtySuperTableMap: NameMap;
  dirtyUnitFeatureMap: Record<string, never>;
  dirtyUnitOtherFormulaMap: Record<string, never>;
  clearDependencyTreeCache: NameMap;
}

type NameMap = { [unitId: string]: { [name: string]: string } | undefined };

export const noDirt = (): DirtyData => ({
  forceCalculation: false,
  dirtyRanges: [],
  dirtyNameMap: {},
  dirtyDefinedNameMap: {},
  dirtySuperTableMap: {},
  dirtyUnitFeatureMap: {},
  dirtyUnitOtherFormulaMap: {},
  clearDependencyTreeCache: {},
});

export function addDirt(into: DirtyData, from: Partial<DirtyData>): void {
  into.forceCalculation ||= from.forceCalculation ?? false;
  into.dirtyRanges.push(...(from.dirtyRanges ?? []));
  mergeNames(into.dirtyNameMap, from.dirtyNameMap);
  mergeNames(into.dirtyDefinedNameMap, from.dirtyDefinedNameMap);
  mergeNames(into.clearDependencyTreeCache, from.clearDependencyTreeCache);
}

export function isDirty(dirty: DirtyData): boolean {
  const maps = [dirty.dirtyNameMap, dirty.dirtyDefinedNameMap, dirty.clearDependencyTreeCache];
  return dirty.forceCalculation || dirty.dirtyRanges.length > 0 || maps.some((map) => Object.keys(map).length > 0);
}

function mergeNames(into: NameMap, from: unknown): void {
  for (const [unitId, names] of Object.entries((from ?? {}) as NameMap)) {
    into[unitId] = { ...into[unitId], ...names };
  }
}
