import { CommandType, ICommandService } from '@univerjs/core';
import { CellAlertManagerService, CellAlertType, CellPopupManagerService } from '@univerjs/sheets-ui';
import { ComponentManager } from '@univerjs/ui';
import { createElement, type ReactElement } from 'react';
import type { UniverAddress } from '../../workbook/workbook';
import type { ServerConnection } from '../server-connection';
import { cellBounds, type Grid, shownText } from './grid';
import { onSelection, selectedCell } from './report-selection';

/** Keys of the alert that Univer shows on hover, and of ours for the selected cell. */
const hoverKey = 'SHEET_FORMULA_ALERT';
const selectionKey = 'SELECTED_ERROR';

/** The component of Univer's alert. It is too narrow for a sentence, so ours replaces it. */
const alertComponent = 'univer.sheet.cell-alert';

/** Must match error-messages.css. */
const cardWidthPixels = 300;

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
 * Shows the message of an error cell while it is hovered or selected, and reports that of the selected cell for screen
 * readers. The message closes when the cell no longer fails. Wraps a service of Univer 0.25.1, which has only general
 * texts.
 */
export function showErrorMessages(grid: Grid, server: ServerConnection, onSelected: (message: string) => void): void {
  const components = grid.injector.get(ComponentManager);
  components.delete(alertComponent);
  components.register(alertComponent, ErrorCard);
  showInsideWindow(grid);
  const alerts = grid.injector.get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  const remove = alerts.removeAlert.bind(alerts);
  let hovers = 0;
  let hovered: UniverAddress | null = null;
  alerts.showAlert = (alert) => {
    if (alert.key !== hoverKey) {
      show(alert);
      return;
    }
    hovers += 1;
    const current = hovers;
    const { row, col: column, subUnitId: sheetId } = alert.location;
    hovered = { sheetId, row, column };
    server.errorMessage(sheetId, row + 1, column + 1).then(
      (message) => {
        if (current !== hovers) return;
        // Hovering the selected cell must not show a second card.
        remove(selectionKey);
        show(message ? { ...alert, title: 'Error', message } : alert);
      },
      () => {
        if (current === hovers) show(alert);
      },
    );
  };
  const removeHovered = () => {
    hovers += 1;
    hovered = null;
    remove(hoverKey);
  };
  alerts.removeAlert = (key) => {
    if (key === hoverKey) removeHovered();
    else remove(key);
  };

  let requests = 0;
  /** The cell and its message. Null if none is shown. */
  let shown: (UniverAddress & { readonly message: string }) | null = null;
  const clear = () => {
    remove(selectionKey);
    if (shown) onSelected('');
    shown = null;
  };
  const showSelected = async () => {
    requests += 1;
    const current = requests;
    const cell = selectedAddress(grid);
    if (!cell || !showsError(grid, cell)) {
      clear();
      return;
    }
    const { sheetId, row, column } = cell;
    if (shown && !isSame(shown, cell)) clear();
    const message = await server.errorMessage(sheetId, row + 1, column + 1).catch(() => '');
    if (current !== requests || message === shown?.message) return;
    clear();
    if (message === '') return;
    shown = { ...cell, message };
    onSelected(message);
    const worksheet = grid.unit.getActiveSheet();
    const unitId = grid.unit.getUnitId();
    const location = { workbook: grid.unit, worksheet, unitId, subUnitId: sheetId, row, col: column };
    show({
      type: CellAlertType.ERROR,
      title: 'Error',
      message,
      location,
      width: cardWidthPixels,
      height: 100,
      key: selectionKey,
    });
  };
  onSelection(grid, () => void showSelected());

  let isScheduled = false;
  // The cell may start or stop failing while it is selected or hovered.
  grid.injector.get(ICommandService).onCommandExecuted(({ type }) => {
    if (type !== CommandType.MUTATION || isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      if (hovered && !showsError(grid, hovered)) removeHovered();
      void showSelected();
    });
  });
}

/** Univer's cell popups support this direction, but their type lacks it. */
const left = 'left' as string as 'horizontal';

/** Moves a card to the left of its cell if it does not fit on the right. Univer does not check. */
function showInsideWindow(grid: Grid): void {
  const popups = grid.injector.get(CellPopupManagerService);
  const show = popups.showPopup.bind(popups);
  popups.showPopup = (location, popup) => {
    const isCard = popup.componentKey === alertComponent;
    const bounds = isCard ? cellBounds(grid, location.row + 1, location.col + 1) : null;
    const isCut = bounds !== null && bounds.right + cardWidthPixels > window.innerWidth;
    return show(location, isCut ? { ...popup, direction: left } : popup);
  };
}

function selectedAddress(grid: Grid): UniverAddress | null {
  const selected = selectedCell(grid);
  return selected && { ...selected, sheetId: grid.unit.getActiveSheet().getSheetId() };
}

function isSame(one: UniverAddress, other: UniverAddress): boolean {
  return one.sheetId === other.sheetId && one.row === other.row && one.column === other.column;
}

function showsError(grid: Grid, { sheetId, row, column }: UniverAddress): boolean {
  const sheet = grid.unit.getSheetBySheetId(sheetId);
  return sheet !== null && sheet !== undefined && /^#[A-Z]/.test(shownText(grid, sheet.getName(), row + 1, column + 1));
}
