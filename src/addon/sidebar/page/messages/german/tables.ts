import { countOf, formatCount, joinWords } from '../../format';
import type { Messages } from '../english/messages';

const rows = (count: number) => countOf(count, 'Zeile', 'Zeilen');

const datasets = {
  transactions: 'Transaktionen',
  tagged: 'Transaktionen mit einem Tag',
  holdings: 'Bestände',
  accounts: 'Konten',
  balances: 'Kontostandsverlauf',
  networth: 'Vermögensverlauf',
};

export const tables: Messages['tables'] = {
  title: 'Datentabellen',
  loading: 'Datentabellen werden geladen',
  none: 'Zeilen in einem eigenen Tabellenblatt, die von selbst aktualisiert werden. Ihre Spalten, Notizen, Sortierungen und Filter bleiben erhalten.',
  copied: (sheets) =>
    `Aus einer anderen Tabelle kopiert: ${sheets.join(', ')}. Diese Datentabellen werden hier nicht aktualisiert.`,
  adopt: 'In dieser Kopie aktualisieren',
  sheetCopies: (count, names) =>
    count === 1
      ? `${names} ist die Kopie eines Blatts mit einer Datentabelle. Die Zeilen darin werden nicht aktualisiert.`
      : `Kopien von Blättern mit Datentabellen, deren Zeilen nicht aktualisiert werden: ${names}.`,
  hideCopies: 'Hinweis ausblenden',
  chooseConnection: 'Neue Datentabellen lesen mit',
  insert: 'Datentabelle einfügen',
  insertOverview: { dashboard: 'Dashboard einfügen', budget: 'Budget einfügen', categories: 'Kategorien einfügen' },
  overviewReady: {
    dashboard: 'Das Dashboard ist fertig.',
    budget: 'Das Budget ist fertig.',
    categories: 'Das Blatt FIN Categories ist fertig.',
  },
  budget: {
    choose: 'Für welche Datentabelle ist das Budget?',
    lost: {
      removed: (name) =>
        name === null
          ? 'Die Datentabelle des Budgets wurde entfernt.'
          : `Die Datentabelle des Budgets, ${name}, wurde entfernt.`,
      columns: (name) =>
        `Die Datentabelle des Budgets${name === null ? '' : `, ${name},`} hat nicht mehr die Spalten date, amount, currency und category.`,
    },
    uses: (name) => `Das Budget verwendet jetzt ${name}.`,
    choice: (sheet, sources) => [sheet, ...(sources.length === 0 ? [] : [sources.join(', ')])].join(' · '),
    sheetGone: 'Blatt fehlt',
  },
  runLog: 'Ausführungsprotokoll',
  removedTable: 'Entfernte Datentabelle',
  removedOf: (name) => `${name} (entfernt)`,
  logTimes: (count, first, last) => `${formatCount(count)}-mal, ${first} bis ${last}`,
  logLine: (table, what) => `${table}: ${what}`,
  datasets,
  /** As a new table is chosen. */
  datasetChoices: {
    ...datasets,
    balances: 'Kontostandsverlauf, eine Zeile pro Konto und Tag',
    networth: 'Vermögensverlauf, eine Zeile pro Währung und Tag',
  },
  card: {
    notFilled: 'Noch nicht gefüllt',
    filled: (count, time) => `${rows(count)} · ${time}`,
    paused: 'Pausiert',
    snapshots: 'Momentaufnahmen mit Datum',
    nextAbout: (time) => `nächste gegen ${time}`,
    connection: (name) => `Verbindung: ${name}`,
    goOn: 'Fortsetzen',
    run: 'Jetzt ausführen',
    runOf: (name) => `Jetzt ausführen: ${name}`,
    edit: 'Bearbeiten',
    editOf: (name) => `${name} bearbeiten`,
    pause: 'Pausieren',
    pauseOf: (name) => `${name} pausieren`,
    resume: 'Fortsetzen',
    resumeOf: (name) => `${name} fortsetzen`,
    review: (count) => `${formatCount(count)} zu prüfen`,
    reviewOf: (id, reason) => `${id} ${reason}`,
    reviewMore: (count) => `und ${formatCount(count)} weitere`,
  },
  approval: {
    changed: 'Eine andere Person hat diese Datentabelle geändert. Sie liest nichts, bis Sie das genehmigen.',
    unknown: 'Diese Datentabelle würde mit Ihrer Verbindung lesen. Sie liest nichts, bis Sie das genehmigen.',
    reads: (label, now) => `${label}: ${now}`,
    readsNow: (label, now, before) => `${label}: ${now} (bisher: ${before})`,
    all: 'alle',
    allDays: 'alle Tage',
    onlyConnection: 'die einzige',
    approve: 'Genehmigen',
    approveOf: (name) => `${name} genehmigen`,
  },
  reviewReasons: {
    'unsure match': 'wurde möglicherweise als eine von mehreren Transaktionen gebucht',
    duplicate: 'steht in mehreren Zeilen',
    'column with user content': 'wurde weggelassen; bleibt, weil Sie etwas hineingeschrieben haben',
    'gone with user content': 'gibt es nicht mehr; bleibt, weil Sie daneben etwas geschrieben haben',
  },
  schedule: {
    label: 'Aktualisierung',
    hours: (count) => (count === 1 ? 'Stündlich' : `Alle ${count} Stunden`),
    daily: 'Täglich',
    weekly: 'Wöchentlich',
    never: 'Nur manuell',
    byHand: 'Manuell',
    dailyAt: (hour) => `Täglich um ${hour} Uhr`,
    weeklyAt: (weekday, hour) => `Jeden ${weekday} um ${hour} Uhr`,
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    day: 'Tag',
    hour: 'Uhrzeit',
    hourHint: 'In der Zeitzone der Tabelle, innerhalb einer Stunde danach.',
  },
  run: {
    reading: 'Wird gelesen.',
    stopping: 'Wird nach diesem Schritt angehalten…',
    notFinished: 'Noch nicht abgeschlossen.',
    rowsLeft: (count) => `Noch ${rows(count)} zu schreiben.`,
    rowsMoved: 'Jemand hat gerade Zeilen oder Spalten verschoben. Die nächste Ausführung macht weiter.',
    runEnded: 'Google hat die Ausführung beendet. Die nächste macht weiter.',
    wait: (wait) => `Die API bittet um eine Wartezeit von ${wait}.`,
    unchanged: (count) => `${rows(count)}: keine Änderung.`,
    changed: (count, changes) => `${rows(count)}: ${joinWords(changes, 'und')}.`,
    changes: {
      added: (count) => `${formatCount(count)} hinzugefügt`,
      changed: (count) => `${formatCount(count)} geändert`,
      marked: (count) => `${formatCount(count)} als nicht mehr vorhanden markiert`,
      removed: (count) => `${formatCount(count)} entfernt`,
    },
    logWithProblem: (changes, problem) => `${joinWords(changes, 'und')} · ${problem}`,
    log: (changes, requestCount, seconds) =>
      [
        changes.length === 0 ? 'keine Änderung' : joinWords(changes, 'und'),
        countOf(requestCount, 'Anfrage', 'Anfragen'),
        `${formatCount(seconds)} s`,
      ].join(' · '),
  },
  form: {
    label: 'Neue Datentabelle',
    rows: 'Zeilen',
    tag: 'Tag',
    more: 'Mehr',
    eachRun: 'Bei jeder Ausführung',
    update: 'Zeilen aktualisieren',
    snapshot: 'Momentaufnahme mit Datum anfügen, eine pro Tag',
    gone: 'Nicht mehr vorhandene Zeilen',
    goneMark: 'Behalten, mit Datum',
    goneRemove: 'Entfernen, sofern Sie nichts daneben geschrieben haben',
    newRows: 'Neue Zeilen',
    newRowsTop: 'Über den anderen',
    newRowsBottom: 'Unter den anderen',
    inserting: 'Wird eingefügt…',
    insert: 'Einfügen',
    accounts: 'Konten',
    accountsHint: 'Namen, durch Kommas getrennt; Namen mit Komma in einfachen Anführungszeichen. Leer: alle.',
    categories: 'Kategorien',
    categoriesHint: 'Durch Kommas getrennt; Namen mit Komma in einfachen Anführungszeichen. Leer: alle.',
    columns: 'Spalten',
    columnsHint: 'Wie in einer Formel, zum Beispiel date, name, tags. Leer: die üblichen.',
    firstDay: 'Erster Tag',
    firstDayHint: 'Datum oder Zeitraum wie in Formeln; dessen erster Tag bleibt. Leer: alle vorhandenen.',
  },
  edit: {
    connection: 'Verbindung',
    connectionHint: 'Nur eine, die dieselbe Organisation liest.',
    asBefore: 'Wie bisher',
    notConnected: (name) => `${name} (nicht verbunden)`,
    content: 'Spalten und Filter',
    contentHint:
      'Eine neue Spalte kommt hinter die letzte der Datentabelle. Zeilen, die ein Filter nicht mehr findet, gelten als nicht mehr vorhanden.',
    leaving: (count, total) =>
      count === null
        ? 'Zeilen, die die Filter nicht mehr finden, gelten dann als nicht mehr vorhanden.'
        : `Die Filter finden ${formatCount(count)} von ${countOf(total, 'Zeile', 'Zeilen')} nicht mehr; sie gelten dann als nicht mehr vorhanden.`,
    saveAndApply: 'Speichern und anwenden',
    leftOut: 'Weggelassene Spalte',
    leftOutKeep: 'Zellen behalten: Sie gehören dann Ihnen',
    leftOutDelete: 'Löschen, sofern Sie nichts hineingeschrieben haben',
    removeKeep: 'Entfernen, Zeilen behalten',
    removeKeepWarning: 'Die Zeilen bleiben, wie sie sind, und werden nicht mehr aktualisiert.',
    remove: 'Entfernen',
    removing: 'Wird entfernt…',
    removeSheet: 'Mit dem Tabellenblatt entfernen',
    removeSheetWarning: 'Löscht das Tabellenblatt, auch Ihre eigenen Spalten darin.',
    deleteSheet: 'Tabellenblatt löschen',
    deleting: 'Wird gelöscht…',
  },
};
