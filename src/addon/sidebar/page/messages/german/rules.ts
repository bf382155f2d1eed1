import { countOf, formatCount, joinWords } from '../../format/format-count';
import type { Messages } from '../english/messages';

const tags = (count: number) => countOf(count, 'Tag', 'Tags');

export const rules: Messages['rules'] = {
  title: 'Regeln',
  backToRows: 'Zurück zu den Zeilen',
  lead: 'Jede Zeile des Tabellenblatts FIN Rules taggt die Transaktionen, die zu ihr passen.',
  chooseConnection: 'Vorschau und Anwendung mit',
  previewAgain: 'Vorschau aktualisieren',
  trying: 'Regeln werden ausprobiert',
  missingTags: (paths) =>
    paths.length === 1
      ? `Dieses Tag gibt es nicht: ${paths[0]}.`
      : `Diese Tags gibt es nicht: ${joinWords(paths, 'und')}.`,
  creating: 'Wird erstellt…',
  createTags: (count) => `${tags(count)} erstellen`,
  preview: 'Vorschau',
  tried: (count) => `Ausprobiert mit ${countOf(count, 'Transaktion', 'Transaktionen')}.`,
  allCarry: 'Alle passenden Transaktionen haben ihr Tag bereits.',
  toAttach: (count) => `${tags(count)} zuzuweisen.`,
  pendingLeftOut: (count) =>
    `${countOf(count, 'vorgemerkte Transaktion', 'vorgemerkte Transaktionen')} bis zur Buchung ausgelassen.`,
  counts: {
    notUsed: 'nicht verwendet',
    off: 'aus',
    none: 'passt zu keiner',
    allTagged: (count) => `${formatCount(count)}, alle getaggt`,
    new: (count) => `${formatCount(count)} neu`,
    newOf: (count, matches) => `${formatCount(count)} neu von ${formatCount(matches)}`,
  },
  noTag: 'kein Tag',
  row: (row) => `Zeile ${row}`,
  newExamples: 'Neu, zum Beispiel',
  examples: 'Zum Beispiel',
  attached: (count) => `${tags(count)} zugewiesen.`,
  failed: (count, why) => `${formatCount(count)} fehlgeschlagen: ${why}`,
  left: (count) => `${formatCount(count)} noch offen.`,
  automatic: {
    title: 'Automatisch',
    switch: 'Nach jeder Aktualisierung anwenden',
    tagsWith: (connection) => `Taggt mit ${connection}.`,
    off: 'Taggt neue Transaktionen nach diesen Regeln mit Ihrem Schlüssel, auch wenn die Seitenleiste geschlossen ist.',
    noTrigger: 'Wartet auf Ihre stündliche Aktualisierung. Schalten Sie diese unter „Aktualisieren“ ein.',
    waiting:
      'Die Regeln haben sich geändert, seit Sie sie angewendet haben. Sie warten, bis Sie sie anwenden oder dies erneut einschalten.',
    notRun: 'Wird mit der nächsten Aktualisierung ausgeführt.',
    lastRun: (time, count) => `Letzte Ausführung ${time}: ${tags(count)} zugewiesen.`,
    lastRunFailed: (time, why) => `Letzte Ausführung ${time}: ${why}`,
  },
  none: {
    inSheet: 'FIN Rules hat noch keine Regel. Schreiben Sie eine in die zweite Zeile: Ein Wert und ein Tag genügen.',
    noSheet:
      'Es gibt noch keine Regeln. Erstellen Sie das Tabellenblatt, oder wählen Sie nach dem Taggen „Solche immer so taggen“.',
    show: 'FIN Rules anzeigen',
    make: 'Tabellenblatt FIN Rules erstellen',
    readAgain: 'Erneut lesen',
  },
  transactions: 'Transaktionen',
  periods: { '90': 'Letzte 90 Tage', '365': 'Letzte 365 Tage', all: 'Alle' },
  showRules: (count) => `${countOf(count, 'Regel', 'Regeln')} anzeigen`,
  attaching: 'Wird zugewiesen…',
  attach: (count) => `${tags(count)} zuweisen`,
  form: {
    lead: 'Jede Zeile wird eine Regel im Tabellenblatt FIN Rules. Bevor die Regeln taggen, sehen Sie, wozu sie passen.',
    contains: 'Name oder Händler enthält',
    use: (value) => `${value} als Regel verwenden`,
    text: (line) => `Text ${line}`,
    rows: (count) => countOf(count, 'Zeile', 'Zeilen'),
    tags: (count) => (count === 1 ? 'Tag' : 'Tags'),
    adding: 'Wird hinzugefügt…',
    add: (count) => `${countOf(count, 'Regel', 'Regeln')} hinzufügen`,
  },
};
