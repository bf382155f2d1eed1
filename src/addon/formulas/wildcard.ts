/**
 * Matches names with a pattern in which * stands for any text. Case is ignored, and blanks, underscores and colons are
 * equal: `*credit card*` fits `LOAN_PAYMENTS_CREDIT_CARD_PAYMENT`. Each part between two stars is matched at its first
 * occurrence, so that no pattern causes backtracking.
 */
export function createWildcard(pattern: string): (name: string) => boolean {
  const [start = '', ...parts] = toPlainName(pattern).split('*');
  const end = parts.pop();
  return (name) => {
    const text = toPlainName(name);
    if (end === undefined) return text === start;
    if (!text.startsWith(start)) return false;
    let from = start.length;
    for (const part of parts) {
      const index = text.indexOf(part, from);
      if (index < 0) return false;
      from = index + part.length;
    }
    return text.length - end.length >= from && text.endsWith(end);
  };
}

function toPlainName(text: string): string {
  return text.toLowerCase().replace(/[\s_:]+/g, ' ');
}
