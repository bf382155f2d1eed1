import type { AddonError } from '../../errors/addon-error';
import type { AddonMessages } from '../../messages/en/messages';
import { languageOf, messagesIn } from '../../messages/language';
import type { AlertRow, ShownState } from './alert-sheet';
import type { News } from './find-new';
import { describeFacts, type Evaluation, formatMoney } from './kinds/kind';

/** How the check of one alert ended. */
export type Checked =
  | {
      readonly kind: 'checked';
      readonly evaluation: Evaluation;
      readonly news: News;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'refused'; readonly error: AddonError };

const shownFigures = 3;

/** What the column State says of a row. `waitingCount`: how many of its lines there was no room for. */
export function stateOf(
  { isOn, alert, approval, problem }: AlertRow,
  checked: ReadonlyMap<string, Checked>,
  waitingCount: (hash: string) => number,
  isApproved: (approval: string) => boolean,
  now: number,
  locale: string,
): ShownState | null {
  const messages = messagesIn(languageOf(locale));
  const text = messages.alertStates;
  const notChecked = (error: AddonError | null): string => text.notChecked(error?.message ?? '');
  if (!isOn) return { text: text.off, checkedAt: null };
  if (alert === null) return { text: notChecked(problem), checkedAt: null };
  if (!isApproved(approval)) {
    return { text: text.waitsForUser, checkedAt: null };
  }
  const check = checked.get(alert.hash);
  if (check === undefined) return { text: text.waitsForRefresh, checkedAt: null };
  if (check.kind === 'refused') return { text: notChecked(check.error), checkedAt: null };
  const count = waitingCount(alert.hash);
  const waits = count === 0 ? [] : [text.waiting(count)];
  return { text: [sentenceOf(check, messages, locale), ...waits, ...check.notes].join(' '), checkedAt: now };
}

function sentenceOf(
  { evaluation: { findings, figures } }: Checked & { readonly kind: 'checked' },
  { alerts, alertStates }: AddonMessages,
  locale: string,
): string {
  const describe = (finding: Evaluation['findings'][number]): string =>
    describeFacts(finding.facts, alerts, locale, locale);
  const [first] = findings;
  const more = (count: number): string => (count > 0 ? alertStates.more(count) : '');
  if (first?.day !== undefined) {
    const latest = findings.reduce((last, each) => ((each.day ?? '') > (last.day ?? '') ? each : last));
    return alertStates.last(describe(latest));
  }
  if (first !== undefined) return `${describe(first)}${more(findings.length - 1)}`;
  const shown = figures.slice(0, shownFigures).map(({ amount, currency }) => formatMoney(amount, currency, locale));
  return shown.length === 0 ? 'OK.' : `OK: ${shown.join(', ')}.${more(figures.length - shown.length)}`;
}
