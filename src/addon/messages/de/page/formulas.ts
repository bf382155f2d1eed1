import { countOf } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

const rows = (count: number) => countOf(count, 'Zeile', 'Zeilen');

export const formulas: Messages['formulas'] = {
  tab: 'Formeln',
  connectFirst: 'Geben Sie einen Schlüssel ein, um Formeln zu erstellen.',
  connection: 'Verbindung',
  loading: 'Konten und Tags werden geladen',
  show: 'Anzeigen',
  formulaTitle: 'Formel',
  fillIn: 'Füllen Sie die Felder oben aus.',
  preview: 'Vorschau',
  previewLabel: 'Erste Zeilen',
  blank: '(leer)',
  isTrue: 'WAHR',
  isFalse: 'FALSCH',
  // Google Sheets takes semicolons in every locale, and commas only where numbers have a decimal point.
  written: (formula) => formula.replace(/"(?:[^"]|"")*"|,/g, (part) => (part === ',' ? ';' : part)),
  noRows: 'Keine Zeilen.',
  moreRows: (count) => `Und ${countOf(count, 'weitere Zeile', 'weitere Zeilen')}.`,
  inserted: (cell) => `In ${cell} eingefügt.`,
  formatHere: 'Tabelle hier formatieren',
  formatted: (cell) => `Die Tabelle von ${cell} ist formatiert.`,
  notFormatted: 'Google hat das Formatieren der Zellen abgelehnt.',
  chartRefused: 'Google hat das Einfügen des Diagramms abgelehnt.',
  keepsColumns: 'Spalten, die andere Zellen verwenden, behalten ihre Breite.',
  hidden: (letters) =>
    `Spalte ${letters} mit den IDs ist ausgeblendet. Um sie zu zeigen, klicken Sie dort auf die Pfeile zwischen den Spaltenbuchstaben.`,
  insert: 'In die ausgewählte Zelle einfügen',
  failed: 'Die Vorschau zeigt, warum die Formel fehlschlägt.',
  selectCell: 'Wählen Sie eine leere Zelle in der Tabelle aus.',
  room: (rowCount, columnCount) =>
    `Braucht leere Zellen: ${rows(rowCount)} und ${countOf(columnCount, 'Spalte', 'Spalten')}.`,
  examplesOf: (name) => `Beispiele für ${name}`,
  functions: {
    FIN_TRANSACTIONS: {
      purpose: 'Transaktionen',
      summary:
        'Listet Transaktionen auf, die neuesten zuerst: eine Kopfzeile, dann eine Zeile pro Transaktion. Eingänge sind positiv, Ausgänge negativ.',
      examples: ['Alle Transaktionen des letzten Monats', 'Gebuchte Transaktionen eines Kontos', 'Nur einige Spalten'],
    },
    FIN_TAGGED: {
      purpose: 'Transaktionen mit einem Tag',
      summary:
        'Listet die Transaktionen mit einem Tag auf, die neuesten zuerst: eine Kopfzeile, dann eine Zeile pro Transaktion. Eingänge sind positiv, Ausgänge negativ.',
      examples: ['Steuerlich absetzbare Ausgaben dieses Jahres', 'Die fünf teuersten Übernachtungen'],
    },
    FIN_SUMMARY: {
      purpose: 'Summen nach Monat, Kategorie oder Händler',
      summary:
        'Summiert Transaktionen nach Tag, Woche, Monat, Quartal, Jahr, Kategorie, Händler, Konto, Institut, Tag (tag), Art oder Gruppe, oder nach zweien davon als Pivot. In sind Einnahmen, Out Ausgaben, Net ist In minus Out; Umbuchungen zwischen Konten sind getrennt.',
      examples: [
        'Cashflow nach Monat',
        'Wofür das Geld im letzten Monat ausgegeben wurde',
        'Ausgaben nach Kategorie, mit einer Spalte pro Monat',
        'Dieser Monat neben den gleichen Tagen des letzten',
        'Cashflow in einer Währung, mit Ihren Wechselkursen',
        'Was jede Reise oder jedes Projekt gekostet hat',
      ],
    },
    FIN_RECURRING: {
      purpose: 'Abos, Rechnungen und Gehalt',
      summary:
        'Listet Abos, Rechnungen und Gehalt auf, eine Zeile für jedes: Intervall, Betrag, Preisänderung, nächstes Datum, Betrag im Jahr.',
      examples: [
        'Alles Wiederkehrende, auch was beendet ist',
        'Was als Nächstes fällig ist, und was es im Jahr kostet',
      ],
    },
    FIN_FORECAST: {
      purpose: 'Voraussichtlicher Kontostand',
      summary:
        'Rechnet den heutigen Kontostand mit Wiederkehrendem und Geplantem weiter, eine Zeile pro Tag, Woche oder Monat.',
      examples: [
        'Der niedrigste Kontostand der nächsten 30 Tage, und sein Tag',
        'Jede Annahme, mit Ihrer Planung, und der Stand danach',
      ],
    },
    FIN_NETWORTH: {
      purpose: 'Nettovermögen',
      summary: 'Liefert Vermögen, Schulden und Nettovermögen: eine Kopfzeile, dann eine Zeile pro Währung.',
      examples: [
        'Nettovermögen nach Währung',
        'Eine Zahl',
        'Alles in einer Währung, mit Ihren Wechselkursen',
        'Nur Bankkonten und Schulden',
      ],
    },
    FIN_HOLDINGS: {
      purpose: 'Bestände',
      summary: 'Listet Bestände mit ihrem Gewinn auf: eine Kopfzeile, dann eine Zeile pro Bestand.',
      examples: [
        'Alle Bestände',
        'Die zehn Bestände eines Kontos mit dem größten Gewinn',
        'Jedes Wertpapier einmal, in einer Währung',
      ],
    },
    FIN_ACCOUNTS: {
      purpose: 'Konten und Kontostände',
      summary:
        'Listet Konten mit Kontoständen, Status und Zustand ihrer Verbindung auf: eine Kopfzeile, dann eine Zeile pro Konto. Ein positiver Stand eines Schuldkontos ist der geschuldete Betrag.',
      examples: [
        'Alle Konten',
        'Namen und Kontostände der Bankkonten',
        'Kontostände zum Addieren, in denen eine Schuld negativ ist',
        'Aktive Konten, und wie alt die Liste ist',
      ],
    },
    FIN_BALANCE: {
      purpose: 'Kontostand eines Kontos',
      summary:
        'Liefert einen Kontostand oder die Währung eines Kontos. Für einen Bereich von Konten liefert sie einen Wert pro Zelle. Ein positiver Stand eines Schuldkontos ist der geschuldete Betrag.',
      examples: ['Aktueller Kontostand', 'Verfügbarer Kontostand', 'Zwei Konten untereinander'],
    },
    FIN_BALANCES: {
      purpose: 'Frühere Kontostände und Nettovermögen',
      summary:
        'Liefert frühere Kontostände, vom heutigen mit gebuchten Transaktionen zurückgerechnet: eine Kopfzeile, dann eine Zeile pro Konto und Tag, Woche, Monat, Quartal oder Jahr. Ein Stand, der nicht bekannt sein kann, ist leer, mit dem Grund.',
      examples: [
        'Ein Konto, Tag für Tag',
        'Alle Konten am Ende jedes Monats',
        'Was Sie hatten und schuldeten, mit einer Summe',
        'Dasselbe als eine Summe, in einer Währung',
      ],
    },
    FIN_CHECK: {
      purpose: 'Ob die Transaktionen die Kontostände erklären',
      summary:
        'Vergleicht Kontostände, die Sie festgehalten oder bestätigt haben, mit den Transaktionen seitdem: eine Kopfzeile, dann eine Zeile pro Konto mit Complete, der Lücke und was sie erklären könnte, oder warum es nicht bekannt ist, und was sich in bestätigten Zeiträumen geändert hat.',
      examples: [
        'Die Auszüge dieses Jahres, die Sie bestätigt haben',
        'Alle Konten seit Beginn der Historie',
        'Ein Konto gegen Ihre Kontoauszüge',
      ],
    },
    FIN_PERFORMANCE: {
      purpose: 'Rendite von Geldanlagen',
      summary:
        'Liefert die geldgewichtete Rendite von Depots und Altersvorsorgekonten aus festgehaltenen Kontoständen und dem, was ein- und ausgezahlt wurde: eine Kopfzeile, dann eine Zeile pro Konto. Eine Rendite, die nicht bekannt sein kann, bleibt leer, mit dem Grund.',
      examples: [
        'Alle Konten seit Jahresbeginn',
        'Ein Konto seit dem ersten festgehaltenen Stand',
        'Alle Konten zusammen, in einer Währung',
      ],
    },
    FIN_TAGS: {
      purpose: 'Tags',
      summary: 'Listet Tags mit ihrem Pfad auf: eine Kopfzeile, dann eine Zeile pro Tag.',
      examples: ['Verwendete Tags'],
    },
    FIN_ORGANIZATION: {
      purpose: 'Organisation',
      summary: 'Liefert das Profil der Organisation: zwei Spalten mit Feld und Wert, oder einen Wert.',
      examples: ['Der Name der Organisation'],
    },
    FIN_STATUS: {
      purpose: 'Verbindung und Alter der Daten',
      summary: 'Zeigt, ob und wie die Tabelle verbunden ist und wie alt ihre Daten sind. Sendet keine Anfrage.',
      examples: ['WAHR oder FALSCH'],
    },
  },
  fields: {
    account: 'Konto',
    allAccounts: 'Alle Konten',
    from: 'Von',
    fromHint: 'Zum Beispiel 2026-03-31, -30d oder 2026-Q1.',
    to: 'Bis',
    toHint: 'Leer: bis zum neuesten Tag.',
    until: 'Bis',
    untilHint: 'Leer: 90 Tage. Zum Beispiel +30d.',
    period: 'Zeitraum',
    fromAndTo: 'Von und bis…',
    limit: 'Höchstzahl der Zeilen',
    category: 'Kategorie',
    blankAll: 'Leer: alle.',
    columns: 'Spalten',
    columnsHint: (names) => `Leer: die üblichen. Oder einige von ${names}.`,
    allCategories: 'Alle Kategorien',
    otherCategory: 'Eine andere eingeben…',
    tag: 'Tag',
    in: 'In einer Währung',
    inHint: 'Leer: jede Währung für sich. Die Kurse stehen im Blatt FIN Rates.',
    allTags: 'Mit beliebigem oder keinem Tag',
    currency: 'Nur diese Währung',
    allCurrencies: 'Alle Währungen',
    chart: 'Diagramm',
    noChart: 'Keines',
    withChart: 'Neben der Tabelle',
    oneCurrency: 'Ein Diagramm zeigt eine Währung: Wählen Sie oben eine aus.',
    by: 'Summen nach',
    interval: 'Am Ende von jedem',
    balance: 'Kontostand',
    field: 'Feld',
    item: 'Angabe',
    all: 'Alle',
  },
  help: {
    period: 'Welche Tage zählen. Ein Zeitraum wie „Letzter Monat“ wandert von selbst mit.',
    from: 'Der erste Tag; er zählt mit. Auch ein Zeitraum, zum Beispiel last month.',
    to: 'Der letzte Tag; er zählt mit.',
    until: 'Der letzte Tag der Vorschau, höchstens in zwei Jahren.',
    account: 'Ein Konto, über seinen Namen. Wenn es anders heißt, wählen Sie es noch einmal aus.',
    category:
      'Wie in der Spalte Category. Mehrere werden mit Kommas getrennt, und * steht für beliebigen Text: Travel*.',
    accountCategory: 'Die Art des Kontos, zum Beispiel bank oder debt.',
    tag: 'Transaktionen mit diesem Tag; das braucht eine Anfrage.',
    currency: 'Währungen werden nie addiert: Ohne Auswahl hat jede ihre eigenen Zeilen.',
    by: 'Was jede Zeile zusammenzählt. „Kategorie nach Monat“ hat eine Spalte pro Monat.',
    interval: 'Der Stand am Ende jedes Tages, jeder Woche, jedes Monats, Quartals oder Jahres, und am letzten Tag.',
    balance: 'Der aktuelle Stand, der verfügbare oder die Währung.',
    field: 'Ein Wert, oder alle in zwei Spalten.',
    item: 'Ein Wert, oder alle in zwei Spalten.',
    columns: 'Mit Kommas getrennt, in der gewünschten Reihenfolge.',
    limit: 'Nur die ersten Zeilen. Die anderen werden nicht mitgezählt.',
    chart: 'Zeiträume: Ausgaben und Einnahmen nebeneinander. Sonst: die fünfzehn größten nach Ausgaben.',
  },
  periods: {
    last90Days: 'Letzte 90 Tage',
    thisMonth: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    thisYear: 'Dieses Jahr bis heute',
    lastYear: 'Letztes Jahr',
    all: 'Alle',
  },
  groups: {
    month: 'Monat',
    category: 'Kategorie',
    merchant: 'Händler',
    account: 'Konto',
    institution: 'Institut',
    tag: 'Tag',
    week: 'Woche',
    quarter: 'Quartal',
    year: 'Jahr',
    'category,month': 'Kategorie nach Monat',
  },
};

