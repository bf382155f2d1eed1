import { method, type ServiceType } from '../calls/service-type';
import { Self } from '../calls/values';
import { type RangeData, rectangleOf, sheetState } from '../cells/places';
import type { Site } from '../host-context';
import { type AddArgs, addMetadata, addSignature, linePlace, metadataAt } from './developer-metadata';
import { newMetadataFinder } from './developer-metadata-finder';
import { rangeMethods } from './range-methods';

/** Developer metadata of one whole row or column. */
export function rangeMetadata(site: Site): ServiceType['methods'] {
  const { local } = rangeMethods(site);
  return {
    addDeveloperMetadata: method<RangeData, AddArgs>('document-write', addSignature, ({ data, args }) => {
      addMetadata(site, linePlace(site, data.sheetId, rectangleOf(data), sheetState(site, data.sheetId)), args);
      return new Self(data);
    }),
    getDeveloperMetadata: local((range) =>
      metadataAt(site, ({ sheetId, rectangle }) => {
        if (sheetId !== range.sheetId || rectangle === null) return false;
        return (
          rectangle.row === range.row &&
          rectangle.column === range.column &&
          rectangle.rowCount === range.rowCount &&
          rectangle.columnCount === range.columnCount
        );
      }),
    ),
    createDeveloperMetadataFinder: local((range) => newMetadataFinder(range.sheetId, rectangleOf(range))),
  };
}
