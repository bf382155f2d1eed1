import { CellAlertManagerService, CellAlertType, ComponentManager } from '@univerjs/preset-sheets-core';
import { createElement, type ReactElement } from 'react';
import type { ServerConnection } from '../server/server-connection';
import { type Grid, shownText } from './grid';
import { onSelection, selectedCell } from './report-selection';

/** Univer's key for its alert over a cell whose formula failed, and ours for the selected cell. */
const hoverKey = 'SHEET_FORMULA_ALERT';
const selectionKey = 'SELECTED_ERROR';

/** Univer's component for it: too narrow for a sentence, so ours takes its place. */
const alertComponent = 'univer.sheet.cell-alert';

interface AlertProps {
  readonly popup: { readonly extraProps?: { readonly alert?: { readonly title: string; readonly message: string } } };
}

function ErrorCard({ popup }: AlertProps): ReactElement | null {
  const alert = popup.extraProps?.alert;
  if (!alert) return null;
  return createElement(
    'div',
    { className: 'error-card', role: 'tooltip', 'data-testid': 'cell-alert' },
    createElement('strong', null, alert.title),
    createElement('p', null, alert.message),
  );
}

/**
 * Shows the message of an error cell beside it while the mouse is over it or it is selected, and reports the one of the
 * selected cell for screen readers. Wraps a service of Univer 0.25.1, whose own text is a general one.
 */
export function showErrorMessages(grid: Grid, server: ServerConnection, onSelected: (message: string) => void): void {
  const components = grid.injector.get(ComponentManager);
  components.delete(alertComponent);
  components.register(alertComponent, ErrorCard);
  const alerts = grid.injector.get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  const remove = alerts.removeAlert.bind(alerts);
  let hovers = 0;
  alerts.showAlert = (alert) => {
    if (alert.key !== hoverKey) {
      show(alert);
      return;
    }
    hovers += 1;
    const current = hovers;
    const { row, col, subUnitId } = alert.location;
    server.errorMessage(subUnitId, row + 1, col + 1).then(
      (message) => {
        if (current !== hovers) return;
        // One card is enough for the selected cell.
        remove(selectionKey);
        show(message ? { ...alert, title: 'Error', message } : alert);
      },
      () => {
        if (current === hovers) show(alert);
      },
    );
  };
  alerts.removeAlert = (key) => {
    if (key === hoverKey) hovers += 1;
    remove(key);
  };

  let selections = 0;
  const showSelected = async () => {
    selections += 1;
    const current = selections;
    remove(selectionKey);
    onSelected('');
    const sheet = grid.unit.getActiveSheet();
    const cell = selectedCell(grid);
    if (!cell || !/^#[A-Z]/.test(shownText(grid, sheet.getName(), cell.row + 1, cell.column + 1))) return;
    const message = await server.errorMessage(sheet.getSheetId(), cell.row + 1, cell.column + 1).catch(() => '');
    if (current !== selections || message === '') return;
    onSelected(message);
    const location = {
      workbook: grid.unit,
      worksheet: sheet,
      unitId: grid.unit.getUnitId(),
      subUnitId: sheet.getSheetId(),
      row: cell.row,
      col: cell.column,
    };
    show({ type: CellAlertType.ERROR, title: 'Error', message, location, width: 300, height: 100, key: selectionKey });
  };
  onSelection(grid, () => void showSelected());
}