export const explain: Messages['explain'] = {
  title: 'Warum ist das leer?',
  lead: 'Wählen Sie eine FIN-Formel aus, die nichts oder einen Fehler zeigt. Jede Ursache wird mit der API geprüft.',
  checking: 'Ursachen werden geprüft',
  checkingShort: 'Wird geprüft…',
  explain: 'Ausgewählte Zelle erklären',
  replaced: (cell) => `Die Formel in ${cell} wurde ersetzt.`,
  checked: 'Geprüft',
  rows: (count) => `Sie zeigt ${rows(count)}. Aktualisieren Sie die Zelle, wenn sie etwas anderes zeigt.`,
  emptyWithCause: 'Sie zeigt keine Zeilen. Die Ursachen sind unten markiert.',
  empty: 'Sie zeigt keine Zeilen, und es wurde keine Ursache gefunden: Der Schlüssel sieht keine solchen Daten.',
  notRead: (expressions) => `Nicht gelesen, weil Google Sheets es berechnet: ${expressions}`,
  findings: {
    cause: 'Eine Ursache',
    hint: 'Möglicherweise eine Ursache',
    fine: 'Nicht die Ursache',
    unknown: 'Nicht geprüft',
  },
  use: (count) => `Verwenden: ${rows(count)}`,
};
