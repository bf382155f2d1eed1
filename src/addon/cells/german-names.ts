/** German words that people write for names of columns, groupings and options, without accents, and the names. */
const pairs = `
  anzahl count, art kind, ausgaben out, ausgang out, ausstehend pending, bank institution, betrag amount,
  bestand quantity, datum date, eingang in, einnahmen in, ergebnis result, gewinn gain, gruppe group,
  haendler merchant, handler merchant, institut institution, intervall interval, jahr year, kategorie category,
  konto account, kontostand balance, kosten cost, kurs price, kurzel ticker, menge quantity, monat month, nachste next,
  netto net, preis price, quartal quarter, quelle source, saldo balance, schlagwort tag, schlagworter tags,
  summe total, tag date, tag day, uberweisungen transfers, umbuchungen transfers, verfugbar available,
  vermogen assets, vorgemerkt pending, wahrung currency, wert value, woche week, zuletzt last`;

const names = pairs.split(',').map((pair) => pair.trim().split(' '));

/** Whether a name is what a German word, as `foldAccents` writes it, means. */
export function isMeantBy(name: string, word: string): boolean {
  return names.some(([german, english]) => german === word && english === name.toLowerCase());
}
