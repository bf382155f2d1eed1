import { CommandType, ICommandService } from '@univerjs/core';
import {
  CellAlertManagerService,
  CellAlertType,
  CellPopupManagerService,
  ComponentManager,
} from '@univerjs/preset-sheets-core';
import { createElement, type ReactElement } from 'react';
import type { ServerConnection } from '../server/server-connection';
import { cellPlace, type Grid, shownText } from './grid';
import { onSelection, selectedCell } from './report-selection';

/** Univer's key for its alert over a cell whose formula failed, and ours for the selected cell. */
const hoverKey = 'SHEET_FORMULA_ALERT';
const selectionKey = 'SELECTED_ERROR';

/** Univer's component for it: too narrow for a sentence, so ours takes its place. */
const alertComponent = 'univer.sheet.cell-alert';

/** As in error-messages.css. */
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
 * Shows the message of an error cell beside it while the mouse is over it or it is selected, and reports the one of the
 * selected cell for screen readers. A message goes when its cell is mended. Wraps a service of Univer 0.25.1, whose own text is a general one.
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
  let hovered: Place | null = null;
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
        // One card is enough for the selected cell.
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
  /** The cell and its message; null: none is shown. */
  let shown: (Place & { readonly message: string }) | null = null;
  const clear = () => {
    remove(selectionKey);
    if (shown) onSelected('');
    shown = null;
  };
  const showSelected = async () => {
    requests += 1;
    const current = requests;
    const place = selectedPlace(grid);
    if (!place || !showsError(grid, place)) {
      clear();
      return;
    }
    const { sheetId, row, column } = place;
    if (shown && !isSame(shown, place)) clear();
    const message = await server.errorMessage(sheetId, row + 1, column + 1).catch(() => '');
    if (current !== requests || message === shown?.message) return;
    clear();
    if (message === '') return;
    shown = { ...place, message };
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
  // A cell may be mended, or fail anew, while it is selected or under the mouse.
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

/** A direction of Univer's popups that the type of its popups of cells leaves out. */
const left = 'left' as string as 'horizontal';

/** Univer shows the card at the right of its cell, also where it has no room there. */
function showInsideWindow(grid: Grid): void {
  const popups = grid.injector.get(CellPopupManagerService);
  const show = popups.showPopup.bind(popups);
  popups.showPopup = (location, popup) => {
    const isCard = popup.componentKey === alertComponent;
    const place = isCard ? cellPlace(grid, location.row + 1, location.col + 1) : null;
    const isCut = place !== null && place.right + cardWidthPixels > window.innerWidth;
    return show(location, isCut ? { ...popup, direction: left } : popup);
  };
}

/** From 0, with Univer's id of the sheet. */
interface Place {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

function selectedPlace(grid: Grid): Place | null {
  const cell = selectedCell(grid);
  return cell && { ...cell, sheetId: grid.unit.getActiveSheet().getSheetId() };
}

function isSame(one: Place, other: Place): boolean {
  return one.sheetId === other.sheetId && one.row === other.row && one.column === other.column;
}

function showsError(grid: Grid, { sheetId, row, column }: Place): boolean {
  const sheet = grid.unit.getSheetBySheetId(sheetId);
  return sheet !== null && sheet !== undefined && /^#[A-Z]/.test(shownText(grid, sheet.getName(), row + 1, column + 1));
}
