/** The two texts of a transaction, in the order in which a table shows them. */
export interface Texts {
  readonly name: string;
  readonly memo: string | null;
}

/**
 * Chooses the name among two texts of a bank. Some banks put the kind of the transaction into the field of the name and the
 * other party into that of the memo, and some cut the name after 32 characters and repeat all of it in the memo.
 */
export function chooseName(name: string | null, memo: string | null): Texts {
  if (name === null || memo === null) return { name: name ?? memo ?? '', memo: null };
  if (name === memo) return { name, memo: null };
  if (isKind(name) && !isKind(memo)) return { name: memo, memo: name };
  if (name.length >= cutLengthMin && memo.startsWith(name)) return { name: memo, memo: null };
  return { name, memo };
}

/** A shorter name that begins the memo was not cut: `Rent`, `Rent of November`. */
const cutLengthMin = 22;

/** Whether a text says only what kind of transaction it is: `POS PURCHASE`, `Kartenzahlung`, `DEBIT 0042`. */
export function isKind(text: string): boolean {
  // Most names are known by their first word to be none.
  const [first] = /\p{L}{2,}/u.exec(text) ?? [];
  if (first === undefined || !kindWords.has(fold(first))) return false;
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^[\d#*x]+$/.test(word));
  return words.length > 0 && words.every((word) => kindWords.has(word)) && words.some((word) => !fillWords.has(word));
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[a-z ]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}

const fillWords = new Set(
  'a an and by de del der die das do da di for from im in of on par per to the with via'.split(' '),
);

/** Words of banks for kinds of transactions, without accents. */
const kindWords = new Set([
  ...fillWords,
  ...words('ach atm pos eft ach bacs chaps fps fpi fpo bgc bp cr dd deb dr so tfr chq chk cpt ddr sto bill int'),
  ...words(
    'bank banking branch card cash check cheque checkcard credit debit deposit direct e electronic online internet',
  ),
  ...words(
    'mobile outgoing incoming interac payment payments pmt pymt ppd point purchase preauthorized authorized recurring',
  ),
  ...words(
    'faster standing order transaction transfer visa mastercard maestro withdrawal withdraw contactless xfer other',
  ),
  ...words(
    'refund reversal fee charge interest dividend sale merchandise web telephone tel mandate collection received sent',
  ),
  ...words(
    'auszahlung bargeldauszahlung basislastschrift dauerauftrag einzahlung ec eckarte folgelastschrift gehalt gutschrift',
  ),
  ...words(
    'gutschr girocard karte kartenzahlung kartenumsatz kreditkarte lastschrift lohn rente sepa uberweisung onlineuberweisung',
  ),
  ...words(
    'uberweisungsauftrag uberweisungsgutschrift zahlung zahlungseingang zahlungsausgang abbuchung belastung echtzeit',
  ),
  ...words('erstlastschrift firmenlastschrift buchung kauf sofortuberweisung vergutung inst instant'),
  ...words(
    'achat carte cb cheque dab depot especes paiement prelevement prlv remise retrait versement vir virement recu emis',
  ),
  ...words('europeen facture sct sdd'),
  ...words(
    'betaling betaalautomaat betaalverzoek geldautomaat ideal incasso overschrijving overboeking pinbetaling pin',
  ),
  ...words('storting verzamelbetaling opname bea gea'),
  ...words(
    'adeudo cajero cargo compra con cheque ingreso pago recibo reintegro tarjeta transferencia recibida emitida',
  ),
  ...words('accredito addebito assegno bancomat bonifico carta pagamento prelievo versamento giroconto disposizione'),
  ...words(
    'boleto cartao compra credito debito deposito enviada enviado pagamento pix recebida recebido saque ted doc tev',
  ),
  ...words('transferencia no eletronico'),
  ...words(
    'kortkop kop overforing overforing insattning uttag betalning autogiro swish kortkjop varekjop giro nettbank',
  ),
  ...words('korttiosto otto tilisiirto panokortti suoraveloitus kortbetaling dankort'),
  ...words('przelew platnosc karta zakup wyplata wplata polecenie zaplaty blik przychodzacy wychodzacy'),
  ...words('upi neft imps rtgs nach ecs'),
  // The types of OFX.
  ...words(
    'credit debit int div fee srvchg dep atm pos xfer check payment cash directdep directdebit repeatpmt hold other',
  ),
]);

function words(text: string): string[] {
  return text.split(' ');
}
