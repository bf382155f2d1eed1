import { objectType, type ServiceType } from '../calls/service-type';
import type { Site } from '../host-context';
import { rangeBorders } from './range-borders';
import { rangeClearing } from './range-clearing';
import { rangeFilter } from './range-filter';
import { rangeFormats } from './range-formats';
import { rangeLooks } from './range-looks';
import { rangeMerge } from './range-merge';
import { rangeMetadata } from './range-metadata';
import { rangePlace } from './range-place';
import { rangeProtection } from './range-protection';
import { rangeRules } from './range-rules';
import { rangeTransfer } from './range-transfer';
import { rangeValues } from './range-values';

export function rangeMethodsOf(site: Site): ServiceType['methods'] {
  return {
    ...rangePlace(site),
    ...rangeValues(site),
    ...rangeFormats(site),
    ...rangeLooks(site),
    ...rangeBorders(site),
    ...rangeClearing(site),
    ...rangeTransfer(site),
    ...rangeMerge(site),
    ...rangeRules(site),
    ...rangeFilter(site),
    ...rangeProtection(site),
    ...rangeMetadata(site),
  };
}

export function rangeType(site: Site): ServiceType {
  return objectType('SpreadsheetApp.Range', rangeMethodsOf(site));
}
