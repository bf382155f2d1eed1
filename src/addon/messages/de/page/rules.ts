import type { RuleReason } from '../../../rules/views';
import { countOf, formatCount, joinWords } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

const fieldNames =
  'Name or merchant, Name, Merchant, Category, Amount, Out, In, Currency, Date, Weekday, Day of month, Account, ' +
  'Account category und Institution';

/** What a user writes into the sheet is English there. */
const problems: { readonly [Reason in RuleReason]: (quoted: string) => string } = {
  field: (quoted) => `Das Feld „${quoted}“ gibt es nicht. Möglich sind ${fieldNames}.`,
  test: (quoted) =>
    `Den Test „${quoted}“ gibt es nicht. Möglich sind contains, equals, matches, between, at least und at most.`,
  no_tag: () => 'Das Tag fehlt, oder eine Spalte, die gesetzt wird.',
  archived_tag: (quoted) => `Das Tag „${quoted}“ ist archiviert.`,
  between: () => 'Nur Amount, Out, In, Date und Tage können zwischen zwei Werten liegen.',
  no_value: () => 'Der Wert fehlt. Die Regel würde zu jeder Transaktion passen.',
  amount_test: () => 'Für einen Betrag sind nur equals und between möglich.',
  amount: () => 'Der Wert muss eine Zahl sein.',
  amounts: () => 'Geben Sie unter Value oder To eine Zahl ein, oder unter beiden.',
  unknown_tag: (quoted) => `Das Tag „${quoted}“ gibt es nicht.`,
  ambiguous_tag: (quoted) => `Mehrere Tags heißen „${quoted}“. Geben Sie den Pfad an, zum Beispiel Reise › Hotels.`,
  unknown_account: (quoted) => `Das Konto „${quoted}“ gibt es nicht.`,
  ambiguous_account: (quoted) => `Mehrere Konten heißen „${quoted}“. Geben Sie die Konto-ID an.`,
  condition: (quoted) =>
    `„${quoted}“ unter And ist nicht zu lesen. Schreiben Sie Feld, Test und Wert, zum Beispiel amount between -60 and -20. Felder sind ${fieldNames}.`,
  and_in_value: (quoted) =>
    `„${quoted}“ geht mit „and“ weiter. Setzen Sie ; zwischen Bedingungen, oder den Wert in Anführungszeichen.`,
  open_quote: () =>
    'Ein Wert unter And beginnt mit einem Anführungszeichen und endet nicht mit einem. Verdoppeln Sie eines im Wert.',
  too_many_conditions: () => 'Unter And stehen mehr als 10 Bedingungen oder 1000 Zeichen.',
  two_values: (quoted) => `„${quoted}“ sind keine zwei Werte. Schreiben Sie „and“ zwischen beide.`,
  number: (quoted) => `„${quoted}“ ist keine Zahl. Schreiben Sie 1250,50 ohne Tausendertrennzeichen.`,
  date: (quoted) => `„${quoted}“ ist kein Datum. Schreiben Sie es als 2026-03-31.`,
  dates: () => 'Geben Sie unter Value oder To ein Datum ein, oder unter beiden.',
  date_test: () => 'Für ein Datum sind nur equals, between, at least und at most möglich.',
  weekday: (quoted) => `„${quoted}“ sind keine Wochentage. Schreiben Sie Mon-Fri, oder Sat, Sun.`,
  month_day: (quoted) => `„${quoted}“ sind keine Tage eines Monats. Schreiben Sie 1-5, oder 1, 15, oder last.`,
  days_test: () => 'Für Tage sind nur equals und between möglich.',
  days_are_date: () => 'Der Wert ist ein Datum. Schreiben Sie den ersten Tag unter Value und den letzten unter To.',
  account_category: (quoted) =>
    `Die Kontokategorie „${quoted}“ gibt es nicht. Möglich sind bank, debt, investment, other, real_estate und retirement.`,
  unknown_institution: (quoted) => `Bei „${quoted}“ gibt es kein Konto.`,
  held: (row) => `Wartet, bis Zeile ${row} berichtigt ist, weil der erste Treffer gilt.`,
  no_set_column: () => 'Unter Set to steht ein Wert, aber Set column ist leer.',
  set_value: () => 'Geben Sie unter Set to eine Zahl, TRUE, FALSE oder einen Text mit höchstens 500 Zeichen ein.',
  kind: (quoted) => `Es gibt keine Art „${quoted}“. Möglich sind income, spending und transfer.`,
  unknown_column: (quoted) => `Keine Datentabelle mit Transaktionen hat eine Spalte „${quoted}“ von Ihnen.`,
  ambiguous_column: (quoted) => `Eine Tabelle hat zwei Spalten „${quoted}“. Benennen Sie eine davon um.`,
  own_column: (quoted) => `„${quoted}“ ist eine Spalte des Add-ons. Fügen Sie eine eigene Spalte hinzu.`,
  pattern: () => 'Der reguläre Ausdruck kann nicht verwendet werden.',
};

