import { CellAlertManagerService, ComponentManager } from '@univerjs/preset-sheets-core';
import { createElement, type ReactElement } from 'react';
import type { ServerConnection } from '../server/server-connection';
import type { Grid } from './grid';

/** Univer's key for its alert over a cell whose formula failed. */
const formulaAlert = 'SHEET_FORMULA_ALERT';

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

/** Replaces the general text over an error cell by the message of that very error. Wraps a service of Univer 0.25.1. */
export function showErrorMessages(grid: Grid, server: ServerConnection): void {
  const components = grid.injector.get(ComponentManager);
  components.delete(alertComponent);
  components.register(alertComponent, ErrorCard);
  const alerts = grid.injector.get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  const remove = alerts.removeAlert.bind(alerts);
  let asked = 0;
  alerts.showAlert = (alert) => {
    if (alert.key !== formulaAlert) {
      show(alert);
      return;
    }
    asked += 1;
    const mine = asked;
    const { row, col, subUnitId } = alert.location;
    server.errorMessage(subUnitId, row + 1, col + 1).then(
      (message) => {
        if (mine === asked) show(message ? { ...alert, title: 'Error', message } : alert);
      },
      () => {
        if (mine === asked) show(alert);
      },
    );
  };
  alerts.removeAlert = (key) => {
    if (key === formulaAlert) asked += 1;
    remove(key);
  };
}
