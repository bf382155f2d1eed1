import type { RichText } from '../../workbook/workbook';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';

/** RichTextValue and its builder, as far as text goes: its looks are not emulated. */
export function richTextTypes(): ServiceType[] {
  return [
    objectType('SpreadsheetApp.RichTextValue', {}),
    objectType('SpreadsheetApp.RichTextValueBuilder', {
      setText: method<RichText, [string]>('free', 'String', ({ args: [text] }) => new Self({ text, runs: [] })),
      build: method<RichText, []>('free', '', ({ data }) => new Handle('RichTextValue', data)),
    }),
  ];
}
