import type { Book } from '../book';
import type { Finding } from '../check-accounts';
import { add, negate, writeDecimal } from '../decimal';
import { dayBefore } from '../period';
import type { ExportTexts } from './en';

/** What is missing, as a sentence. Reasons of the add-on are English. */
export function describeFinding(finding: Finding, book: Book, { findings: texts }: ExportTexts): string {
  const { from, until } = book.year.view;
  const before = dayBefore(from);
  switch (finding.code) {
    case 'open':
      return texts.open(finding.until);
    case 'noAccounts':
      return texts.noAccounts;
    case 'opening':
      return texts.opening(finding.account.view.name, before, sentenceOf(finding.reason));
    case 'closing':
      return texts.closing(finding.account.view.name, until, sentenceOf(finding.reason));
    case 'value':
      return texts.value(finding.account.view.name, sentenceOf(finding.reason));
    case 'gap': {
      const { view, commodity } = finding.account;
      const { day, by, known, computed } = finding.gap;
      const places = book.places.get(commodity) ?? 2;
      const [a, b] = [known, computed].map((amount) => `${writeDecimal(amount, places)} ${commodity}`);
      return texts.gap(view.name, day, a ?? '', b ?? '', writeDecimal(add(known, negate(computed)), places), by);
    }
    case 'unproven':
      return finding.lacks === 'opening'
        ? texts.unproven(finding.account.view.name, before)
        : texts.unprovenEnd(finding.account.view.name, until);
    case 'otherCurrency':
      return texts.otherCurrency(finding.account.view.name, finding.commodities.join(', '));
    default:
      return texts[finding.code](finding.count);
  }
}

/** With a blank before it; nothing without one. */
function sentenceOf(reason: string): string {
  return reason === '' ? '' : ` ${reason.replace(/\.$/, '')}.`;
}
