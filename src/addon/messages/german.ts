import type { AddonErrorCode } from '../errors/error-codes';
import type { Messages } from './english';
import { germanCauses } from './german-causes';
import { groupDigits } from './group-digits';

const number = (count: number): string => groupDigits(count, '.');

/** What a user of the menu meets most. The sidebar has all errors; here each would cost every cell loading time. */
const failures: { readonly [Code in AddonErrorCode]?: string } = {
  not_connected: 'Es gibt noch keine Verbindung. Öffnen Sie die Seitenleiste und verbinden Sie sich.',
  unauthorized: 'Die API lehnt den Schlüssel ab. Geben Sie in der Seitenleiste unter „Verbinden“ einen neuen ein.',
  network: 'Die API ist nicht erreichbar. Versuchen Sie es später noch einmal.',
  internal_error: 'Bei der API ist ein Fehler aufgetreten. Versuchen Sie es später noch einmal.',
  rate_limited: 'Der Schlüssel hat zu viele Anfragen gesendet. Versuchen Sie es später noch einmal.',
  time_limit: 'Das Lesen hat zu lange gedauert. Versuchen Sie es noch einmal: Es wird dort fortgesetzt.',
  busy: 'Diese Tabelle wird gerade schon aktualisiert. Versuchen Sie es in einer Minute noch einmal.',
  no_selection: 'Wählen Sie die Zelle einer FIN-Formel aus.',
};

export const german: Messages = {
  turnOn: 'In dieser Datei aktivieren',
  openSidebar: 'Seitenleiste öffnen',
  openSidebarNeeded: 'Seitenleiste öffnen (bitte Datentabelle prüfen)',
  insertTransactions: 'Transaktionen als Datentabelle einfügen',
  insertDashboard: 'Dashboard einfügen',
  insertBudget: 'Budget einfügen',
  insertCategories: 'Kategorien einfügen',
  explain: 'Warum ist das leer?',
  refreshNow: 'Jetzt aktualisieren',
  readEverything: 'Alles erneut lesen',
  refreshed: (count, tablesLeft) =>
    (count === 1 ? '1 Formel zeigt neue Daten.' : `${number(count)} Formeln zeigen neue Daten.`) +
    (tablesLeft === 0
      ? ''
      : ` Nicht alle Tabellen (${number(tablesLeft)}): siehe „Aktualisieren“ in der Seitenleiste.`),
  tableFilled: (rowCount) =>
    `${number(rowCount)} Transaktionen. Die Datentabelle wird alle sechs Stunden aktualisiert.`,
  tableUnfinished: (rowCount) =>
    `Bisher ${number(rowCount)} Transaktionen. Klicken Sie in der Seitenleiste unter „Aktualisieren“ auf „Fortsetzen“.`,
  failed: (code, message) => {
    const known = failures[code];
    return known ?? `Das hat nicht funktioniert. Die Meldung auf Englisch:\n\n${message}`;
  },
  budget: {
    choose:
      'Mehrere Datentabellen enthalten alle Transaktionen, jede von anderen Daten. Wählen Sie eine in der Seitenleiste: „Aktualisieren“, dann „Budget einfügen“.',
    lost: {
      removed: (name) =>
        name === null
          ? 'Die Datentabelle des Budgets wurde entfernt.'
          : `Die Datentabelle des Budgets, ${name}, wurde entfernt.`,
      columns: (name) =>
        `Die Datentabelle des Budgets${name === null ? '' : `, ${name},`} hat nicht mehr die Spalten date, amount, currency und category.`,
    },
    uses: (name) => `Das Budget verwendet jetzt ${name}.`,
  },
  explained: {
    rows: (cell, count) => `Die Formel in ${cell} zeigt ${count === 1 ? '1 Zeile' : `${number(count)} Zeilen`}.`,
    error: (cell, message) => `Die Formel in ${cell} zeigt diesen Fehler:\n${message}`,
    empty: (cell) => `Die Formel in ${cell} zeigt keine Zeilen.`,
    check: (title, evidence) => `${title}: ${evidence}`,
    noData: 'Der Schlüssel sieht keine solchen Daten.',
  },
  causes: germanCauses,
};
