/**
 * German words that people write for names of columns, groupings, options and their values, without accents, and the
 * names. A word may mean another name in another place.
 */
const pairs = `
  anzahl count, anzahl limit, art kind, ausgabe spending, ausgaben out, ausgaben spending, ausgang out, ausstehend pending,
  bank institution, betrag amount, bestand quantity, buchungen transactions, datum date, eingang in, einnahme income,
  einnahmen in, einnahmen income, ergebnis result, gewinn gain, gruppe group, haendler merchant, handler merchant,
  institut institution, intervall interval, jahr year, kategorie category, konto account, kontostand balance,
  kopfzeile headers, kosten cost, kurs price, kurzel ticker, menge quantity, monat month, nachste next, netto net,
  notiz note, ohne without, organisation organization, preis price, quartal quarter, quelle source, saldo balance,
  schlagwort tag, schlagworter tags, sichtbarkeit visibility, sortierung sort, spalten columns, summe total, tag date,
  tag day, transaktionen transactions, uberschriften headers, uberweisungen transfers, umbuchung transfer,
  umbuchungen transfer, umbuchungen transfers, verbindung connection, verfugbar available, vergleich compare,
  vermogen assets, verbindlichkeiten liabilities, schulden liabilities, vorgemerkt pending, vorjahr year,
  vorperiode previous, wahrung currency, wert value, woche week, zuletzt last`;

const words = pairs.split(',').map((pair) => pair.trim().split(' '));

/** What a German word, as `foldAccents` writes it, means among some names; undefined if nothing. */
export function meantBy(names: readonly string[], word: string): string | undefined {
  return words
    .filter(([german]) => german === word)
    .map(([, english]) => names.find((name) => name.toLowerCase() === english))
    .find((name) => name !== undefined);
}
