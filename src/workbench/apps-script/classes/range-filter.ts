import { method, type ServiceType } from '../calls/service-type';
import type { RangeData } from '../cells/places';
import type { Site } from '../host-context';
import { checkMayEdit } from '../permissions/edit-permission';
import { createFilter, filterOf } from './filter';
import { rangeMethods } from './range-methods';

export function rangeFilter(site: Site): ServiceType['methods'] {
  const { local } = rangeMethods(site);
  return {
    getFilter: local((range) => filterOf(site, range.sheetId)),
    createFilter: method<RangeData, []>('document-write', '', ({ run, data }) => {
      checkMayEdit(site, run, data.sheetId, data);
      return createFilter(site, data);
    }),
  };
}
