import { type BankProfile, headings } from './profile';

const german = { dayOrder: 'day first', decimal: ',', positive: 'in' } as const;

/** Banks of Germany, Austria and Switzerland. */
export const germanProfiles: readonly BankProfile[] = [
  {
    bank: 'Sparkasse, Germany',
    headings: headings(
      'Auftragskonto|Buchungstag|Valutadatum|Buchungstext|Verwendungszweck|Beguenstigter/Zahlungspflichtiger|Kontonummer|BLZ|Betrag|Waehrung|Info',
    ),
    columns: {
      date: ['Buchungstag', 'Valutadatum'],
      valued: 'Valutadatum',
      amount: 'Betrag',
      currency: 'Waehrung',
      status: 'Info',
      account: 'Auftragskonto',
      otherAccount: 'Kontonummer',
    },
    ...german,
  },
  {
    bank: 'Sparkasse, Germany, CAMT layout',
    headings: headings(
      'Auftragskonto|Buchungstag|Valutadatum|Buchungstext|Verwendungszweck|Glaeubiger ID|Mandatsreferenz|Kundenreferenz (End-to-End)|Sammlerreferenz|Lastschrift Ursprungsbetrag|Auslagenersatz Ruecklastschrift|Beguenstigter/Zahlungspflichtiger|Kontonummer/IBAN|BIC (SWIFT-Code)|Betrag|Waehrung|Info',
    ),
    columns: {
      date: ['Buchungstag', 'Valutadatum'],
      valued: 'Valutadatum',
      amount: 'Betrag',
      currency: 'Waehrung',
      status: 'Info',
      account: 'Auftragskonto',
      otherAccount: 'Kontonummer/IBAN',
    },
    ...german,
  },
  {
    bank: 'DKB, Germany',
    headings: headings(
      'Buchungsdatum|Wertstellung|Status|Zahlungspflichtige*r|Zahlungsempfänger*in|Verwendungszweck|Umsatztyp|IBAN|Betrag (€)|Gläubiger-ID|Mandatsreferenz|Kundenreferenz',
    ),
    columns: {
      date: ['Buchungsdatum'],
      valued: 'Wertstellung',
      amount: 'Betrag (€)',
      status: 'Status',
      payer: 'Zahlungspflichtige*r',
      payee: 'Zahlungsempfänger*in',
      otherAccount: 'IBAN',
    },
    ...german,
  },
  {
    bank: 'ING, Germany',
    headings: headings('Buchung|Auftraggeber/Empfänger|Buchungstext|Verwendungszweck|Saldo|Währung|Betrag'),
    columns: { date: ['Buchung'], amount: 'Betrag', balance: 'Saldo' },
    ...german,
  },
  {
    bank: 'comdirect, Germany',
    headings: headings('Buchungstag|Wertstellung (Valuta)|Vorgang|Buchungstext|Umsatz in EUR'),
    columns: {
      date: ['Buchungstag', 'Wertstellung (Valuta)'],
      valued: 'Wertstellung (Valuta)',
      amount: 'Umsatz in EUR',
      name: ['Buchungstext'],
      type: 'Vorgang',
    },
    ...german,
  },
  {
    bank: 'Deutsche Bank, Germany',
    headings: headings(
      'Buchungstag|Wert|Umsatzart|Begünstigter / Auftraggeber|Verwendungszweck|IBAN|BIC|Kundenreferenz|Mandatsreferenz|Gläubiger ID|Fremde Gebühren|Betrag|Abweichender Empfänger|Anzahl der Aufträge|Anzahl der Schecks|Soll|Haben|Währung',
    ),
    columns: {
      date: ['Buchungstag'],
      valued: 'Wert',
      out: 'Soll',
      in: 'Haben',
      currency: 'Währung',
      otherAccount: 'IBAN',
    },
    ...german,
  },
  {
    bank: 'Volksbank, Germany',
    headings: headings(
      'Bezeichnung Auftragskonto|IBAN Auftragskonto|BIC Auftragskonto|Bankname Auftragskonto|Buchungstag|Valutadatum|Name Zahlungsbeteiligter|IBAN Zahlungsbeteiligter|BIC (SWIFT-Code) Zahlungsbeteiligter|Buchungstext|Verwendungszweck|Betrag|Waehrung|Saldo nach Buchung',
    ),
    columns: {
      date: ['Buchungstag'],
      valued: 'Valutadatum',
      amount: 'Betrag',
      currency: 'Waehrung',
      balance: 'Saldo nach Buchung',
      account: 'IBAN Auftragskonto',
      otherAccount: 'IBAN Zahlungsbeteiligter',
      name: ['Name Zahlungsbeteiligter', 'Verwendungszweck', 'Buchungstext'],
    },
    ...german,
  },
  {
    bank: 'Commerzbank, Germany',
    headings: headings('Buchungstag|Wertstellung|Umsatzart|Buchungstext|Betrag|Währung|IBAN Kontoinhaber|Kategorie'),
    columns: {
      date: ['Buchungstag'],
      valued: 'Wertstellung',
      amount: 'Betrag',
      name: ['Buchungstext'],
      type: 'Umsatzart',
      account: 'IBAN Kontoinhaber',
    },
    ...german,
  },
  {
    bank: 'George, Erste Bank, Austria',
    headings: headings(
      'Buchungsdatum|Partnername|Partner IBAN|BIC/SWIFT|Partner Kontonummer|Bankleitzahl|Betrag|Währung|Buchungs-Details',
    ),
    columns: {
      date: ['Buchungsdatum'],
      amount: 'Betrag',
      currency: 'Währung',
      name: ['Partnername', 'Buchungs-Details'],
      otherAccount: 'Partner IBAN',
    },
    ...german,
  },
  {
    bank: 'UBS, Switzerland',
    headings: headings(
      'Abschlussdatum|Abschlusszeit|Buchungsdatum|Valutadatum|Währung|Belastung|Gutschrift|Einzelbetrag|Saldo|Transaktions-Nr.|Beschreibung1|Beschreibung2|Beschreibung3|Fussnoten',
    ),
    columns: {
      date: ['Abschlussdatum', 'Buchungsdatum'],
      posted: 'Buchungsdatum',
      valued: 'Valutadatum',
      out: 'Belastung',
      in: 'Gutschrift',
      balance: 'Saldo',
      currency: 'Währung',
      id: 'Transaktions-Nr.',
    },
    decimal: '.',
  },
  {
    bank: 'PostFinance, Switzerland',
    headings: headings(
      'Datum|Bewegungstyp|Avisierungstext|Gutschrift in CHF|Lastschrift in CHF|Label|Kategorie|Valuta|Saldo in CHF',
    ),
    columns: {
      date: ['Datum'],
      valued: 'Valuta',
      out: 'Lastschrift in CHF',
      in: 'Gutschrift in CHF',
      balance: 'Saldo in CHF',
      name: ['Avisierungstext'],
      type: 'Bewegungstyp',
    },
    dayOrder: 'day first',
    decimal: '.',
  },
];
