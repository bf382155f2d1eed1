import { fold } from './fold';
import { currencyOf } from './read-number';

/** What a column may contain. Which columns with such names a layout uses depends on their cells, too. */
export type Role =
  | 'date'
  | 'posted'
  | 'valued'
  | 'weakDate'
  | 'amount'
  | 'net'
  | 'gross'
  | 'debit'
  | 'credit'
  | 'fee'
  | 'balance'
  | 'side'
  | 'currency'
  | 'originalAmount'
  | 'originalCurrency'
  | 'party'
  | 'payer'
  | 'payee'
  | 'description'
  | 'memo'
  | 'type'
  | 'id'
  | 'weakId'
  | 'check'
  | 'status'
  | 'account'
  | 'otherAccount'
  | 'category'
  | 'ignored';

/** The names of columns, in the languages of bank files; after `fold`, so without accents. A name may have several roles. */
const names: readonly (readonly [Role, RegExp])[] = [
  [
    'date',
    /\b(?:date|datum|fecha|data|dato|pvm|paivays|tran date|txn date|posting date|transaction date|buchung|buchungstag|buchungsdatum|umsatztag|belegdatum|kaufdatum|einkaufsdatum|booking|booked at|abschlussdatum|bewertungsdatum|date op|bogfort|bokforingsdag|bokforingsdatum|bokforingsdato|bokfort|reskontradatum|transaktionsdag|transaktionsdatum|kjopsdato|kirjauspaiva|maksupaiva|transactiedatum|boekdatum|boekingsdatum|uitvoeringsdatum|f valor|releve|día|dia|giorno|created|取引日|日付|年月日|利用日|お取引日|勘定日)\b|^(?:取引日|日付|年月日|利用日|お取引日|ご利用日)/,
  ],
  [
    'posted',
    /^ecriture$|\b(?:post date|posted|posting|posted date|booked|booking|buchung|buchungstag|buchungsdatum|comptabilisation|contabile|contabilizacion|registrazione|ksiegowania|zauctovani|bokforingsdag|bokforingsdatum|bokforingsdato|reskontradatum|boekdatum|processed date|processed|clearing date|settlement date|rozliczenia|kirjauspaiva)\b/,
  ],
  [
    'valued',
    /\b(?:value date|value dat|value dt|valuta|valutadatum|valutadag|valutadato|wertstellung|wertstellungsdatum|wert|date de valeur|date valeur|date val|valeur|fecha valor|f valor|data valuta|data waluty|rentedatum|rentedato|interest date|arvopaiva|datum valuty|data valor|data do balancete|data efetiva|effective date|renteda g|available on|valutering)\b/,
  ],
  [
    'weakDate',
    /\b(?:started|created|initiated|beginns|de debut|de inicio|di inizio|begindatum|authori[sz]ed|autorisation|cheque date|due date|time stamp|timestamp|date time)\b/,
  ],
  [
    'originalAmount',
    /\b(?:original amount|orig amount|foreign(?: currency)? (?:amount|spend amount)|foreign amount|amount foreign(?: currency)?|amount in foreign currency|foreign currency amount|fremdwahrungsbetrag|betrag in fremdwahrung|ursprunglicher betrag|originalbetrag|ursprungsbetrag|oorspr bedrag|oorspronkelijk bedrag|local amount|local currency amount|instructed amount|counter value|montant (?:en devise|d origine|devise|francs)|importe original|importe (?:en )?divisa|importo originale|valor em us|puvodni castka.*|castka v mene transakce|originalbelop|utlandsbelop|valutabelop|belopp i utl.*|kwota (?:platnosci )?w walucie|original value|originalni castka|spend amount|exchange to amount|kwota oryginalna)\b/,
  ],
  [
    'originalCurrency',
    /\b(?:original currency|orig currency|foreign currency|type foreign currency|local currency|ursprungswahrung|originalwahrung|fremdwahrung|oorspr munt|originalvaluta|puvodni mena.*|instructed currency|devise d origine|monnaie originale|moneda original|valuta originale|exchange from|exchange to|converted currency)\b/,
  ],
  [
    'ignored',
    /^(?:.*\be ?mail\b.*|bewertungsdatum|datum von|datum bis|from date|to date|.*\bbic\b.*|rate|kurs|devisenkurs|wechselkurs|umrechnungskurs|cotacao|tipo de cambio|taux|cours|koers|kurz|exchange rate|einzelbetrag|betrag detail|detailbetrag|individual amount|single amount|montant detail|montant unitaire|time|zeit|uhrzeit|heure|hora|tijd|abschlusszeit|card holder|cardholder|card holder full name|member name|card member|karteninhaber|name des karteninhabers|name on card|titulaire de compte carte|konto karteninhaber|kontoname|account name|account label|account holder|name of account|rubrieknaam|kontoinhaber name|purchased by|nome no cartao|limit|kwota blokady.*|mandatsreferenz|glaubiger id|glaeubiger id|bic|swift|blz|bankleitzahl|sort code|clearingnummer|branch|sol|auslagenersatz.*|anzahl.*|number of|attachment|emoji|address|adresse|anschrift|adres.*|ort|city|postal|zip|country|land|landcode|latitude|longitude|tax|gst|vat|mwst|zeitzone|timezone|time zone|kwota platnosci|fee currency|tax amount|bonus|points|miles|cashback amount|running total|nr|radnummer|no|sl no|s no|sr no|row|zeile|saldenlinie|item)$/,
  ],
  ['net', /^(?:net|netto|net amount|nettobetrag|montant net|netto betrag|importe neto)$/],
  ['gross', /^(?:gross|brutto|gross amount|bruttobetrag|brut|bruto)$/],
  [
    'fee',
    /\b(?:fee|fees|gebuhr|gebuhren|frais|comision|comisiones|commissione|commissioni|avgift|gebyr|gebyrer|oplata|prowizja|poplatek.*|tarifa|entgelt|kosten)\b/,
  ],
  ['balance', /\b(?:balance|saldo|solde|kontostand|zustatek|zustatku|stan konta|bal|balans)\b|残高/],
  [
    'side',
    /^(?:soll haben|s h|sh|debit credit|credit debit|debit or credit|credit or debit|dr cr|cr dr|dr or cr|d c|c d|dc|cd|debet credit|credit debet|debet kredit|af bij|bij af|debit credit indicator|credit debit indicator|cdi|indicator|direction|smer.*|richtung|balance impact|vorzeichen|sens|signe|sign|transaction type|type|typ|tipo|details|plus minus|入払区分|入出金区分|kierunek|debe haber|dare avere)$/,
  ],
  [
    'debit',
    /\b(?:debit|debits|debito|debitos|lastschrift|belastung|belastungen|ausgang|ausgange|ausgabe|ausgaben|withdrawal|withdrawals|outflow|outflows|paid out|money out|payments out|uscite|uscita|addebiti|addebito|salida|salidas|cargo|cargos|gasto|gastos|debet|utgift|utgifter|uttag|ut fra konto|obciazenia|obciazenie|wydatki|vydaje|vydej|sortie|sorties|depense|depenses|saida|saidas|despesa|haevet|otot|panot ja otot|uttak|debits amount)\b|\b(?:betrag|umsatz|importe|importo|bedrag|belopp?|belob) (?:soll|debe|dare|af|ut|ud)$|^(?:debe|dare|af|uit|ut|dr|out|d|spent|soll)$|引出|支払|(?<!入)出金/,
  ],
  [
    'credit',
    /\b(?:credit|credits|credito|creditos|gutschrift|gutschriften|eingang|eingange|einnahme|einnahmen|deposit|deposits|inflow|inflows|paid in|money in|payments in|entrate|entrata|accrediti|accredito|abono|abonos|entrada|entradas|ingreso|ingresos|inn pa konto|insattning|insattningar|indsat|innskudd|uznania|uznanie|wplywy|prijem|prijmy|entree|entrees|recette|recettes|receita|panot)\b|\b(?:betrag|umsatz|importe|importo|bedrag|belopp?|belob) (?:haben|haber|avere|bij|inn?|ind)$|^(?:avere|haber|bij|in|inn|cr|c|received|haben)$|預入|預かり|預り|入金/,
  ],
  [
    'amount',
    /\b(?:amount|amt|betrag|montant|importe|importo|valor|bedrag|belopp|belop|belob|summa|summe|kwota|castka|objem|maara|umsatz|movimiento|montante|value|suma|monto|sum|quantia|movimento|amount credit debit|ammontare|sumie)\b|金額|入出金/,
  ],
  [
    'currency',
    /\b(?:currency|currency code|wahrung|waehrung|devise|divisa|moneda|moeda|munt|valuta|valuutta|valutacode|valutakod|valuta rekening|whg|whrg|wrg|ccy|cur|curr|waluta|mena|devies|monnaie|kontowahrung|currencycode)\b|通貨/,
  ],
  [
    'id',
    /^(?:(?:transaction|transaktions|trans|txn|tran|transfer ?wise|payment|unique|fit|bank|movement|entry|statement line) (?:id|no|nr|number|nummer|reference|reference no|reference number|ref|ref no)|id|unique id|identificador|transaktions nr|transaktionsnummer|transaktions id|transactiereferentie|transactienummer|volgnr|volgnummer|numero d operation|numero de l operation|numero operation|id pohybu|id transakce|identifikace transakce|arkistointitunnus|numer referencyjny|nr transakcji|numero de transaccion|numero transazione|id transazione|id operazione|reference operation|verifikationsnummer|arkivreferanse|arkivref|transaction uuid|uuid|zkb referenz|reference number|reference no|buchungsreferenz|numer transakcji|codice transazione|balance transaction id|transaktionskode|belegnummer)$/,
  ],
  [
    'weakId',
    /\b(?:chq ref no|chq ref number|cheque ref number|ref no|ref number|ref no cheque no|ref chq no|utr|docto|documento|numero do documento|n documento|referenznummer|referensnummer|referencia|reference|referenz|referens|referanse|ref|source|bankreferenz|tp ref)\b/,
  ],
  [
    'check',
    /\b(?:check|check no|check number|cheque|cheque no|cheque number|chq no|chqno|chq|check or slip|schecknummer|serial|number)\b/,
  ],
  [
    'status',
    /\b(?:status|state|info|stato|estado|statut|etat|situacao|stav|tila|contabilizzazione|buchungsstatus|umsatzstatus)\b/,
  ],
  [
    'otherAccount',
    /\b(?:counterparty account|counterparty iban|account counterparty|tegenrekening.*|rekening tegenpartij|rekeningnummer tegenpartij|partner iban|partner kontonummer|partner konto.*|iban zahlungsbeteiligter|iban des partners|protiucet|protiucet kod banky|cislo uctu protistrany|cislo protiuctu|nr rachunku|numer konta|rachunek docelowy|rachunek kontrahenta|gegenkonto|konto nr|konto nummer|kontonummer|kontonummer iban|iban kontonummer|iban|account number|to account|other party account|op bank account number|saajan tilinumero|payee account number|empfanger iban|iban empfanger|iban beneficiario|til konto|cuenta destino|iban auftraggeber.*|na konto z konta)\b/,
  ],
  [
    'account',
    /^(?:auftragskonto|iban auftragskonto|iban kontoinhaber|account|account number|account no|account nr|account no iban|bank account|this party account|posted account|own account|accountnumber|account num|account iban|compte|numero de compte|numero compte|n compte|cuenta|numero de cuenta|conta|rekening|rekeningnummer|konto|kontonummer|kontonr|konto nr|iban|iban bban|cislo uctu|rachunek|numer rachunku|numer rachunku karty|product|produkt|card no|card|card number|card last four digits|account type and number|konto oder karte|conto o carta|conto|first bank card|tili|tilinumero)$/,
  ],
  [
    'category',
    /\b(?:category|categories|categorie|kategorie|kategori|categoria|luokka|kategoria|sous categorie|subcategory|subcategorie|unterkategorie|underkategori|parent category|category parent|spending category|moneymap|skupina plateb|secteur|branche|tag|tags)\b/,
  ],
  [
    'payer',
    /^(?:zahlungspflichtige? r|zahlungspflichtiger?|auftraggeber|auftraggebername|payer|payer name|source name|nadawca|avsandare|avsender|afsender|maksaja|sender|remitter|ordinante|from|from name|donneur d ordre|ordenante)$/,
  ],
  [
    'payee',
    /^(?:zahlungsempfanger(?: in)?|zahlungsempfaenger(?: in)?|empfanger|payee name|target name|odbiorca|mottagare|mottaker|mottakernavn|modtager|saajan nimi|maksunsaaja|saaja|recipient|beneficiary|beneficiary name|beneficiario|to|to name|beneficiaire|destinataire|empfaengername)$/,
  ],
  [
    'party',
    /\b(?:payee|payer|counter party|counterparty|counterparty name|partner|partnername|partner name|beguenstigter|begunstigter|beneficiary|empfanger|empfaenger|auftraggeber|zahlungspflichtiger|zahlungsempfanger|zahlungsbeteiligter|naam|naam tegenpartij|naam van de tegenpartij|tegenpartij|tegenrekeninghouder|beneficiaire|contraparte|kontrahent|dane kontrahenta|odbiorca|zleceniodawca|nadawca|nazev protiuctu|nazev protistrany|nazev protistrany nebo obchodnika|merchant|merchant name|other party|op name|saaja maksaja|tiers|fournisseur|supplier found|name|nimi|namn|navn|nom|nombre|nome|estabelecimento|comercio|mottagare|mottaker|sender|gegenpartei|medkontrahent)\b/,
  ],
  [
    'type',
    /\b(?:type|typ|tipo|art|umsatzart|umsatztyp|buchungsart|bewegungstyp|vorgang|buchungstext|transaction type|tran type|code|mutatiesoort|laji|tapahtumalaji|transaktionstyp|typ transakcji|rodzaj transakcji|typ operacji|opis operacji|betalingstype|betaalwijze|type verrichting|type operation|causale|transaction code|source code|sub type|subtype|typologie|typ uhrady|type betaling)\b/,
  ],
  [
    'description',
    /\b(?:description|description 1|description1|narrative|narration|transaction description|transaction details|detail|details|particulars|label|libelle|libelle simplifie|texte comptable|concepto|descripcion|descrizione|descrizione operazioni|descricao|historico|lancamento|omschrijving|naam omschrijving|omschrijving 1|name description|text|texto|testo|tekst|text mottagare|beskrivning|beskrivelse|forklaring|selitys|opis transakcji|uzivatelska identifikace|popis|popis transakce|beschreibung|beschreibung1|beschreibung 1|buchungsdetails|buchungsinformationen|avisierungstext|title|titulo|transaction remarks|remarks|otsikko|tittel|payment details|movement description)\b|^(?:transaction|tapahtuma|rubrik|produit|opis|movimiento|operazione)$|摘要|内容|取引内容|利用店名/,
  ],
  [
    'memo',
    /\b(?:memo|memo description|purpose|purpose of payment|payment purpose|verwendungszweck|zahlungszweck|zahlungsreferenz|mededelingen|mededeling|vrije mededeling|gestructureerde mededeling|communication|communications|message|meddelande|melding|meddelelse|zprava|zprava pro prijemce|viesti|reference|payment reference|referenz|notes|note|notes and tags|notifications|detail|details|tytul|tytulem|tytul operacji|motivo|comment|commentaire|komentar|komentarz|observaciones|mas datos|informations complementaires|informazioni|dettagli|detail de l ecriture|descrizione completa|original description|extended details|erweiterte details|betreff|mitteilung|mitteilungen|nachricht|notiz|subject|beschreibung ?\d|description ?\d|omschrijving \d|bemerkung|comentario|info|particulars|betalingskenmerk|viite|viitenumero|kuvaus|rubrik|vorgang verwendungszweck|szczegoly|popis prikazce|popis pro prijemce|libelle operation|fussnoten|descricao|concepto ampliado|observacoes|usage)\b/,
  ],
];

