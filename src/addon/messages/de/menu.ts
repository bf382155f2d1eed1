import { writeNumber } from '../../cells/write-number';
import type { MenuMessages } from '../en/menu';

export const menu: MenuMessages = {
  turnOn: 'In dieser Datei aktivieren',
  openSidebar: 'Seitenleiste öffnen',
  openSidebarNeeded: 'Seitenleiste öffnen (bitte Datentabelle prüfen)',
  openSidebarAlertsNeeded: 'Seitenleiste öffnen (bitte Warnungen prüfen)',
  openSidebarAlerts: (count) =>
    `Seitenleiste öffnen (${count === 1 ? '1 Warnung' : `${writeNumber(count, 'de', 0)} Warnungen`})`,
  insertTransactions: 'Transaktionen als Datentabelle einfügen',
  insertStarter: 'Startmappe einfügen',
  insertDashboard: 'Dashboard einfügen',
  insertBudget: 'Budget einfügen',
  insertCategories: 'Kategorien einfügen',
  insertRates: 'Wechselkurse einfügen',
  insertAlerts: 'Warnungen einfügen',
  formatHere: 'Tabelle hier formatieren',
  explain: 'Warum ist das leer?',
  refreshNow: 'Jetzt aktualisieren',
  readEverything: 'Alles erneut lesen',
  notLoaded:
    'Eine Datei von FIN ließ sich nicht laden. Versuchen Sie es noch einmal. Bleibt es dabei, melden Sie es: Das Add-on muss neu veröffentlicht werden.',
};
