import {
  CellValueType,
  CommandType,
  HorizontalAlign,
  type ICellCustomRender,
  type ICellData,
  ICommandService,
  InterceptorEffectEnum,
  type Nullable,
  type Workbook,
} from '@univerjs/core';
import { INTERCEPTOR_POINT, SetRangeValuesCommand, SheetInterceptorService } from '@univerjs/sheets';
import { IEditorBridgeService } from '@univerjs/sheets-ui';
import { IShortcutService, KeyCode } from '@univerjs/ui';
import { dataValidationOf } from '../../workbook/cells/cell-data';
import type { Grid } from './grid';
import { selectedCell } from './report-selection';

/** Higher than the interceptors that format values, because a checkbox has no format. */
const priority = 101;
const boxPx = 16;
const toggleId = 'workbench.command.toggle-checkbox';

/** Draws cells with checkbox validation as boxes. A click or the space bar toggles them, as in Sheets. */
export function drawCheckboxes(grid: Grid): void {
  const { injector } = grid;
  const button: ICellCustomRender = {
    drawWith: () => {},
    isHit: ({ x, y }, { primaryWithCoord: cell }) =>
      Math.abs(x - (cell.startX + cell.endX) / 2) <= boxPx / 2 &&
      Math.abs(y - (cell.startY + cell.endY) / 2) <= boxPx / 2,
    onPointerDown: ({ subUnitId, row, col }) => toggle(grid, subUnitId, row, col),
  };
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, { workbook }, next) => {
      if (!cell || !isCheckbox(cell)) return next(cell);
      const { t: _, ...box } = cell;
      const style = (workbook as Workbook).getStyles().get(cell.s);
      const shown = { ...box, v: Number(cell.v) === 1 ? '☑' : '☐', s: { ht: HorizontalAlign.CENTER, ...style } };
      return next({ ...shown, customRender: [button] });
    },
  });
  toggleBySpace(grid);
}

function toggleBySpace(grid: Grid): void {
  const { injector, unit } = grid;
  const selected = () => {
    const cell = selectedCell(grid);
    const sheet = unit.getActiveSheet();
    return cell && isCheckbox(sheet.getCellRaw(cell.row, cell.column)) ? { sheet, cell } : null;
  };
  injector.get(ICommandService).registerCommand({
    id: toggleId,
    type: CommandType.COMMAND,
    handler: () => {
      const found = selected();
      if (found) toggle(grid, found.sheet.getSheetId(), found.cell.row, found.cell.column);
      return found !== null;
    },
  });
  injector.get(IShortcutService).registerShortcut({
    id: toggleId,
    binding: KeyCode.SPACE,
    preconditions: () => selected() !== null && !injector.get(IEditorBridgeService).isVisible().visible,
  });
}

function toggle({ injector, unit }: Grid, subUnitId: string, row: number, column: number): void {
  const cell = unit.getSheetBySheetId(subUnitId)?.getCellRaw(row, column);
  // A checkbox that shows the result of a formula cannot be toggled.
  if (!isCheckbox(cell) || cell?.f || cell?.si) return;
  const value = { v: Number(cell?.v) === 1 ? 0 : 1, t: CellValueType.BOOLEAN };
  const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
  void injector
    .get(ICommandService)
    .executeCommand(SetRangeValuesCommand.id, { unitId: unit.getUnitId(), subUnitId, range, value });
}

function isCheckbox(cell: Nullable<Pick<ICellData, 'custom' | 't'>>): boolean {
  return dataValidationOf(cell)?.criteria === 'CHECKBOX' && cell?.t === CellValueType.BOOLEAN;
}
