import { countOf, formatCount, joinWords } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

const transactions = (count: number) => countOf(count, 'Transaktion', 'Transaktionen');
const batches = (count: number) => countOf(count, 'Paket', 'Paketen');
const list = (words: readonly string[]) => joinWords(words, 'und');

export const tag: Messages['tag'] = {
  tab: 'Taggen',
  connectFirst: 'Geben Sie einen Schlüssel ein, um hier Transaktionen zu taggen.',
  chooseConnection: 'Taggen mit',
  chooseConnectionHint:
    'Zeilen geben nicht an, von welcher Verbindung sie stammen. Transaktionen einer anderen Verbindung können nicht getaggt werden.',
  mayNot: {
    title: 'Dieser Schlüssel darf nicht taggen',
    why: (scope) => `Er darf lesen. Zum Erstellen und Zuweisen von Tags ist die Berechtigung ${scope} nötig.`,
    askForKey: (organization, scope) =>
      `Bitten Sie die für API-Schlüssel zuständige Person (${organization}) um einen Schlüssel mit ${scope}.`,
    organization: 'Ihre Organisation',
    connect:
      'Verbinden Sie sich mit dem neuen Schlüssel. Hat dieser Schlüssel die Berechtigung inzwischen erhalten, prüfen Sie ihn erneut.',
  },
  rows: {
    title: 'Transaktionen',
    none: 'Wählen Sie in der Tabelle Zeilen mit Transaktionen aus und übernehmen Sie sie hier.',
    use: 'Ausgewählte Zeilen verwenden',
    next: 'Nächste Zeilen',
    reading: 'Auswahl wird gelesen',
    label: 'Ausgewählte Transaktionen',
    showAll: (count) => `Alle ${countOf(count, 'Zeile', 'Zeilen')} anzeigen`,
    showFewer: 'Weniger Zeilen anzeigen',
    count: transactions,
    selected: (count) => `${transactions(count)} ausgewählt.`,
    from: (range) => `aus ${range}`,
    firstListed: (count, lastRow) =>
      `Die ersten ${formatCount(count)} werden angezeigt, bis Zeile ${formatCount(lastRow)}.`,
    leftOut: (withoutId, hidden) =>
      `Ausgelassen: ${list([
        ...(withoutId > 0 ? [`${countOf(withoutId, 'Zeile', 'Zeilen')} ohne Transaktions-ID`] : []),
        ...(hidden > 0 ? [countOf(hidden, 'ausgeblendete Zeile', 'ausgeblendete Zeilen')] : []),
      ])}.`,
    differing: (count) =>
      count === 1
        ? 'Die Tabelle zeigt für 1 Transaktion etwas anderes. Sie steht hier oben, wie die API sie hat.'
        : `Die Tabelle zeigt für ${transactions(count)} etwas anderes. Sie stehen hier oben, wie die API sie hat.`,
    inSheet: (text) => `In der Tabelle: ${text}`,
    notCompared: (count) =>
      count === 1
        ? '1 Transaktion konnte nicht mit der API verglichen werden. Sie steht hier wie in der Tabelle.'
        : `${transactions(count)} konnten nicht mit der API verglichen werden. Sie stehen hier wie in der Tabelle.`,
    notComparedMark: 'nicht verglichen',
    split: {
      start: 'Aufteilen…',
      adding: 'Zeilen werden hinzugefügt…',
      mark: 'aufgeteilt in FIN Splits',
      added: (count) => `${transactions(count)} zu FIN Splits hinzugefügt.`,
      known: (count) =>
        count === 1 ? '1 Transaktion war schon aufgeteilt.' : `${transactions(count)} waren schon aufgeteilt.`,
      missing: (count) =>
        count === 1
          ? '1 Transaktion ist nicht in den Daten dieses Schlüssels und kann nicht aufgeteilt werden.'
          : `${transactions(count)} sind nicht in den Daten dieses Schlüssels und können nicht aufgeteilt werden.`,
      next: 'Tragen Sie dort Betrag und Kategorie jedes Teils ein. Formeln zeigen die Teile nach der nächsten Aktualisierung.',
    },
    allHidden:
      'Alle ausgewählten Transaktionen sind ausgeblendet. Wählen Sie sichtbare Zeilen aus und versuchen Sie es noch einmal.',
    ownLeftOut: (count) => `Ausgelassen: ${countOf(count, 'eigene Transaktion', 'eigene Transaktionen')}.`,
    contents: {
      own: 'Die ausgewählten Zeilen sind eigene Transaktionen, die die API nicht hat.',
      accounts: 'Die ausgewählten Zeilen sind Konten. Nur Transaktionen können getaggt werden.',
      holdings: 'Die ausgewählten Zeilen sind Bestände. Nur Transaktionen können getaggt werden.',
      tags: 'Die ausgewählten Zeilen sind Tags. Nur Transaktionen können getaggt werden.',
      blank: 'Die ausgewählten Zeilen sind leer oder Überschriften.',
      other: 'Die ausgewählten Zeilen haben keine Transaktions-ID.',
    },
    selectOthers:
      'Wählen Sie Zeilen einer Datentabelle mit Transaktionen aus, oder von FIN_TRANSACTIONS mit der Spalte id.',
    ids: {
      needed: 'Diese Zeilen brauchen ihre IDs: Ohne sie weiß niemand, welche Transaktionen es sind.',
      show: 'IDs anzeigen',
      shown: (cell) => `${cell} zeigt die IDs. Verwenden Sie die ausgewählten Zeilen noch einmal.`,
      type: (cell) => `Geben Sie diese Option in die Formel von ${cell} ein:`,
    },
  },
  tags: {
    title: 'Tags',
    new: 'Neues Tag',
    search: 'Tags suchen',
    loading: 'Tags werden geladen',
    loadingShort: 'Tags werden geladen…',
    chosen: 'Ausgewählte Tags',
    remove: (path) => `${path} entfernen`,
    noneFits: 'Kein passendes Tag.',
    noneYet: 'Es gibt noch kein Tag. Erstellen Sie das erste.',
    archived: 'archiviert',
    create: (name) => `„${name}“ erstellen`,
    more: (count) =>
      `${countOf(count, 'weiteres Tag', 'weitere Tags')}. Geben Sie mehr ein, um die Liste einzugrenzen.`,
    created: (path) => `${path} erstellt und ausgewählt.`,
  },
  newTag: {
    title: 'Neues Tag',
    name: 'Name',
    parent: 'Übergeordnetes Tag (optional)',
    noParent: 'Keines',
    color: 'Farbe',
    noColor: 'Keine Farbe',
    colors: {
      blue: 'Blau',
      teal: 'Blaugrün',
      green: 'Grün',
      yellow: 'Gelb',
      orange: 'Orange',
      red: 'Rot',
      purple: 'Lila',
    },
    description: 'Beschreibung (optional)',
    create: 'Tag erstellen',
    creating: 'Wird erstellt…',
    noName: 'Geben Sie einen Namen ein.',
    nameTooLong: (max, length) => `Ein Name hat höchstens ${max} Zeichen, dieser hat ${length}.`,
    descriptionTooLong: (max, length) => `Eine Beschreibung hat höchstens ${max} Zeichen, diese hat ${length}.`,
    existsArchived: (path) => `„${path}“ gibt es bereits, aber archiviert. Wählen Sie einen anderen Namen.`,
    unknownParent: (name) => `Es gibt kein Tag „${name}“. Wählen Sie eines aus der Liste, oder leeren Sie das Feld.`,
    exists: (path) => `„${path}“ gibt es bereits. Wählen Sie es in der Liste aus.`,
  },
  apply: {
    noTag: 'Wählen Sie mindestens ein Tag aus.',
    comparing: 'Die Zeilen werden mit der API verglichen…',
    noUndo: 'Das lässt sich hier nicht rückgängig machen: Die API kann Tags nicht von Transaktionen entfernen.',
    one: (count) => `${transactions(count)} taggen`,
    several: (tagCount, count) => `${transactions(count)} mit ${countOf(tagCount, 'Tag', 'Tags')} versehen`,
  },
  more: {
    title: 'Regeln und Protokoll',
    rules: 'Regeln',
    example: 'Solche immer so taggen',
    journal: 'Tags in FIN Journal protokollieren',
    journalHint:
      'Ein Tabellenblatt mit Zeit, Tag und ID jeder Transaktion, die jemand in dieser Tabelle über die Seitenleiste taggt.',
  },
  interrupted: {
    title: 'Das Taggen wurde unterbrochen',
    unknown: (count) =>
      `${countOf(count, 'Transaktion war', 'Transaktionen waren')} gerade unterwegs und möglicherweise schon getaggt. Erneutes Taggen ändert nichts.`,
    forget: 'So lassen',
  },
  run: {
    stopping: 'Wird nach diesem Paket angehalten…',
    sending: 'Wird getaggt…',
    done: 'Fertig',
    paused: 'Pausiert',
    stopped: 'Angehalten',
    nothing: 'Es wurde nichts getaggt',
    partly: 'Teilweise fertig',
    batches: 'Pakete',
    progress: (done, total) => `${formatCount(done)} von ${batches(total)}`,
    progressFailed: (done, total, failed) =>
      `${formatCount(done)} von ${batches(total)}, ${formatCount(failed)} fehlgeschlagen`,
    batchOne: (at) => `Transaktion ${formatCount(at)}`,
    batch: (from, to) => `Transaktionen ${formatCount(from)}–${formatCount(to)}`,
    batchDone: (batch, path) => `${batch}, ${path}: fertig.`,
    batchFailed: (batch, path, why) => `${batch}, ${path}: fehlgeschlagen. ${why}`,
    waiting: 'wartet',
    sendingOne: 'wird gesendet…',
    failed: 'fehlgeschlagen',
    tagged: (count) => `${formatCount(count)} getaggt`,
    taggedOf: (count, asked) => `${formatCount(count)} von ${transactions(asked)}`,
    allTagged: (count, path) => `${countOf(count, 'Transaktion hat', 'Transaktionen haben')} jetzt das Tag ${path}.`,
    someTagged: (count, asked, path) => `${formatCount(count)} von ${transactions(asked)} haben jetzt das Tag ${path}.`,
    partsFailed: (count) =>
      `${countOf(count, 'Teil des Pakets ist', 'Teile des Pakets sind')} fehlgeschlagen, die anderen sind getaggt.`,
    recalculating: 'Formeln, die Tags zeigen, werden neu berechnet…',
    notShown: (why) => `Formeln zeigen die Tags noch nicht. ${why}`,
    shownNowhere:
      'Noch keine Formel oder Datentabelle zeigt hier Tags. Nehmen Sie tags in die Spalten von FIN_TRANSACTIONS oder einer Datentabelle auf.',
    addColumn: (sheet) => `Spalte für Tags zu ${sheet} hinzufügen`,
    addingColumn: 'Spalte wird hinzugefügt…',
    shown: (formulaCount, formulaSheets, tableSheets) =>
      `Zu sehen ${list([
        ...(formulaCount === 0 ? [] : [`in ${countOf(formulaCount, 'Formel', 'Formeln')} auf ${list(formulaSheets)}`]),
        ...(tableSheets.length === 0
          ? []
          : [`in ${tableSheets.length === 1 ? 'der Datentabelle' : 'den Datentabellen'} auf ${list(tableSheets)}`]),
      ])}.`,
    notRecalculated: (count) =>
      count === 1
        ? '1 Formel konnte nicht neu berechnet werden. Ist sie geschützt?'
        : `${formatCount(count)} Formeln konnten nicht neu berechnet werden. Sind sie geschützt?`,
    notWritten: (sheets) => `In die Datentabelle auf ${list(sheets)} konnte nicht geschrieben werden.`,
    journalFailed: 'Das Protokoll konnte nicht geschrieben werden. Ist FIN Journal geschützt?',
    stop: 'Anhalten',
    continue: 'Fortsetzen',
    continueIn: (wait) => `Fortsetzen in ${wait}`,
    retryAll: (count) => `Alle ${formatCount(count)} fehlgeschlagenen wiederholen`,
    retryOne: 'Dieses Paket wiederholen',
    split: 'Ursache suchen',
    again: 'Weitere Zeilen taggen',
  },
};