const tags = (count: number) => countOf(count, 'Tag', 'Tags');
const cells = (count: number) => countOf(count, 'Zelle', 'Zellen');

export const rules: Messages['rules'] = {
  title: 'Regeln',
  backToRows: 'Zurück zu den Zeilen',
  lead: 'Jede Zeile des Tabellenblatts FIN Rules taggt die Transaktionen, die zu ihr passen, sagt, was sie sind, oder setzt eine Spalte von Ihnen.',
  chooseConnection: 'Vorschau und Anwendung mit',
  mayNot: (scope) =>
    `Sie können die Regeln ausprobieren. Zum Zuweisen von Tags ist ein Schlüssel mit der Berechtigung ${scope} nötig.`,
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
  allTagged: 'Alle passenden Transaktionen haben ihr Tag bereits.',
  toAttach: (count) => `${tags(count)} zuzuweisen.`,
  toSet: (count) => `${cells(count)} zu setzen.`,
  nothingToSet: 'Keine Zelle zu setzen.',
  changes:
    'Was Regeln unter Category, Kind, Merchant, Group oder New name angeben, gilt ab der nächsten Aktualisierung. Dafür wird nichts angewendet.',
  nothingSetIn: (sheet, why) => `In ${sheet} wird nichts gesetzt: ${why}`,
  pendingLeftOut: (count) =>
    `${countOf(count, 'vorgemerkte Transaktion', 'vorgemerkte Transaktionen')} bis zur Buchung ausgelassen.`,
  counts: {
    notUsed: 'nicht verwendet',
    off: 'aus',
    none: 'passt zu keiner',
    noneLeft: 'keine übrig',
    allTagged: (count) => `${formatCount(count)}, alle getaggt`,
    new: (count) => `${formatCount(count)} neu`,
    newOf: (count, matches) => `${formatCount(count)} neu von ${formatCount(matches)}`,
    matches: (count) => countOf(count, 'Treffer', 'Treffer'),
    toSet: (count) => `${formatCount(count)} zu setzen`,
    changes: (count) => `ändert ${formatCount(count)}`,
  },
  fields: {
    nameOrMerchant: 'Name oder Händler',
    name: 'Name',
    merchant: 'Händler',
    category: 'Kategorie',
    amount: 'Betrag',
    out: 'Ausgang',
    in: 'Eingang',
    currency: 'Währung',
    date: 'Datum',
    weekday: 'Wochentag',
    dayOfMonth: 'Tag des Monats',
    account: 'Konto',
    accountCategory: 'Kontokategorie',
    institution: 'Institut',
  },
  tests: { contains: 'enthält', equals: 'ist gleich', matches: 'entspricht', between: 'liegt zwischen' },
  rule: (field, test, value) => `${field} ${test} „${value}“`,
  between: (field, from, to) => {
    if (from === null) return to === null ? field : `${field} ist höchstens ${to}`;
    return to === null ? `${field} ist mindestens ${from}` : `${field} liegt zwischen ${from} und ${to}`;
  },
  betweenDays: (field, from, to) => {
    if (from === null) return to === null ? field : `${field} ist ${to} oder davor`;
    return to === null ? `${field} ist ${from} oder danach` : `${field} liegt zwischen ${from} und ${to}`;
  },
  not: (condition) => `nicht: ${condition}`,
  and: (condition, next) => `${condition}, und ${next}`,
  ofAccount: (rule, account) => `${rule}, Konto „${account}“`,
  problems,
  noTag: 'kein Tag',
  set: (column, value) => `${column}: ${value}`,
  setKept: (count) =>
    count === 1
      ? '1 Zelle bleibt: Jemand hat sie beschrieben oder geleert, oder sie enthält eine Formel.'
      : `${formatCount(count)} Zellen bleiben: Jemand hat sie beschrieben oder geleert, oder sie enthalten eine Formel.`,
  changeKept: (count) =>
    count === 1 ? '1 bleibt, wie FIN Changes sagt.' : `${formatCount(count)} bleiben, wie FIN Changes sagt.`,
  setMerged: (count) =>
    `${count === 1 ? '1 Zelle ist' : `${formatCount(count)} Zellen sind`} mit anderen verbunden; dort wird nichts geschrieben.`,
  setLocked: (count) =>
    `${count === 1 ? '1 Zelle ist' : `${formatCount(count)} Zellen sind`} geschützt; dort wird nichts geschrieben.`,
  changeExamples: 'Geändert, zum Beispiel',
  setExamples: 'Zu setzende Zellen, zum Beispiel',
  row: (row) => `Zeile ${row}`,
  taken: (count) => `${countOf(count, 'weiterer Treffer', 'weitere Treffer')} an Regeln darüber vergeben.`,
  firstMatch: {
    switch: 'Der erste Treffer gilt',
    on: 'Für eine Transaktion gilt nur die erste Regel, zu der sie passt, von oben im Tabellenblatt.',
    off: 'Jede passende Regel weist ihr Tag zu. Von Regeln für dieselbe Spalte gilt die erste.',
  },
  suggestions: {
    title: 'Aus Ihren eigenen Tags und Änderungen',
    lead: 'Sucht Händler, deren Transaktionen des letzten Jahres fast alle dasselbe Tag haben oder die Sie dreimal gleich geändert haben.',
    find: 'Regeln vorschlagen',
    finding: 'Das letzte Jahr wird durchsucht…',
    none: (count) =>
      `Nichts Neues in ${countOf(count, 'Transaktion', 'Transaktionen')}. Ein Vorschlag braucht 5 getaggte eines Händlers, und 90 %, oder 3 gleich geänderte.`,
    habit: (tagged, all, day) => `${formatCount(tagged)} von ${formatCount(all)} bis ${day} haben das Tag.`,
    later: (count) => (count === 1 ? '1 spätere hat es nicht.' : `${formatCount(count)} spätere haben es nicht.`),
    corrected: (corrected, others) =>
      `${formatCount(corrected)} davon haben Sie so geändert. Die Regel ändert ${others === 0 ? 'keine weitere' : `${formatCount(others)} weitere`} des letzten Jahres und spätere.`,
    create: 'Regel erstellen',
    tag: (tag) => `Tag ${tag}`,
    createFor: (rule, tag) => `Regel erstellen: ${rule}, ${tag}`,
    dismiss: 'Verwerfen',
    dismissFor: (rule, tag) => `Verwerfen: ${rule}, ${tag}`,
  },
  newExamples: 'Neu, zum Beispiel',
  examples: 'Zum Beispiel',
  attached: (count) => `${tags(count)} zugewiesen.`,
  cellsSet: (count) => `${cells(count)} gesetzt.`,
  cellsLeft: 'Einige Zellen sind noch offen.',
  notSetIn: (sheet, why) => `In ${sheet} wurde nicht alles gesetzt: ${why}`,
  failed: (count, why) => `${formatCount(count)} fehlgeschlagen: ${why}`,
  left: (count) => `${formatCount(count)} noch offen.`,
  automatic: {
    title: 'Automatisch',
    switch: 'Nach jeder Aktualisierung anwenden',
    needsScope: (scope) => `Dafür ist ein Schlüssel mit der Berechtigung ${scope} nötig.`,
    mayNotTag: (scope) => `Weist nichts zu, weil Ihrem Schlüssel die Berechtigung ${scope} fehlt.`,
    tagsWith: (connection) => `Taggt mit ${connection}.`,
    off: 'Wendet diese Regeln mit Ihrem Schlüssel auf neue Transaktionen an, auch wenn die Seitenleiste geschlossen ist.',
    noTrigger: 'Wartet auf Ihre stündliche Aktualisierung. Schalten Sie diese unter „Aktualisieren“ ein.',
    waiting:
      'Die Regeln haben sich geändert, seit Sie sie angewendet haben. Sie warten, bis Sie sie anwenden oder dies erneut einschalten.',
    notRun: 'Wird mit der nächsten Aktualisierung ausgeführt.',
    done: (tagged, set) =>
      [
        ...(tagged > 0 || set === 0 ? [`${tags(tagged)} zugewiesen`] : []),
        ...(set > 0 ? [`${cells(set)} gesetzt`] : []),
      ].join(', '),
    lastRun: (time, done) => `Letzte Ausführung ${time}: ${done}.`,
    lastRunUnfinished: (time, done) =>
      `Letzte Ausführung ${time}: ${done}, dann war die Zeit um. Die nächste Ausführung macht weiter.`,
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
  attaching: 'Wird angewendet…',
  attach: (tagged, set) => {
    if (set === 0) return `${tags(tagged)} zuweisen`;
    return tagged === 0 ? `${cells(set)} setzen` : `${tags(tagged)} zuweisen, ${cells(set)} setzen`;
  },
  form: {
    lead: 'Jede Zeile wird eine Regel im Tabellenblatt FIN Rules. Bevor die Regeln taggen, sehen Sie, wozu sie passen.',
    contains: 'Name oder Händler enthält',
    use: (value) => `${value} als Regel verwenden`,
    text: (line) => `Text ${line}`,
    rows: (count) => countOf(count, 'Zeile', 'Zeilen'),
    tags: (count) => (count === 1 ? 'Tag' : 'Tags'),
    further: 'Weitere Bedingungen, und eine Spalte',
    furtherLead: 'Sie gelten für jede Regel. Alle müssen zutreffen.',
    conditions: {
      out: 'Ausgang zwischen',
      in: 'Eingang zwischen',
      not: 'Name oder Händler enthält nicht',
      account: 'Konto',
      weekday: 'Wochentag',
      dayOfMonth: 'Tag des Monats',
    },
    examples: {
      out: '20 und 60',
      in: '20 und 60',
      not: 'Uber Eats',
      account: 'Gemeinsames Konto',
      weekday: 'Mo-Fr',
      dayOfMonth: '1-5, last',
    },
    setLead:
      'Die Regel gibt auch Category, Kind, Merchant, Group oder New name für alle Zahlen an oder schreibt in eine Spalte von Ihnen in Datentabellen. Was Sie selbst angeben oder schreiben, bleibt.',
    setColumn: 'Spalte (Set column)',
    setTo: 'Wert (Set to)',
    setNeedsBoth: 'Spalte und Wert brauchen einander.',
    setExamples: { column: 'Projekt', value: 'Haus' },
    adding: 'Wird hinzugefügt…',
    add: (count) => `${countOf(count, 'Regel', 'Regeln')} hinzufügen`,
  },
};
