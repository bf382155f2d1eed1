import type { Page } from 'playwright-core';
import { nameWeekday } from '../../../../src/addon/sidebar/page/format';
import type { Answer, Handler, Handlers } from './open-sidebar';

/** Keys of sentences that the server writes in English. A page in another language shows them as English only. */
const sentenceKeys: readonly string[] = ['message', 'lastError', 'error'];

/** The handlers, and all strings that they have answered, except for the server's sentences. */
export function recordStrings(handlers: Handlers): { readonly recording: Handlers; readonly strings: Set<string> } {
  // Names of weekdays are the browser's.
  const strings = new Set([1, 2, 3, 4, 5, 6, 7].map((day) => nameWeekday(day)));
  const recording = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (...given: Parameters<Handler<'getState'>>) => {
        const answer = await (handler as Handler<'getState'>)(...given);
        collect(answer as Answer<unknown>, strings);
        return answer;
      },
    ]),
  );
  return { recording, strings };
}

function collect(value: unknown, strings: Set<string>): void {
  if (typeof value === 'string') strings.add(value.replace(/\s+/g, ' ').trim());
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value))
      if (typeof each !== 'string' || !sentenceKeys.includes(key)) collect(each, strings);
}

/** Texts of a page with marked messages that are neither messages nor data nor code of the API. */
export async function findUnmarked(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate<string[]>(collectUnmarked);
  const known = [...data];
  const isKnown = (text: string) => known.some((each) => each.includes(text));
  const parts = (text: string) => text.split(/[·→]/).map((part) => part.trim());
  return texts.filter(
    (text) =>
      /\p{L}/u.test(text) &&
      !/^(?:FIN|https:\/\/\S+|[a-z]+:[a-z]+)$/.test(text) &&
      !isKnown(text) &&
      !parts(text).every(isKnown) &&
      // A date, a name and an amount; an amount and its currency.
      !(/\d/.test(text) && text.split(' ').every((word) => !/\p{L}/u.test(word) || isKnown(word))),
  );
}

/** Runs in the page. */
const collectUnmarked = String.raw`(() => {
  const found = [];
  let depth = 0;
  const outside = (text) => {
    let rest = '';
    for (const character of text) {
      if (character === '\u200b') depth += 1;
      else if (character === '\u00ad') depth -= 1;
      else if (depth === 0) rest += character;
    }
    return rest.replace(/\s+/g, ' ').trim();
  };
  const isOwn = (element) =>
    element.closest('script, style, time, code, .formula-text, [lang=en]:not(html)') !== null ||
    (element.localName === 'option' && element.value === element.textContent);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = outside(walker.currentNode.data);
    if (!isOwn(walker.currentNode.parentElement)) found.push(text);
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      found.push(outside(element.getAttribute(name) ?? ''));
  if (depth !== 0) found.push('A mark is missing');
  return found.filter((text) => text !== '');
})()`;
