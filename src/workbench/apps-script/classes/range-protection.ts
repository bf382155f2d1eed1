import type { ServiceType } from '../calls/service-type';
import { method } from '../calls/service-type';
import { type RangeData, rectangleOf } from '../cells/places';
import type { Site } from '../host-context';
import { checkMayEdit, mayEditAll } from '../permissions/edit-permission';
import { protect } from './protection';
import { rangeMethods } from './range-methods';

export function rangeProtection(site: Site): ServiceType['methods'] {
  const { local } = rangeMethods(site);
  return {
    canEdit: local((range, _args, run) => mayEditAll(site, run, range.sheetId, range)),
    protect: method<RangeData, []>('document-write', '', ({ run, data }) => {
      checkMayEdit(site, run, data.sheetId, data);
      return protect(site, data.sheetId, rectangleOf(data));
    }),
  };
}
