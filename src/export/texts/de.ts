import type { ExportTexts } from './en';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const german: ExportTexts = {
  title: (from, to) => `Buchhaltung vom ${from} bis ${to}`,
  complete: 'VOLLSTÄNDIG',
  notReconciled: 'NICHT ABGESTIMMT',
  completeMeans: 'Alle Transaktionen sind enthalten, und die unabhängig bekannten Salden stimmen mit ihnen überein.',
  missing: 'Was fehlt',
  writtenOn: (day) => `Erstellt am ${day}`,
  findings: {
    open: (until) => `Der Zeitraum ist nicht zu Ende: Der Export endet am ${until}.`,
    noAccounts: 'Es gibt keine Konten.',
    opening: (account, day, reason) =>
      `${account}: Der Saldo vom ${day} ist nicht bekannt. Das Konto hat hier keinen Anfangsbestand, und keiner wird erfunden.${reason}`,
    closing: (account, day, reason) => `${account}: Der Saldo vom ${day} ist nicht bekannt.${reason}`,
    value: (account, reason) => `${account}: Die Transaktionen erklären den Saldo nicht.${reason}`,
    gap: (account, day, known, computed, difference, by) =>
      `${account}: ${by === 'statement' ? 'Der Kontoauszug' : 'Der Saldo der Bank'} vom ${day} zeigt ${known}, die Transaktionen ergeben ${computed}: ein Unterschied von ${difference}.`,
    unproven: (account, day) =>
      `${account}: Kein bestätigter Kontoauszug belegt den Saldo vom ${day}. Bestätigen Sie einen unter Abgleich.`,
    unprovenEnd: (account, day) =>
      `${account}: Weder ein bestätigter Kontoauszug noch ein gemeldeter Saldo belegt den Saldo vom ${day}.`,
    otherCurrency: (account, codes) =>
      `${account}: Es hat Transaktionen in ${codes}, daher ist sein Saldo nicht bekannt.`,
    noAmount: (count) => `${counted(count, 'Transaktion hat', 'Transaktionen haben')} keinen Betrag und fehlt daher.`,
    noDay: (count) => `${counted(count, 'Transaktion hat', 'Transaktionen haben')} kein Datum und fehlt daher.`,
    noAccount: (count) =>
      `${counted(count, 'Transaktion gehört', 'Transaktionen gehören')} zu einem Konto, das der Schlüssel nicht zeigt.`,
    noCurrency: (count) =>
      `${counted(count, 'Transaktion hat', 'Transaktionen haben')} keine Währung; in den Dateien steht XXX.`,
  },
  pendingLeftOut: (count) =>
    `Nicht enthalten: ${counted(count, 'vorgemerkte Transaktion', 'vorgemerkte Transaktionen')}.`,
  accounts: 'Konten',
  account: 'Konto',
  ledgerAccount: 'In den Journalen',
  opening: (day) => `Saldo vom ${day}`,
  moneyIn: 'Eingänge',
  moneyOut: 'Ausgänge',
  computed: (day) => `Berechnet für ${day}`,
  known: 'Bekannter Saldo',
  result: 'Ergebnis',
  unknown: 'unbekannt',
  openingBy: {
    statement: 'laut Kontoauszug',
    balance: 'zurückgerechnet',
    beginning: 'nichts vor der ersten Transaktion',
  },
  results: {
    reconciled: 'Abgestimmt',
    agrees: 'Stimmt, nicht belegt',
    gap: 'Stimmt nicht',
    unknown: 'Nicht bekannt',
    value: 'Hat einen Wert, keinen Saldo aus Transaktionen',
  },
  debtsOwed: 'Schulden sind negativ, wie in einem Journal.',
  totals: 'Einnahmen und Ausgaben',
  category: 'Kategorie',
  income: 'Einnahmen',
  spending: 'Ausgaben',
  sum: 'Summe',
  sameFormula: (formula) => `In der Tabelle: ${formula}`,
  countedElsewhere: (count) =>
    `${counted(count, 'Transaktion zählt', 'Transaktionen zählen')} in der Tabelle durch FIN Changes an einem anderen Tag. Hier steht jede an ihrem eigenen, damit die Salden stimmen; die CSV-Datei hat beide Tage.`,
  deductible: 'Absetzbar, mit Belegen',
  deductibleLead:
    'Was mit diesen Tags und denen darunter bezahlt wurde. Eine Erstattung senkt die Summe; ignorierte Transaktionen zählen nicht.',
  deductibleUnknown: 'Der Schlüssel darf keine Tags zeigen, daher ist nicht bekannt, was absetzbar ist.',
  deductibleNone: (tags) => `Keine Transaktion in diesem Zeitraum: ${tags}`,
  deductibleSeveral: (count) =>
    `${counted(count, 'Transaktion hat', 'Transaktionen haben')} mehrere dieser Tags, zählt bei jedem und in der Gesamtsumme einmal.`,
  untracked: (count) =>
    `${counted(count, 'Transaktion steht', 'Transaktionen stehen')} in keiner Datentabelle mit einer Spalte Beleg, also kann dort keiner vermerkt sein.`,
  receipts: (missing, count) => (missing === 0 ? `ALLE ${count} MIT BELEG` : `${missing} VON ${count} OHNE BELEG`),
  tag: 'Tag',
  withoutReceipt: 'Ohne Beleg',
  sumWithout: 'Summe ohne Beleg',
  through: 'Konten, die nicht Ihre sind',
  throughLead:
    'Transaktionen ohne ein anderes Konto von Ihnen gehen über eines von diesen. Keine Transaktion gleicht einen Unterschied aus.',
  throughNames: {
    'Equity:Opening-Balances': 'Anfangsbestände der Konten, von denen sie bekannt sind.',
    'Equity:Transfers':
      'Umbuchungen, deren andere Seite nicht sicher, Teil einer Aufteilung oder eine Ausgabe ist, und unterwegs abgezogene Gebühren.',
    'Equity:Conversions': 'Umbuchungen zwischen Währungen, deren Seiten von verschiedenen Tagen sind.',
    'Equity:Ignored': 'Ignorierte Transaktionen: Sie bewegen Salden und sind weder Einnahme noch Ausgabe.',
    'Assets:In-Transit': 'Geldtransit zwischen zwei Konten: Jede Seite hat ihren eigenen Tag.',
  },
  balance: 'Saldo',
  pending: 'Nicht enthalten: vorgemerkte Transaktionen',
  pendingLead: 'Die Bank hat sie noch nicht gebucht. Sie sind in keiner Datei und in keiner Summe.',
  count: 'Anzahl',
  broken: 'Nicht enthalten: ohne Betrag oder Datum',
  holdings: (day) => `Bestände am ${day}`,
  holdingsLead:
    'Wie die API sie an diesem Tag zeigt, nicht am Ende des Exports. Sie sind nicht gebucht: Was wann zu welchem Preis gekauft wurde, ist nicht bekannt.',
  holdingsRefused: 'Der Schlüssel darf keine Bestände zeigen.',
  holding: 'Bestand',
  quantity: 'Menge',
  value: 'Wert',
  cost: 'Kosten',
  notes: 'Hinweise',
  noTags: 'Der Schlüssel darf keine Tags zeigen, daher haben die Dateien keine.',
  files: 'Dateien',
  fileNames: {
    transactions: 'Alle Transaktionen als Tabelle',
    accounts: 'Salden der Konten als Tabelle',
    holdings: 'Bestände als Tabelle',
    deductible: 'Absetzbare Transaktionen mit ihren Belegen',
    deductibleTotals: 'Summen der absetzbaren Tags',
    beancount: 'Journal für beancount',
    ledger: 'Journal für ledger',
    hledger: 'Journal für hledger',
    page: 'Diese Seite',
  },
  legend:
    'Beträge sind genau und nicht gerundet. Texte der Banken stehen auf einer Zeile, in Journalen ohne Zeichen, die dort etwas bedeuten, und in Tabellen mit einem Apostroph vor dem, was eine Tabellenkalkulation berechnen würde.',
};
