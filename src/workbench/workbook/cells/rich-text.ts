import { CustomRangeType, type IDocumentData, type ITextStyle, type Nullable } from '@univerjs/core';
import { newSheetLook } from '../sheets/new-sheet';
import type { RichText, RichTextRun } from '../workbook';
import { fromStyleData, toStyleData } from './style-data';

/** Univer's document for a text with looks: its paragraphs end in a carriage return. */
export function toDocument({ text, runs }: RichText): IDocumentData {
  const dataStream = `${text.replaceAll('\n', '\r')}\r\n`;
  const paragraphs = [...dataStream].flatMap((character, startIndex) => (character === '\r' ? [{ startIndex }] : []));
  return {
    id: 'd',
    // As everywhere on a sheet; Univer would take a text's own, larger font.
    documentStyle: { textStyle: newSheetLook.defaultStyle },
    body: {
      dataStream,
      paragraphs: paragraphs.map((paragraph, index) => ({ ...paragraph, paragraphId: `p${index}` })),
      textRuns: runs.map(({ start, end, style }) => ({ st: start, ed: end, ts: toStyleData(style) as ITextStyle })),
      customRanges: runs.flatMap(({ start, end, link }, index) =>
        link === null
          ? []
          : [
              {
                startIndex: start,
                endIndex: end - 1,
                rangeId: `link${index}`,
                rangeType: CustomRangeType.HYPERLINK,
                properties: { url: link },
              },
            ],
      ),
    },
  };
}

export function fromDocument(document: Nullable<IDocumentData>): RichText | null {
  const body = document?.body;
  if (!body) return null;
  const text = body.dataStream.replace(/\r?\n$/, '').replaceAll('\r', '\n');
  const linkAt = (start: number) =>
    body.customRanges?.find(({ startIndex, rangeType }) => {
      return startIndex === start && rangeType === CustomRangeType.HYPERLINK;
    });
  const runs = (body.textRuns ?? []).map(({ st, ed, ts }): RichTextRun => {
    const url = linkAt(st)?.properties?.['url'];
    return { start: st, end: ed, style: fromStyleData(ts), link: typeof url === 'string' ? url : null };
  });
  return { text, runs };
}
