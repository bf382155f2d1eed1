import { countOf } from '../../format';
import type { Messages } from '../english/messages';

export const alerts: Messages['alerts'] = {
  title: 'Warnungen',
  none: 'Zeilen eines Tabellenblatts sagen, was Sie wissen möchten: ein niedriger Kontostand, eine teurere Rechnung, eine große Zahlung. Jede Aktualisierung prüft sie.',
  insert: 'Warnungen einfügen',
  addMissing: 'Fehlende Warnungen vorschlagen',
  show: 'FIN Alerts zeigen',
  noSheet: 'Das Tabellenblatt FIN Alerts fehlt, daher wird nichts geprüft. Fügen Sie es wieder ein.',
  nothingOpen: 'Es gibt nichts zu melden.',
  open: (count) => countOf(count, 'offene Warnung', 'offene Warnungen'),
  switchOff: 'Ausschalten',
  switchOffOf: (alert) => `Ausschalten: ${alert}`,
  row: (row) => `Zeile ${row} von FIN Alerts`,
  change: 'Um eine Warnung zu ändern, ändern Sie ihre Zeile in FIN Alerts.',
  waiting: (count) =>
    `${countOf(count, 'Warnung ist', 'Warnungen sind')} neu oder geändert. ${count === 1 ? 'Sie zeigt' : 'Sie zeigen'} Beträge Ihrer Verbindung allen, die diese Tabelle sehen. Genehmigen Sie nur, was Sie zeigen möchten.`,
  approve: 'Genehmigen',
  checkedByOther: 'Diese Warnungen werden mit der Verbindung einer anderen Person geprüft.',
  takeOver: 'Mit meiner Verbindung prüfen',
  checkedWith: (connection) => `Geprüft mit ${connection}.`,
  lastChecked: (time) => `Zuletzt geprüft ${time}.`,
  notChecked: 'Noch nicht geprüft.',
  schedule: {
    off: 'Keine stündliche Aktualisierung prüft sie. Schalten Sie sie unten ein, oder klicken Sie auf „Jetzt aktualisieren“.',
    otherUser:
      'Die stündliche Aktualisierung läuft für eine andere Person und prüft sie nicht. Klicken Sie auf „Jetzt aktualisieren“.',
  },
  unwritten: (count) =>
    `${countOf(count, 'Zeile fehlt', 'Zeilen fehlen')} noch in FIN Alert log. Die nächste Aktualisierung schreibt ${count === 1 ? 'sie' : 'diese'}.`,
};
