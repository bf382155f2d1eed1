import { countOf } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

export const refresh: Messages['refresh'] = {
  tab: 'Aktualisieren',
  connectFirst: 'Es gibt nichts zu aktualisieren, solange kein Schlüssel verbunden ist.',
  title: 'Aktualisieren',
  lead: 'Aktualisiert die Datentabellen, liest, was sich sonst geändert haben kann, und berechnet alle FIN-Formeln dieser Tabelle neu. Ältere Transaktionen werden nach und nach erneut gelesen, alle innerhalb einer Woche.',
  now: 'Jetzt aktualisieren',
  running: 'Wird aktualisiert…',
  started: 'Wird aktualisiert.',
  steps: {
    tables: 'Die Datentabellen werden aktualisiert.',
    reading: 'Daten für die Formeln werden gelesen.',
    waits: (time) => `Die API lässt bis ${time} keine Anfrage zu (Anfragelimit). Danach geht es weiter.`,
    calculating: (count) => `${countOf(count, 'Formel wird', 'Formeln werden')} berechnet.`,
    stopping: 'Wird angehalten.',
  },
  everything: 'Alles erneut lesen',
  schedule: {
    title: 'Zeitplan',
    hourly: 'Stündlich aktualisieren',
    off: 'Aus. Klicken Sie auf „Jetzt aktualisieren“, wenn Sie neue Daten möchten. Datentabellen haben eigene Zeitpläne.',
    offByDisconnecting:
      'Aus, seit Sie die Verbindung getrennt haben. Schalten Sie es wieder ein, oder klicken Sie bei Bedarf auf „Jetzt aktualisieren“.',
    withinHour: 'Nächste Ausführung innerhalb einer Stunde.',
    next: (time) => `Nächste Ausführung ${time}.`,
    rewrite: 'Formeln neu schreiben',
    rewriteOn: 'Eine Aktualisierung schreibt Formeln ohne FIN_REFRESH neu, damit sie neu berechnet werden.',
    rewriteOff: 'Aus. Eine Aktualisierung berechnet nur Formeln mit FIN_REFRESH neu.',
    addCell: 'Zelle FIN_REFRESH hinzufügen',
    repair: 'Reparieren',
    needsRepair: {
      missing: 'Die Datentabellen werden zurzeit nicht aktualisiert. Klicken Sie auf „Reparieren“.',
      silent:
        'Die stündliche Aktualisierung ist ausgefallen. Klicken Sie auf „Reparieren“. Hilft das nicht, ist Googles Laufzeit für Trigger aufgebraucht (90 Minuten am Tag für alle Ihre Add-ons und Skripte): Sie erneuert sich innerhalb von 24 Stunden.',
    },
  },
  done: {
    tables: (count) => `${countOf(count, 'Datentabelle', 'Datentabellen')} aktualisiert.`,
    tablesLeft: (left, count) =>
      `${left} von ${countOf(count, 'Datentabelle', 'Datentabellen')} nicht vollständig: siehe unten.`,
    cancelled: 'Abgebrochen. Die Formeln behalten ihre Werte.',
    stillCalculating: (count) => `${countOf(count, 'Formel wird', 'Formeln werden')} noch berechnet.`,
    part: 'Teilweise aktualisiert. Unten steht, was fehlt.',
    all: 'Aktualisiert.',
    noneTakesCell: 'Aktualisiert. Keine Formel verwendet FIN_REFRESH.',
    noFormula: 'In dieser Tabelle gibt es keine FIN-Formel.',
    formulas: (count) => `${countOf(count, 'Formel', 'Formeln')} aktualisiert.`,
    repaired: 'Der stündliche Trigger wurde neu erstellt.',
    cellAdded: 'Im Tabellenblatt FIN Refresh hinzugefügt. Neue Formeln verwenden sie.',
    rewritingOn: 'Das Neuschreiben ist eingeschaltet.',
    rewritingOff: 'Das Neuschreiben ist ausgeschaltet.',
    hourlyOn: 'Die stündliche Aktualisierung ist eingeschaltet.',
    hourlyOff: 'Die stündliche Aktualisierung ist ausgeschaltet.',
  },
  lastRun: {
    title: 'Letzte Aktualisierung der Formeln',
    none: 'Noch keine Ausführung. Klicken Sie auf „Jetzt aktualisieren“, um hier das Ergebnis zu sehen.',
    when: 'Zeit',
    result: 'Ergebnis',
    outcomes: {
      complete: 'Vollständig',
      unfinished: 'Teilweise',
      failed: 'Fehlgeschlagen. Formeln behalten ihre Werte',
    },
    formulas: 'Aktualisierte Formeln',
    requests: 'Anfragen',
  },
};
