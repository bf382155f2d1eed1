import { countOf } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

export const exporting: Messages['exporting'] = {
  section: 'Bücher eines Jahres',
  sectionLead:
    'Für die Buchhaltung: Tabellen, Journale für beancount, ledger und hledger und eine Seite, die sagt, ob alles stimmt.',
  open: 'Jahr exportieren…',
  title: 'Jahr exportieren',
  lead: 'Alle Transaktionen, wie Sie sie geordnet haben, mit Salden. Nichts wird versandt: Die Dateien entstehen in Ihrem Browser.',
  connectFirst: 'Verbinden Sie zuerst einen Schlüssel: Der Export liest Ihre Transaktionen.',
  chooseConnection: 'Exportieren von',
  days: 'Jahr oder Zeitraum',
  daysHint: 'Zum Beispiel 2026, 2026-Q1 oder 2026-07..2027-06.',
  unreadable: 'Schreiben Sie ein Jahr wie 2026 oder einen Zeitraum wie 2026-07..2027-06.',
  account: 'Konto',
  allAccounts: 'Alle Konten',
  deductible: (count) => (count === 0 ? 'Absetzbare Tags' : `Absetzbare Tags (${count})`),
  deductibleHint:
    'Fügt eine Liste hinzu, was Sie mit diesen Tags und denen darunter bezahlt haben, und sagt, wofür in der Spalte Beleg Ihrer Datentabellen nichts steht.',
  prepare: 'Vorbereiten',
  preparing: 'Wird vorbereitet…',
  month: (done, count) => `${done} von ${countOf(count, 'Monat', 'Monaten')} gelesen`,
  missing: (count) => `Es ${count === 1 ? 'fehlt' : 'fehlen'} ${countOf(count, 'Angabe', 'Angaben')}:`,
  files: 'Herunterladen',
  transactions: (count) => countOf(count, 'Transaktion', 'Transaktionen'),
  back: 'Zurück zu FIN',
};
