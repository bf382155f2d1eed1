import type { Messages } from './english';
import { germanCauses } from './german-causes';
import { groupDigits } from './group-digits';

const number = (count: number): string => groupDigits(count, '.');

export const german: Messages = {
  turnOn: 'In dieser Datei aktivieren',
  openSidebar: 'Seitenleiste öffnen',
  openSidebarNeeded: 'Seitenleiste öffnen (eine Datentabelle braucht Sie)',
  insertTransactions: 'Transaktionen als Datentabelle einfügen',
  insertDashboard: 'Dashboard einfügen',
  insertBudget: 'Budget einfügen',
  explain: 'Warum ist das leer?',
  refreshNow: 'Jetzt aktualisieren',
  readEverything: 'Alles erneut lesen',
  refreshed: (count) => (count === 1 ? '1 Formel zeigt neue Daten.' : `${number(count)} Formeln zeigen neue Daten.`),
  tableFilled: (rowCount) =>
    `${number(rowCount)} Transaktionen. Die Datentabelle wird alle sechs Stunden aktualisiert.`,
  tableUnfinished: (rowCount, message) =>
    `${number(rowCount)} Transaktionen. ${message} Klicken Sie in der Seitenleiste unter „Aktualisieren“ auf „Fortsetzen“.`,
  explained: {
    rows: (cell, count) => `Die Formel in ${cell} zeigt ${count === 1 ? '1 Zeile' : `${number(count)} Zeilen`}.`,
    error: (cell, message) => `Die Formel in ${cell} zeigt einen Fehler. ${message}`,
    empty: (cell) => `Die Formel in ${cell} zeigt keine Zeilen.`,
    check: (title, evidence) => `${title}: ${evidence}`,
    noData: 'Der Schlüssel sieht keine solchen Daten.',
  },
  causes: germanCauses,
};
