import { countOf } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

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
    `${countOf(count, 'Warnung ist', 'Warnungen sind')} neu oder geändert, in FIN Alerts oder durch FIN Categories. ${count === 1 ? 'Sie zeigt' : 'Sie zeigen'} Beträge Ihrer Verbindung allen, die diese Tabelle sehen. Genehmigen Sie nur, was Sie zeigen möchten.`,
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
  mail: {
    label: 'E-Mail an mich, einmal am Tag, wenn es Neues gibt',
    off: (address) => `Reiner Text an ${address}, Ihre eigene Adresse.`,
    on: (address) => `An ${address}, mit der ersten stündlichen Aktualisierung nach 7:00 Uhr, die Neues hat.`,
    needsHourly: 'Solange die stündliche Aktualisierung die Warnungen nicht prüft, wird keine E-Mail gesendet.',
    lastSent: (time) => `Letzte E-Mail ${time}.`,
    waiting: (count) => `Die nächste E-Mail hat bisher ${countOf(count, 'Warnung', 'Warnungen')}.`,
    obstacle: {
      permission: 'Google hat FIN nicht erlaubt, Ihre Adresse zu erfahren und Ihnen E-Mails zu senden.',
      noAddress: 'Google nennt Ihre Adresse nicht, daher kann keine E-Mail gesendet werden.',
      notOwn:
        'Nur Warnungen, die mit Ihrer eigenen Verbindung geprüft werden, kommen per E-Mail, und nur solange sie hier nicht geteilt ist: Sonst könnten andere bestimmen, was Sie erhalten.',
    },
    askGoogle: 'Google fragen',
    failed: 'Die letzte E-Mail konnte nicht gesendet werden.',
  },
};