export interface ColumnName {
  readonly folded: string;
  readonly roles: readonly Role[];
  /** The currency that the heading says: `Betrag (€)`, `Withdrawal Amount (INR )`, `CAD$`. */
  readonly currency: string | null;
}

/** Reads a heading. A heading without roles is none that is known. */
export function readColumnName(heading: string): ColumnName {
  const { text, currency } = splitCurrency(heading);
  const folded = fold(text);
  if (folded === '') return { folded, roles: currency === null ? [] : ['amount'], currency };
  if (folded.length > 60) return { folded, roles: [], currency };
  const roles = names.filter(([, name]) => name.test(folded)).map(([role]) => role);
  return { folded, roles, currency };
}

/** Takes the currency out of a heading; it stands at the end, in parentheses or after `in`: `Umsatz in EUR`, `Saldo (R$)`. */
function splitCurrency(heading: string): { readonly text: string; readonly currency: string | null } {
  const [, text = '', code = ''] =
    /^(.*?)[\s(_[]+(?:(?:in|en|em|i)\s+)?([^\s()[\]]{1,6})\s*[)\]]*$/iu.exec(heading) ??
    /^()(\S{3,4})$/u.exec(heading) ??
    [];
  const currency = /^(?:r|s|all|try|cop)$/i.test(code) ? undefined : currencyOf(code);
  return currency ? { text, currency } : { text: heading, currency: null };
}
