import { type Narrative, single } from './narrative';

/** The words that banks put between slashes, and what they mean here. Others end the value before. */
const codes = new Set([
  ...[
    'ACCW',
    'ADDR',
    'AREF',
    'BENM',
    'BIC',
    'BO',
    'BUSP',
    'CDTRREF',
    'CDTRREFTP',
    'CHGS',
    'CNTP',
    'CREF',
    'CSID',
    'CVDT',
  ],
  ...[
    'EREF',
    'EXCH',
    'FX',
    'IBAN',
    'ID',
    'INFO',
    'IREF',
    'ISDT',
    'KREF',
    'MARF',
    'NAME',
    'NRTX',
    'OCMT',
    'ORDP',
    'PREF',
  ],
  ...[
    'PURP',
    'RCMT',
    'REMI',
    'RTRN',
    'SVCL',
    'TRCD',
    'TRTP',
    'TYPE',
    'ULTB',
    'ULTC',
    'ULTD',
    'USTD',
    'STRD',
    'TXDT',
    'VACC',
  ],
]);

/**
 * Words between slashes, with their values: the name after NAME, or the third value of CNTP, and the purpose after REMI.
 *
 *     /EREF/E-1/BENM//NAME/CONTRA ACCOUNT HOLDER/REMI/Invoice 7
 *     /TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J EXAMPLE/REMI/Invoice 7/EREF/E-1
 *     /CNTP/NL91ABNA0417164300/ABNANL2A/J EXAMPLE///REMI/USTD//Invoice 7/
 */
export function readCoded(lines: readonly string[]): Narrative | null {
  // Lines are cut at their length, also within words.
  const text = lines.length === 1 ? (lines[0] as string) : lines.join('');
  const first = /^\s*\/([A-Z]+)\//.exec(text)?.[1];
  if (first === undefined || !codes.has(first)) return null;
  const values = valuesOf(text);
  const [account, , contra] = values.get('CNTP')?.split('/') ?? [];
  const remittance = values.get('USTD') ?? values.get('REMI') ?? values.get('STRD') ?? null;
  const party = values.get('NAME') ?? contra ?? values.get('ORDP') ?? values.get('BENM') ?? '';
  const details = [remittance, values.get('CDTRREF'), values.get('ULTC') ?? values.get('ULTD'), values.get('RTRN')];
  let memo = '';
  for (const detail of details) {
    const part = detail ? bare(detail) : '';
    if (part !== '') memo = memo === '' ? part : `${memo} · ${part}`;
  }
  const reference = bare(values.get('EREF') ?? '');
  return {
    name: bare(party) || null,
    memo: memo || null,
    type: single(values.get('TRTP') ?? values.get('TYPE') ?? '') || null,
    otherAccount: single(values.get('IBAN') ?? account ?? '') || null,
    reference: /^(?:NOT ?PROVIDED|NONREF|)$/i.test(reference) ? null : reference,
  };
}

/** Without the empty parts around a value. */
function bare(value: string): string {
  return single(value.startsWith('/') || value.endsWith('/') ? value.replace(/^\/+|\/+$/g, '') : value);
}

/** The value of each code: the text until the next code. A value may have slashes of its own: `2026/11`. */
function valuesOf(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let code: string | null = null;
  let begin = 0;
  const close = (end: number) => {
    if (code !== null && !values.has(code)) values.set(code, text.slice(begin, end));
  };
  let slash = text.indexOf('/');
  while (slash >= 0) {
    const next = text.indexOf('/', slash + 1);
    const end = next < 0 ? text.length : next;
    // Most pieces are known by their length to be none.
    const piece = end - slash <= longestCode + 1 ? text.slice(slash + 1, end) : '';
    if (codes.has(piece)) {
      close(slash);
      code = piece;
      begin = end + 1;
    }
    slash = next;
  }
  close(text.length);
  return values;
}

const longestCode = Math.max(...[...codes].map((code) => code.length));
