import { method, type ServiceType } from '../../rpc/service-type';
import type { Site } from '../../site';
import { checkMayEdit } from './edit-permission';
import { createFilter, filterOf } from './filter-type';
import type { RangeData } from './place';
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
