import { fold } from './fold';
import { currencyOf } from './read-number';

/**
 * What banks write in cells, in the languages of their exports. All texts here are compared after `fold`, so they have no
 * accents.
 */

const out =
  'af d dr db rc hr debit debet debito debite soll s dbit out uit withdrawal charge debe dare uscita sortie odchozi utgaende ut ' +
  'negative minus debits belastung lastschrift wychodzace obciazenie 出金 支払い お引出し';
const incoming =
  'bij c cr rd sr credit kredit credito haben h crdt in deposit haber avere entrata entree prichozi inn positive plus credits ' +
  'gutschrift przychodzace uznanie 入金 お預入れ';

const sideWords: ReadonlyMap<string, 'out' | 'in'> = new Map([
  ...out.split(' ').map((word) => [word, 'out'] as const),
  ...incoming.split(' ').map((word) => [word, 'in'] as const),
]);

/** Whether a cell such as `Af`, `H`, `CRDT` or `-` says that money goes out or comes in. */
export function sideOf(cell: string): 'out' | 'in' | null {
  if (cell === '-' || cell === '−') return 'out';
  if (cell === '+') return 'in';
  return sideWords.get(fold(cell)) ?? null;
}

export type Status = 'booked' | 'pending' | 'void';

const booked =
  /^(?:(?:umsatz )?gebucht|booked|posted|completed|complete|cleared|settled|paid|success|successful|succeeded|executed|utfort|udfort|bokford|bokfort|bogfort|abgeschlossen|ausgefuhrt|contabilizzat[oa]|eseguit[oa]|contabilizado|contabilise|comptabilise|effettuata|effectue|realizado|efetivado|geaccepteerd|uitgevoerd|verwerkt|zaksiegowan[aey]|wykonan[aey]|zrealizowan[aey]|zauctovan[oa]|zauctovano|proveden[ao]|kirjattu|toteutunut|terminee|terminado|finalizada|ok|available|paye|acceptee?|accepted|recorded|berechnet|abgerechnet|bezahlt|erstattet)$/;
const pending =
  /\b(?:vorgemerkt|vorgemerkte|pending|offen|ausstehend|in bearbeitung|en attente|a venir|en cours|pendiente|pendientes|in sospeso|non contabilizzat[oa]|reserverad|reserverat|reservert|reserveret|reserved|venter|vantar|ikke bokfort|ej bokford|gereserveerd|in behandeling|varattu|varaus|katevaraus|nieksiegowana|blokada|oczekujaca|rezervovano|blokovano|cekajici|pendente|em processamento|processing|authori[sz]ed|authori[sz]ation|auth|on hold|unposted|uncleared|not posted|outstanding|in progress)\b/;
const voided =
  /^(?:reverted|declined|failed|failure|cancell?ed|denied|refused|rejected|expired|void|voided|blocked|geweigerd|geannuleerd|verworpen|abgelehnt|storniert|abgebrochen|fehlgeschlagen|avvist|avvisad|afvist|annulleret|annulerad|slettet|makuleret|refusee?|rejetee?|annulee?|rechazad[oa]|cancelad[oa]|recusad[oa]|annullat[oa]|rifiutat[oa]|odrzucon[aey]|anulowan[aey]|zamitnut[ao]|zrusen[ao]|hylatty|peruutettu|removed)$/;

/** What a cell of a column for the status says. Null: it is no word for one. */
export function statusOf(cell: string): Status | null {
  if (!/^\p{L}/u.test(cell) || cell.length > 60) return null;
  const text = fold(cell);
  if (text === '' || text.length > 40) return null;
  if (voided.test(text)) return 'void';
  if (pending.test(text)) return 'pending';
  return booked.test(text) ? 'booked' : null;
}

export type BalanceWord = 'opening' | 'closing' | 'available' | 'total';

