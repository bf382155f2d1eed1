import type { CellStyle, RichText, RichTextRun } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { Handle, Self } from '../calls/values';
import { parseColor } from '../cells/color';
import type { RangeData } from '../cells/places';
import type { Site } from '../host-context';

export type RichTextData = RichText;

interface TextStyleData {
  readonly style: CellStyle;
}

/** Texts of cells with their looks; null where a cell holds no text. */
export function richTextOf({ workbook }: Site, range: RangeData): (Handle | null)[][] {
  const texts = workbook.richTexts(range.sheetId, range);
  const values = workbook.values(range.sheetId, range);
  const formulas = workbook.formulas(range.sheetId, range);
  return values.map((row, r) =>
    row.map((value, c) => {
      const isText = (typeof value === 'string' || value === null) && formulas[r]?.[c] === '';
      if (!isText) return null;
      return new Handle('RichTextValue', texts[r]?.[c] ?? ({ text: value ?? '', runs: [] } satisfies RichTextData));
    }),
  );
}

export function richTextTypes(site: Site): ServiceType[] {
  const styleAt = ({ runs }: RichTextData, at: number) => runs.find(({ start, end }) => at >= start && at < end);
  const style = (of: (style: CellStyle) => unknown) =>
    method<TextStyleData, []>('free', '', ({ data }) => of(data.style));
  const styled = (signature: string, to: (value: never) => CellStyle) =>
    method<TextStyleData, [never]>(
      'free',
      signature,
      ({ data, args: [value] }) => new Self({ style: { ...data.style, ...to(value) } } satisfies TextStyleData),
    );
  const withRun = (data: RichTextData, start: number, end: number, change: Partial<RichTextRun>): Self => {
    if (start < 0 || end > data.text.length || start >= end) throw new ServiceError(site.messages.textOffsets());
    return new Self({ text: data.text, runs: overlaid(data.runs, start, end, change) } satisfies RichTextData);
  };

  return [
    objectType('SpreadsheetApp.RichTextValue', {
      getText: method<RichTextData, []>('free', '', ({ data }) => data.text),
      getLinkUrl: method<RichTextData, [number?, number?]>('free', '| Integer,Integer', ({ data, args: [start] }) =>
        start === undefined ? wholeLink(data) : (styleAt(data, start)?.link ?? null),
      ),
      getTextStyle: method<RichTextData, [number?, number?]>(
        'free',
        '| Integer,Integer',
        ({ data, args: [start = 0] }) => new Handle('TextStyle', { style: styleAt(data, start)?.style ?? {} }),
      ),
      getRuns: method<RichTextData, []>('free', '', ({ data }) =>
        parts(data).map(({ start, end, style: of, link }) => {
          const text = data.text.slice(start, end);
          return new Handle('RichTextValue', { text, runs: [{ start: 0, end: text.length, style: of, link }] });
        }),
      ),
      copy: method<RichTextData, []>('free', '', ({ data }) => new Handle('RichTextValueBuilder', data)),
    }),
    objectType('SpreadsheetApp.RichTextValueBuilder', {
      setText: method<RichTextData, [string]>('free', 'String', ({ args: [text] }) => new Self({ text, runs: [] })),
      setLinkUrl: method<RichTextData, [string | null] | [number, number, string | null]>(
        'free',
        'Integer,Integer,String? | String?',
        ({ data, args }) => {
          const [start, end, link] = args.length === 3 ? args : ([0, data.text.length, args[0]] as const);
          return withRun(data, start, end, { link });
        },
      ),
      setTextStyle: method<RichTextData, [Handle | null] | [number, number, Handle | null]>(
        'free',
        'Integer,Integer,TextStyle? | TextStyle?',
        ({ data, args }) => {
          const [start, end, given] = args.length === 3 ? args : ([0, data.text.length, args[0]] as const);
          return withRun(data, start, end, { style: (given?.data as TextStyleData | undefined)?.style ?? {} });
        },
      ),
      build: method<RichTextData, []>('free', '', ({ data }) => new Handle('RichTextValue', data)),
    }),
    objectType('SpreadsheetApp.TextStyle', {
      isBold: style(({ isBold }) => isBold === true),
      isItalic: style(({ isItalic }) => isItalic === true),
      isUnderline: style(({ isUnderlined }) => isUnderlined === true),
      isStrikethrough: style(({ isStruckThrough }) => isStruckThrough === true),
      getFontSize: style(({ fontSizePt }) => fontSizePt ?? null),
      getFontFamily: style(({ fontFamily }) => fontFamily ?? null),
      getForegroundColor: style(({ color }) => color ?? null),
      copy: method<TextStyleData, []>('free', '', ({ data }) => new Handle('TextStyleBuilder', data)),
    }),
    objectType('SpreadsheetApp.TextStyleBuilder', {
      setBold: styled('Boolean', (isBold: boolean) => ({ isBold })),
      setItalic: styled('Boolean', (isItalic: boolean) => ({ isItalic })),
      setUnderline: styled('Boolean', (isUnderlined: boolean) => ({ isUnderlined })),
      setStrikethrough: styled('Boolean', (isStruckThrough: boolean) => ({ isStruckThrough })),
      setFontSize: styled('Integer', (fontSizePt: number) => ({ fontSizePt })),
      setFontFamily: styled('String', (fontFamily: string) => ({ fontFamily })),
      setForegroundColor: styled('String', (color: string) => ({ color: parseColor(site, color) })),
      build: method<TextStyleData, []>('free', '', ({ data }) => new Handle('TextStyle', data)),
    }),
  ];
}

function wholeLink(data: RichTextData): string | null {
  const links = new Set(parts(data).map(({ link }) => link));
  return links.size === 1 ? ([...links][0] ?? null) : null;
}

/** The runs with the plain stretches between them. */
function parts({ text, runs }: RichTextData): RichTextRun[] {
  const all: RichTextRun[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) all.push({ start: at, end, style: {}, link: null });
  };
  for (const run of runs) {
    plain(run.start);
    all.push(run);
    at = run.end;
  }
  plain(text.length);
  return all;
}

/** Runs with a change laid over a stretch of them; the others are cut at its ends. */
function overlaid(
  runs: readonly RichTextRun[],
  start: number,
  end: number,
  change: Partial<RichTextRun>,
): RichTextRun[] {
  const edges = new Set([start, end, ...runs.flatMap((run) => [run.start, run.end])]);
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).flatMap((from, index) => {
    const to = sorted[index + 1] ?? from;
    const old = runs.find((run) => from >= run.start && from < run.end);
    const isChanged = from >= start && from < end;
    if (!old && !isChanged) return [];
    const base = { style: old?.style ?? {}, link: old?.link ?? null };
    return [{ start: from, end: to, ...base, ...(isChanged ? change : {}) }];
  });
}
