import { countOf, formatCount } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

const transactions = (count: number) => countOf(count, 'Transaktion', 'Transaktionen');

export const changes: Messages['changes'] = {
  start: 'Ändern…',
  title: (count) => `${transactions(count)} ändern`,
  lead: 'Steht in FIN Changes. In der API ändert sich nichts.',
  several: 'Verschiedene',
  ofApi: (values) => `API: ${values}`,
  category: 'Kategorie',
  kind: 'Art',
  automatic: 'Automatisch',
  merchant: 'Händler',
  newName: 'Neuer Name',
  note: 'Notiz',
  lent: 'Ausgelegt',
  lentHint: (amount) => `Was andere Ihnen von ${amount} schulden.`,
  noAmount: (amount) => `Geben Sie einen Betrag über 0 ein, höchstens ${amount}.`,
  paysBack: 'Zahlt zurück',
  paysBackHint:
    'Der Kauf, den diese Zahlung erstattet. Sie hat dann dessen Kategorie und verringert, was dafür ausgegeben wurde.',
  search: 'Nach Händler, Betrag oder Datum suchen',
  searching: 'Käufe werden gesucht',
  noneFits: 'Kein solcher Kauf in dem, was gelesen wurde. Zeigen Sie einen älteren zuerst mit FIN_TRANSACTIONS.',
  remove: 'Entfernen',
  saving: 'Wird gespeichert…',
  takeBack: 'Alle Änderungen zurücknehmen',
  takingBack: (count) => `FIN Changes sagt dann nichts mehr über ${transactions(count)}.`,
  saved: (count) => `${countOf(count, 'Transaktion ist', 'Transaktionen sind')} in FIN Changes geändert.`,
  missing: (count) =>
    `${countOf(count, 'Transaktion ist', 'Transaktionen sind')} nicht in den Daten dieses Schlüssels und nicht geändert.`,
  next: 'Formeln und Datentabellen zeigen es nach der nächsten Aktualisierung.',
  toRefresh: 'Aktualisieren…',
  openSheet: 'FIN Changes zeigen',
  kinds: { income: 'Einnahme', spending: 'Ausgabe', transfer: 'Umbuchung' },
  reasons: {
    'source category': 'Kategorie der Quelle',
    account: 'Konto',
    category: 'andere Transaktionen der Kategorie',
    sign: 'Geldeingang oder Geldausgang',
  },
  matched: (account, day) => `gehört zu ${account}, ${day}`,
  matchedOne: (count, account, day) => `gehört zu einer von ${formatCount(count)}, zum Beispiel ${account}, ${day}`,
  returned: (account, day) => `Rückgabe von ${account}, ${day}`,
  notTransfer: 'Keine Umbuchung',
  isTransfer: 'Bestätigen',
  lentTitle: 'Ausgelegt, noch nicht zurück',
  lentLead: 'Käufe, von denen andere Ihnen einen Teil schulden, und was zurückgekommen ist.',
  showLent: 'Zeigen',
  nothingLent:
    'Nichts ist offen. Geben Sie unter Ändern… ein, wie viel Sie bei einem Kauf ausgelegt haben und welche Zahlungen es zurückzahlen.',
  settled: (count) => `${countOf(count, 'Kauf ist', 'Käufe sind')} vollständig zurückgezahlt.`,
  open: (amount) => `${amount} offen`,
  lentAndBack: (lent, back) => `ausgelegt ${lent}, zurück ${back}`,
  row: (row) => `Zeile ${formatCount(row)}`,
};