const opening =
  /\b(?:anfangssaldo|alter kontostand|alter saldo|saldovortrag|opening balance|beginning balance|starting balance|start balance|previous balance|balance brought forward|balance b f|brought forward|solde (?:en |de |au )?debut.*|solde precedent|report de solde|solde reporte|ancien solde|solde initial|saldo inicial|saldo anterior|saldo iniziale|saldo precedente|beginsaldo|vorig saldo|startsaldo|saldo voor|ingaende saldo|inngaende saldo|indgaende saldo|saldo poczatkowe|pocatecni (?:stav|zustatek)|alkusaldo|eroffnungssaldo|saldo per start)\b/;
const available =
  /\b(?:available balance|avail bal|available funds|available credit|verfugbar\w*|disponible|disponibile|disponivel|disponiveis|disponibilidad|beschikbaar|tillgangligt|disponibelt|kaytettavissa|dostepne|dostepny|disponibilni)\b/;
const closing =
  /\b(?:endsaldo|schlusssaldo|schlussaldo|neuer kontostand|letzter kontostand|aktueller kontostand|kontostand|closing balance|ending balance|end balance|final balance|current balance|ledger balance|account balance|new balance|statement balance|balance carried forward|balance c f|carried forward|solde|nouveau solde|saldo|eindsaldo|nieuw saldo|utgaende saldo|konecny (?:stav|zustatek)|zustatek|loppusaldo|stan konta|s a l d o|balance)\b/;
const total =
  /^(?:total|totals|totaux|totali|totale|totaal|totalt|summe|suma|soma|somme|sum|summa|gesamt|gesamtsumme|grand total|subtotal|zwischensumme|yhteensa|celkem|razem|合計|total (?:des |de |of )?(?:credits?|debits?|deposits?|withdrawals?|transactions?|payments?|in|out|paid in|paid out|lancamentos|operations?|movimientos)|totaux des (?:operations|mouvements)|sum (?:inn|ut))\b/;

/** What kind of balance or sum a text is about, such as `Solde en fin de période`; null if it speaks of none. */
export function balanceWordOf(text: string): BalanceWord | null {
  const folded = fold(text);
  if (folded === '' || folded.length > 80) return null;
  if (total.test(folded)) return 'total';
  if (opening.test(folded)) return 'opening';
  if (available.test(folded)) return 'available';
  return closing.test(folded) ? 'closing' : null;
}

const wholeBalance =
  /^(?:anfangssaldo|endsaldo|schlusssaldo|alter kontostand|neuer kontostand|(?:opening|closing|beginning|ending|starting|previous) balance(?: as of.*)?|balance (?:brought|carried) forward|(?:brought|carried) forward|balance [bc] f|b f|c f|s a l d o|saldo|saldo (?:anterior|inicial|final|do dia|dia|em c c|em conta|total disponivel dia|total|iniziale|finale|contabile|poczatkowe|koncowe|bloqueado)|solde (?:initial|final|precedent|crediteur.*|debiteur.*|(?:en |de |au )?(?:debut|fin).*)|ingaende saldo|utgaende saldo|beginsaldo|eindsaldo|startsaldo|saldovortrag|rechnungsabschluss saldo|total|totals|summe|totaal|totale|suma|soma|razem|celkem|合計)$/;

/** Whether a text is the whole name of a balance or sum, which a row has in place of a transaction's text. */
export function isBalanceName(text: string): boolean {
  return text.length <= 40 && mayBeBalance.test(text) && wholeBalance.test(fold(text));
}

/** What may stand beside the name of a balance or sum: a day, a currency, a preposition, what is summed. */
const besideBalance =
  /^(?:\d+|am|per|zum|le|au|par|el|al|as|of|on|at|la|les|los|las|de|du|des|del|der|die|da|do|dos|et|y|e|i|und|and|other|s|in|im|a|na|dn|den|op|til|pa|vom|date|stand|letzter|konto|account|compte|cuenta|conta|your|ihr|votre|final|initial|debut|fin|periode|period|periodo|year|for|the|pending|posted|contabile|disponibile|comptable|contable|actuel|actual|attuale|check|credits?|debits?|creditos?|debitos?|umsatze|buchungen|kartenbuchungen|transactions|movements|mouvements|monnaie|movimientos|operations|euros?)$/;

