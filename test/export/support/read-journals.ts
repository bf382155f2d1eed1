/** The sum of each account in each commodity, by `account commodity`, as text such as `-12.5`. */
export type Sums = { readonly [accountAndCommodity: string]: string };

interface ReadPosting {
  readonly account: string;
  readonly amount: string;
  readonly commodity: string;
}

/**
 * A small reader of journals as they are written here: an account begins a line of a transaction, and its amount follows
 * two blanks. Every other line that could be data is a failure.
 */
export function readJournal(text: string, isBeancount: boolean): ReadPosting[] {
  const posting = isBeancount
    ? /^ {2}([A-Z][^\s:]*(?::[^\s:]+)+) {2}(-?\d+\.\d+) ([A-Z][A-Z0-9'._-]+)(?: @@ \d+\.\d+ [A-Z]+)?$/
    : /^ {4}([A-Z][^\s:]*(?::[^\s:]+)+) {2}(-?\d+\.\d+) ([A-Z]+|"[^"\s]+")(?: @@ \d+\.\d+ [A-Z]+)?(?: = -?\d+\.\d+ (?:[A-Z]+|"[^"\s]+"))?$/;
  const others = isBeancount
    ? [
        /^$/,
        /^; [^\n]*$/,
        /^option "(?:title|operating_currency)" "(?:[^"\\]|\\.)*"$/,
        /^\d{4}-\d\d-\d\d open \S+$/,
        /^\d{4}-\d\d-\d\d \* "(?:[^"\\]|\\.)*" "(?:[^"\\]|\\.)*"(?: #[\w./-]+)*(?: \^transfer-\d+)?$/,
        /^ {2,4}[a-z][a-z0-9-]*: (?:"(?:[^"\\]|\\.)*"|\d{4}-\d\d-\d\d)$/,
        /^\d{4}-\d\d-\d\d balance \S+ {2}-?\d+\.\d+ ~ 0 \S+$/,
      ]
    : [
        /^$/,
        /^; ?[^\n]*$/,
        /^ {4}; (?:id|kind|group|api-name|api-merchant|api-category|note|narration|link|counted-on|by): [^[\];,]*$/,
        /^ {4}; (?::[\w-]+)+:$/,
        /^ {4}; [\w-]+:(?:, [\w-]+:)*$/,
        /^\d{4}-\d\d-\d\d \* \((?:\d+|opening|balance)\) [^;\n]+$/,
        /^decimal-mark \.$/,
        /^commodity (?:1000\.0+ )?(?:[A-Z]+|"[^"\s]+")$/,
        /^ {4}format 1000\.0+ (?:[A-Z]+|"[^"\s]+")$/,
        /^account \S+(?: {2}; [^[\];,:]*)?$/,
        /^ {4}note [^[\];,:]*$/,
        /^tag [\w-]+$/,
      ];
  return text.split('\n').flatMap((line) => {
    const [, account = '', amount = '', commodity = ''] = posting.exec(line) ?? [];
    if (account !== '') return [{ account, amount, commodity: commodity.replaceAll('"', '') }];
    if (others.some((each) => each.test(line))) return [];
    throw new Error(`This line is not of the journal: ${JSON.stringify(line)}`);
  });
}

export function sumsOf(postings: readonly ReadPosting[]): Sums {
  const sums = new Map<string, bigint>();
  for (const { account, amount, commodity } of postings) {
    const key = `${account} ${commodity}`;
    sums.set(key, (sums.get(key) ?? BigInt(0)) + toUnits(amount));
  }
  return Object.fromEntries(
    Array.from(sums)
      .filter(([, sum]) => sum !== BigInt(0))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, sum]) => [key, String(sum)]),
  );
}

const decimals = 20;

/** In units of the twentieth decimal, so that sums of texts are exact. Samples: `-12.50`, `1e-7`. */
export function toUnits(text: string): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`${text} is no number.`);
  const shift = decimals - fraction.length + Number(exponent);
  return BigInt(`${sign}${whole}${fraction}`) * BigInt(10) ** BigInt(shift);
}
