import type { Book, Entry, Posting } from '../book';
import type { Assertion } from '../check-accounts';
import { toLine } from '../names';
import { dayBefore, nextDay } from '../period';
import { blocksOf, headerOf, nameTags, writeAmount } from './blocks';

/** A journal for beancount 2 and 3. */
export function writeBeancount(book: Book): string {
  const { from, until, organization } = book.year.view;
  const opened = dayBefore(from);
  const tags = nameTags(book);
  const lines = [
    ...headerOf(book).map((line) => `; ${toLine(line)}`),
    '',
    `option "title" ${quoted(`${organization ?? 'FIN'}, ${from} to ${until}`)}`,
    ...Array.from(book.places.keys(), (commodity) => `option "operating_currency" ${quoted(commodity)}`),
    '',
    ...Array.from(book.names, ([path, title]) => [
      `${opened} open ${path}`,
      ...(title === '' ? [] : [`  name: ${quoted(title)}`]),
    ]).flat(),
  ];
  for (const block of blocksOf(book)) {
    lines.push(
      '',
      ...('entry' in block
        ? entryLines(block.entry, book, tags)
        : block.assertions.flatMap((each) => assertionLines(each, book))),
    );
  }
  return `${lines.join('\n')}\n`;
}

function entryLines(entry: Entry, book: Book, tags: ReadonlyMap<string, string>): string[] {
  const { day, payee, narration, values, link, countedOn, number } = entry;
  const marks = [...entry.tags.map((tag) => ` #${tags.get(tag) ?? ''}`), ...(link === null ? [] : [` ^${link}`])];
  return [
    `${day} * ${quoted(payee)} ${quoted(narration)}${marks.join('')}`,
    ...(number === 0 ? [] : [`  entry: "${number}"`]),
    ...values.map(({ name, text }, index) => `  ${name}${numberOf(values, index)}: ${quoted(text)}`),
    ...(countedOn === null ? [] : [`  counted-on: ${countedOn}`]),
    ...entry.postings.flatMap((posting) => postingLines(posting, book)),
  ];
}

/** Beancount takes a name once. */
function numberOf(values: Entry['values'], index: number): string {
  const before = values.slice(0, index).filter(({ name }) => name === values[index]?.name).length;
  return before === 0 ? '' : String(before + 1);
}

function postingLines({ account, amount, commodity, total, note = null }: Posting, book: Book): string[] {
  const price = total === undefined ? '' : ` @@ ${writeAmount(book, total.amount, total.commodity)} ${total.commodity}`;
  return [
    `  ${account}  ${writeAmount(book, amount, commodity)} ${commodity}${price}`,
    ...(note === null || note === '' ? [] : [`    note: ${quoted(note)}`]),
  ];
}

/** The balance at the beginning of the next day. Without a tolerance of 0, a cent more or less would pass. */
function assertionLines({ day, account, amount, commodity, by }: Assertion, book: Book): string[] {
  return [
    `${nextDay(day)} balance ${account}  ${writeAmount(book, amount, commodity)} ~ 0 ${commodity}`,
    `  by: "${by}"`,
  ];
}

function quoted(text: string): string {
  return `"${toLine(text).replace(/[\\"]/g, '\\$&')}"`;
}
