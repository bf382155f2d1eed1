import type { ServiceType } from '../../rpc/service-type';
import { method } from '../../rpc/service-type';
import type { Site } from '../../site';
import { checkMayEdit, mayEditAll } from './edit-permission';
import { type RangeData, rectangleOf } from './place';
import { protect } from './protection-type';
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
