import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { Self } from '../calls/values';
import { type RangeData, rangeHandle, rectangleOf } from '../cells/places';
import type { Site } from '../host-context';

interface RangeListData {
  readonly ranges: readonly RangeData[];
}

/** What a list of ranges does to each of them, by the names and signatures that Range has for it. */
const done = [
  'breakApart',
  'check',
  'clear',
  'clearContent',
  'clearDataValidations',
  'clearFormat',
  'clearNote',
  'insertCheckboxes',
  'removeCheckboxes',
  'setBackground',
  'setBorder',
  'setFontColor',
  'setFontFamily',
  'setFontLine',
  'setFontSize',
  'setFontStyle',
  'setFontWeight',
  'setFormula',
  'setFormulaR1C1',
  'setHorizontalAlignment',
  'setNote',
  'setNumberFormat',
  'setValue',
  'setVerticalAlignment',
  'setWrap',
  'setWrapStrategy',
  'uncheck',
] as const;

/** Several areas of one sheet. */
export function rangeListType(site: Site, range: ServiceType['methods']): ServiceType {
  const each = done.map((name) => {
    const one = range[name];
    if (!one) throw new ServiceError(`Range.${name}`, 'UnsupportedHostCall');
    const all = ({ run, data, args }: Parameters<typeof one.answer>[0]) => {
      for (const item of (data as RangeListData).ranges) one.answer({ run, data: item as never, args });
      return new Self(data);
    };
    return [name, { ...one, answer: all }] as const;
  });
  return objectType('SpreadsheetApp.RangeList', {
    ...Object.fromEntries(each),
    getRanges: method<RangeListData, []>('document-read', '', ({ data }) => data.ranges.map(rangeHandle)),
    activate: method<RangeListData, []>('document-write', '', ({ run, data }) => {
      const [first] = data.ranges;
      if (first) site.workbook.setSelection(run.user.id, first.sheetId, data.ranges.map(rectangleOf));
      return new Self(data);
    }),
  });
}
