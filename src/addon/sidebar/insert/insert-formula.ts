import { AddonError } from '../../errors/addon-error';
import { type FormulaDraft, formulaText } from '../../formulas/catalogue/formula-text';
import { refreshCellName } from '../../formulas/formula-calls';
import type { FormulaResult } from '../../formulas/run';
import type { Area, Platform, Sheet, Spreadsheet } from '../../platform/platform';
import { cellName, requireSelection } from '../../platform/spreadsheet';
import type { InsertedFormula, InsertedLook, ResultColumn } from '../views';
import { formatResult, type Result } from './format-result';
import { hasHeadings } from './result-columns';
import { addSummaryChart, type ChartedResult } from './summary-chart';

interface ResultShape {
  readonly rowCount: number;
  readonly columnCount: number;
  /** What the columns contain, as far as the page knows it. */
  readonly columns: readonly ResultColumn[];
  /** The result, for a chart beside it; null if none is wanted. */
  readonly charted: FormulaResult | null;
}

/**
 * Writes the formula into the selected cell, and formats its result. Refused if the table would overlap cells in use,
 * because Sheets would then show an error. The server creates the text: the page sends only the fields of its form.
 */
export function insertFormula(platform: Platform, draft: FormulaDraft, shape: ResultShape): InsertedFormula {
  const { rowCount, columnCount, charted } = shape;
  const selected = requireSelection(platform, 'an empty cell');
  const { spreadsheet, sheet, sheetName } = selected;
  const { row, column } = selected.area;
  const area = { row, column, rowCount, columnCount };
  const use = readUse(sheet, area);
  if (use.within !== null) {
    throw new AddonError(
      'no_room',
      `The table needs ${rowCount} rows and ${columnCount} columns, and ${use.within} is not empty. Select another cell.`,
    );
  }
  const refreshCell = spreadsheet.namedCell(refreshCellName) === null ? null : refreshCellName;
  sheet.setFormulaAt(row, column, formulaText(draft, refreshCell));
  spreadsheet.flush();
  const isInUse = use.outside;
  return {
    cell: `${sheetName}!${cellName(row, column)}`,
    look: look(spreadsheet, sheet, draft, { ...shape, area, isInUse }),
    isChartRefused: charted !== null && !addChart(spreadsheet, sheet, { draft, result: charted, area, isInUse }),
  };
}

/** False if Google refuses it. The formula is written already. */
function addChart(spreadsheet: Spreadsheet, sheet: Sheet, charted: ChartedResult): boolean {
  const editable = spreadsheet.editableSheet(sheet.id());
  if (editable === null) return false;
  try {
    addSummaryChart(editable, charted);
    spreadsheet.flush();
    return true;
  } catch {
    return false;
  }
}

/** The formula is written already, so a refusal of its formats, as in a protected range, ends nothing. */
export function look(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  draft: FormulaDraft,
  { area, columns, isInUse }: Pick<Result, 'area' | 'columns' | 'isInUse'>,
): InsertedLook {
  const plain = { isFormatted: false, keepsColumns: false, hidden: null };
  const editable = spreadsheet.editableSheet(sheet.id());
  if (editable === null || columns.length === 0) return plain;
  try {
    const formatted = formatResult(editable, {
      area,
      columns,
      hasHeadings: hasHeadings(draft),
      isInUse,
      areColumnsChosen: (draft.options['columns'] ?? '') !== '',
      locale: spreadsheet.locale(),
    });
    spreadsheet.flush();
    return { isFormatted: true, ...formatted };
  } catch {
    return plain;
  }
}

interface CellUse {
  /** The first cell in use of the area, by rows; null if there is none. */
  readonly within: string | null;
  /** Whether cells above or below the area are in use, by column. */
  readonly outside: readonly boolean[];
}

/** More cells are not read to find out whether the columns are in use: then they count as such. */
const cellsMax = 200_000;

/** Which cells are in use: a blank one may contain a formula, which also blocks a table. Two service calls. */
export function readUse(sheet: Sheet, area: Area): CellUse {
  const { row, column, rowCount, columnCount } = area;
  const [lastRow, lastColumn] = [sheet.lastRow(), Math.min(column + columnCount - 1, sheet.lastColumn())];
  const width = lastColumn - column + 1;
  if (lastRow < 1 || width < 1) return { within: null, outside: noneOf(columnCount) };
  const isLarge = lastRow * width > cellsMax;
  const [from, to] = isLarge ? [row, Math.min(row + rowCount - 1, lastRow)] : [1, lastRow];
  const isEmpty = to < from;
  const read = { row: from, column, rowCount: to - from + 1, columnCount: width };
  const texts = isEmpty ? [] : sheet.displayValues(read);
  const formulas = isEmpty ? [] : sheet.formulasIn(read);
  let within: string | null = null;
  const outside = Array.from({ length: columnCount }, () => isLarge);
  texts.forEach((cells, r) => {
    cells.forEach((cell, c) => {
      if (cell === '' && (formulas[r]?.[c] ?? '') === '') return;
      const at = from + r;
      if (at < row || at >= row + rowCount) outside[c] = true;
      else within ??= cellName(at, column + c);
    });
  });
  return { within, outside };
}

function noneOf(count: number): boolean[] {
  return Array.from({ length: count }, () => false);
}
