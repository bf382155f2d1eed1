import { DefinedNamesService } from '@univerjs/engine-formula';

/**
 * Defect: Univer 0.25.1 looks up names in a plain object, so `=constructor` finds a function where it expects a named
 * range, and throws, which would end the process. Replaces a method for the process. Can go when `=constructor` is
 * `#NAME?` in a workbook with named ranges.
 */
export function patchDefinedNames(): void {
  const getValueByName = DefinedNamesService.prototype.getValueByName;
  DefinedNamesService.prototype.getValueByName = function find(unitId, name) {
    const wanted = name.toLowerCase();
    if (!(wanted in Object.prototype)) return getValueByName.call(this, unitId, name);
    const items = Object.values(this.getDefinedNameMap(unitId) ?? {});
    return items.find((item) => item.name.toLowerCase() === wanted) ?? null;
  };
}
