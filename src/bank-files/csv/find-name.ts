/**
 * Texts in which banks put several things, each behind a label. Samples: `Auftraggeber: Stadtwerke Buchungstext: Strom`,
 * `Nazwa nadawcy: CIOCIA`, `/TRTP/SEPA OVERBOEKING/NAME/WERKGEVER/REMI/Salaris`.
 */
const labelled =
  /^(?:Auftraggeber|Empfänger|Zahlungsempfänger|Zahlungspflichtiger|Nazwa nadawcy|Nazwa odbiorcy|Název protiúčtu)\s*:\s*(.+?)(?=\s+[\p{L}-]+(?:text|zweck|referenz|IBAN|BIC)\s*:|$)/u;
const slashed = /\/NAME\/([^/]+)/;

/** The other party that one of the texts of a row names behind a label. */
export function findName(texts: readonly string[]): string | null {
  for (const text of texts) {
    const [, name] =
      (text.includes(':') ? labelled.exec(text) : null) ?? (text.startsWith('/') ? slashed.exec(text) : null) ?? [];
    if (name !== undefined) return name;
  }
  return null;
}
