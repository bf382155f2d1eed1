import type { BorderLine, CellStyle } from '../../workbook/workbook';
import type { ServiceType } from '../calls/service-type';
import type { EnumValue } from '../calls/values';
import { parseColor } from '../cells/color';
import type { Site } from '../host-context';
import { rangeMethods } from './range-methods';

type Wanted = boolean | null;
type Args = [Wanted, Wanted, Wanted, Wanted, Wanted, Wanted, (string | null)?, (EnumValue | null)?];

const styles: { readonly [style: string]: BorderLine['style'] } = {
  SOLID: 'solid',
  DOTTED: 'dotted',
  DASHED: 'dashed',
  DOUBLE: 'double',
  SOLID_MEDIUM: 'medium',
  SOLID_THICK: 'thick',
};

/** Borders: true draws a line, false takes it away, null leaves it. */
export function rangeBorders(site: Site): ServiceType['methods'] {
  const { write } = rangeMethods(site);
  const sides = 'Boolean?,Boolean?,Boolean?,Boolean?,Boolean?,Boolean?';
  return {
    setBorder: write<Args>(`${sides} | ${sides},String?,SpreadsheetApp.BorderStyle?`, (range, args) => {
      const [top, left, bottom, right, vertical, horizontal, color, style] = args;
      const drawn: BorderLine = {
        style: styles[style?.name ?? 'SOLID'] ?? 'solid',
        color: parseColor(site, color) ?? '#000000',
      };
      const line = (wanted: Wanted | undefined) =>
        wanted === null || wanted === undefined ? undefined : wanted ? drawn : null;
      site.workbook.setStyles(range.sheetId, range, (row, column): CellStyle => {
        const borders = {
          top: line(row === 0 ? top : horizontal),
          bottom: line(row === range.rowCount - 1 ? bottom : horizontal),
          left: line(column === 0 ? left : vertical),
          right: line(column === range.columnCount - 1 ? right : vertical),
        };
        return { borders: Object.fromEntries(Object.entries(borders).filter(([, side]) => side !== undefined)) };
      });
    }),
  };
}
