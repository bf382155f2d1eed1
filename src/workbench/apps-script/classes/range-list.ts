import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { type RangeData, rangeByText, rangeHandle } from '../cells/handles';
import type { HostContext } from '../host-context';

interface RangeListData {
  readonly ranges: readonly RangeData[];
}

export const rangeListHandle = (ranges: readonly RangeData[]) =>
  new Handle('RangeList', { ranges } satisfies RangeListData);

/** The ranges with these notations; null if one of them is none. */
export function rangeListByTexts(context: HostContext, texts: readonly string[], sheetId: number): Handle | null {
  const ranges = texts.map((text) => rangeByText(context, text, sheetId)?.data as RangeData | undefined);
  const found = ranges.filter((range) => range !== undefined);
  return found.length === texts.length && texts.length > 0 ? rangeListHandle(found) : null;
}

/** What a list does with each of its ranges. */
const forEachRange = [
  'clear',
  'clearContent',
  'setBackground',
  'setFontColor',
  'setFontSize',
  'setFontStyle',
  'setFontWeight',
  'setFormula',
  'setHorizontalAlignment',
  'setNote',
  'setNumberFormat',
  'setValue',
  'setWrap',
  'setWrapStrategy',
];

/** RangeList: the setters of a range, for all of its ranges in one call. */
export function rangeListType({ methods }: ServiceType): ServiceType {
  const ofEach = (one: Method): Method => ({
    ...one,
    answer({ data, ...call }) {
      const list: RangeListData = data;
      // A setter of a range waits for nothing.
      for (const range of list.ranges) one.answer({ ...call, data: range as never });
      return new Self(list);
    },
  });
  const setters = forEachRange.flatMap((name) => {
    const one = methods[name];
    return one === undefined ? [] : [[name, ofEach(one)] as const];
  });
  return objectType('SpreadsheetApp.RangeList', {
    ...Object.fromEntries(setters),
    getRanges: method<RangeListData, []>('document-read', '', ({ data }) => data.ranges.map(rangeHandle)),
  });
}