/** Whether a text of a row without a day names a balance or sum and no shop, such as `Total Energy`. */
export function namesOnlyBalance(text: string): boolean {
  if (isBalanceName(text)) return true;
  const folded = fold(text);
  const [name] = [total, opening, available, closing].flatMap((each) => each.exec(folded)?.[0] ?? []);
  if (name === undefined) return false;
  return folded
    .replace(name, ' ')
    .split(' ')
    .every((word) => word === '' || besideBalance.test(word) || currencyOf(word) !== undefined);
}

/** Whether a line is about an account, and no balance. */
export function isAboutAccount(text: string): boolean {
  return (
    /konto|account|karte|card|compte|carte|cuenta|tarjeta|conta\b|rekening|savings|checking|depot/i.test(text) &&
    balanceWordOf(text) === null
  );
}

/** Rules out most texts at once. */
const mayBeBalance = /s ?a ?l ?d|bal|stand|sold|tot|sum|som|raz|celk|forw|[bc]\/f|合計/i;

const moneyIn =
  /\b(?:payment received|payment (?:\w+ )?thank you|thank you|pagamento recebido|estorno|refund|refunded|cashback|statement credit|zahlung erhalten|zahlungseingang|einzahlung|ruckerstattung|erstattung|ruckzahlung|paiement recu|virement recu|remboursement|pago recibido|transferencia recibida|devolucion|pagamento ricevuto|rimborso|betaling ontvangen|terugbetaling|inbetalning|indbetaling|innbetaling|refusjon|refundering|aterbetalning|zwrot|vraceni|salary|payroll|paycheck|wages|gehalt|lohn|salaire|nomina|sueldo|stipendio|salaris|salario|lonn|palkka|wynagrodzenie|vyplata|mzda|interest paid|interest earned|dividend)\b/;

/** Whether a text says that money came in, also on a card: a salary, a refund, or a card's bill that was paid. */
export function saysMoneyIn(text: string): boolean {
  return moneyIn.test(fold(text));
}

const moneyOut =
  /\b(?:purchase|point of sale|sale|card payment|pos|withdrawal|atm|kartenzahlung|kauf|einkauf|lastschrift|achat|paiement cb|paiement par carte|retrait|compra|pago con tarjeta|acquisto|pagamento pos|prelievo|betaalautomaat|geldopname|kortkop|varekjop|dankort|korttiosto|zakup|platnosc karta|nakup|platba kartou|saque)\b/;

/** Whether a text says that money went out, such as a purchase. */
export function saysMoneyOut(text: string): boolean {
  return moneyOut.test(fold(text));
}

const cardText =
  /\b(?:payment received|payment (?:\w+ )?thank you|thank you|statement credit|pagamento recebido|pagamento ricevuto|zahlung erhalten|paiement recu|pago recibido|betaling ontvangen|purchase|card payment|pos|withdrawal|atm|kartenzahlung|achat|paiement cb|paiement par carte|retrait|compra|pago con tarjeta|acquisto|pagamento pos|prelievo|betaalautomaat|geldopname|kortkop|varekjop|dankort|korttiosto|zakup|platnosc karta|nakup|platba kartou|saque)\b/;

/** Whether a text is that of a purchase, or of a card's bill that was paid. A salary and a refund may also be paid out. */
export function isTextOfCard(text: string): boolean {
  return cardText.test(fold(text));
}

const cardWords =
  /\b(?:card|cards|karte|karteninhaber|kreditkarte|carte|tarjeta|cartao|carta|kort|kortti|karta|karty|cardmember|mastercard|visa|amex|american express|post date|posted date|merchant|fatura|kreditkort|creditcard)\b/;

/** Whether a text is about a card. */
export function isAboutCard(text: string): boolean {
  return cardWords.test(fold(text));
}
