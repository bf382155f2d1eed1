import { type Book, balancesOf, equity } from '../book';
import type { AccountBook } from '../check-accounts';
import { add, type Decimal, isZero, negate, sum, toDecimal, writeDecimal } from '../decimal';
import { type DeductibleTag, lacksReceipt } from '../deductibles';
import { dayBefore } from '../period';
import { describeFinding } from '../texts/describe-finding';
import { describeReceipts, describeTags } from '../texts/describe-receipts';
import type { ExportTexts } from '../texts/en';

interface PageFile {
  readonly name: string;
  readonly title: string;
}

/** How many rows a list of what is left out shows. */
const shownMax = 100;

/**
 * A page of HTML without scripts, to be read or printed: whether the export is complete, what is missing, and the figures
 * of the accounts, categories and accounts in between. Texts of banks are only ever text.
 */
export function writePage(book: Book, texts: ExportTexts, language: string, files: readonly PageFile[]): string {
  const { view, notes, hasTags } = book.year;
  const title = texts.title(view.from, view.to);
  const isDone = book.findings.length === 0;
  const findings = book.findings.map((finding) => describeFinding(finding, book, texts));
  const moved = book.lines.filter(({ line: { row } }) => row.countedOn !== row.day).length;
  const allNotes = [
    ...notes,
    ...(hasTags ? [] : [texts.noTags]),
    ...(moved > 0 ? [texts.countedElsewhere(moved)] : []),
  ];
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${toHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>${toHtml(title)}</h1>
<p>${toHtml([view.organization, texts.writtenOn(view.today)].filter((text) => text !== null).join(' · '))}</p>
</header>
<section class="${isDone ? 'complete' : 'open'}">
<p class="state">${toHtml(isDone ? texts.complete : texts.notReconciled)}</p>
${isDone ? `<p>${toHtml(texts.completeMeans)}</p>` : `<h2>${toHtml(texts.missing)}</h2>${listOf(findings)}`}
</section>
${accountsSection(book, texts)}
${totalsSection(book, texts)}
${deductibleSection(book, texts)}
${throughSection(book, texts)}
${leftOutSection(book, texts)}
${holdingsSection(book, texts)}
${allNotes.length === 0 ? '' : `<section><h2>${toHtml(texts.notes)}</h2>${listOf(allNotes)}</section>`}
<section><h2>${toHtml(texts.files)}</h2>${table(
    [],
    files.map(({ name, title: what }) => [name, what]),
  )}
<p class="small">${toHtml(texts.legend)}</p></section>
</main>
</body>
</html>
`;
}

function accountsSection(book: Book, texts: ExportTexts): string {
  const { from, until } = book.year.view;
  const headings = [
    ...[texts.account, texts.opening(dayBefore(from)), texts.moneyIn, texts.moneyOut],
    ...[texts.computed(until), texts.known, texts.result],
  ];
  const rows = book.accounts.map((account): Cell[] => {
    const { view, path, commodity, opening, openingBy, moneyIn, moneyOut, computed, closing } = account;
    const shown = (amount: Decimal | null): Shown =>
      amount === null ? { text: texts.unknown, isNumber: true } : money(book, amount, commodity);
    const name = [view.name, view.institution, view.mask].filter((text) => text !== null && text !== '').join(', ');
    const by = openingBy === null ? '' : texts.openingBy[openingBy];
    return [
      ...[
        { text: name, note: path },
        { ...shown(opening), note: by },
      ],
      ...[money(book, moneyIn, commodity), money(book, moneyOut, commodity), shown(computed)],
      ...[closing === null ? reportedValue(account, texts) : shown(closing), resultOf(account, texts)],
    ];
  });
  return `<section><h2>${toHtml(texts.accounts)}</h2>${table(headings, rows)}<p class="small">${toHtml(texts.debtsOwed)}</p></section>`;
}

/** What the bank says that it is worth, and when. */
function reportedValue({ view, commodity }: AccountBook, texts: ExportTexts): Shown {
  const { reported, unexplained } = view;
  if (unexplained === null || reported === null || reported.balance === null)
    return { text: texts.unknown, isNumber: true };
  return { text: `${writeDecimal(toDecimal(reported.balance), 2)} ${commodity}`, isNumber: true, note: reported.day };
}

function resultOf({ isProven, isBooked, opening, closing, gaps, view }: AccountBook, { results }: ExportTexts): string {
  if (!isBooked || view.unexplained !== null) return results.value;
  if (opening === null || closing === null) return results.unknown;
  if (gaps.length > 0) return results.gap;
  return isProven ? results.reconciled : results.agrees;
}

/** By category, as FIN_SUMMARY adds them up. */
function totalsSection(book: Book, texts: ExportTexts): string {
  const { from, until } = book.year.view;
  const sections = (['income', 'spending'] as const).map((kind) => {
    const groups = new Map<
      string,
      { readonly category: string; readonly commodity: string; readonly amounts: Decimal[] }
    >();
    for (const { line, commodity } of book.lines) {
      if (line.row.kind !== kind || line.row.isIgnored) continue;
      const category = line.row.category ?? '(no category)';
      const key = `${commodity}\n${category}`;
      const group = groups.get(key) ?? { category, commodity, amounts: [] };
      groups.set(key, group);
      group.amounts.push(kind === 'income' ? line.amount : negate(line.amount));
    }
    const sums = Array.from(groups.values(), ({ amounts, ...group }) => ({
      ...group,
      total: sum(amounts),
      count: amounts.length,
    }));
    sums.sort((a, b) => (a.commodity === b.commodity ? compare(b.total, a.total) : a.commodity < b.commodity ? -1 : 1));
    const rows = sums.map(({ category, commodity, total, count }): Cell[] => [
      ...[category, { text: String(count), isNumber: true }, money(book, total, commodity)],
    ]);
    const all = Array.from(new Set(sums.map(({ commodity }) => commodity))).map((commodity): Cell[] => {
      const own = sums.filter((each) => each.commodity === commodity);
      const count = own.reduce((most, each) => most + each.count, 0);
      return [
        { text: texts.sum, isStrong: true },
        { text: String(count), isNumber: true },
        money(book, sum(own.map(({ total }) => total)), commodity),
      ];
    });
    if (rows.length === 0) return '';
    return `<h3>${toHtml(texts[kind])}</h3>${table([texts.category, texts.count, texts.sum], [...rows, ...all])}`;
  });
  const only = book.year.accounts.map((name) => (/[,;='"]/.test(name) ? `'${name}'` : name)).join(', ');
  const options = `pending=false${only === '' ? '' : `; account=${only}`}`.replaceAll('"', '""');
  const formula = `=FIN_SUMMARY("category", "${from}", "${until}", , "${options}")`;
  return `<section><h2>${toHtml(texts.totals)}</h2>${sections.join('')}<p class="small">${toHtml(texts.sameFormula(formula))}</p></section>`;
}

/** What was paid for the tags of which receipts are kept, and what lacks one. */
function deductibleSection(book: Book, texts: ExportTexts): string {
  const { deductibles } = book;
  if (deductibles === null) return '';
  const heading = `<h2>${toHtml(texts.deductible)}</h2>`;
  if (deductibles === 'unknown') return `<section>${heading}<p>${toHtml(texts.deductibleUnknown)}</p></section>`;
  const { tags, all, lines } = deductibles;
  const number = (count: number): Shown => ({ text: String(count), isNumber: true });
  const rowsOf = ({ tag, sums }: DeductibleTag, isStrong: boolean): Cell[][] =>
    sums.map(({ commodity, count, paid, missingCount, missingPaid }) => [
      ...[{ text: tag, isStrong }, number(count), money(book, paid, commodity)],
      ...[number(missingCount), money(book, missingPaid, commodity)],
    ]);
  const sums = [
    ...tags.flatMap((tag) => rowsOf(tag, false)),
    ...(tags.length > 1 ? rowsOf({ ...all, tag: texts.sum }, true) : []),
  ];
  const accounts = new Map(book.accounts.map(({ view }) => [view.id, view.name]));
  const missing = lines.filter(lacksReceipt);
  const missingRows = missing
    .slice(0, shownMax)
    .map(({ of: { transaction, line, commodity }, tags: own, paid }): Cell[] => [
      ...[transaction.day, line.row.merchant ?? line.row.name ?? ''],
      ...[accounts.get(transaction.accountId) ?? transaction.accountId, own.join(', '), money(book, paid, commodity)],
    ]);
  const state = describeReceipts(deductibles, texts);
  return [
    `<section>${heading}`,
    state === null
      ? ''
      : `<div class="${missing.length === 0 ? 'complete' : 'open'}"><p class="state">${toHtml(state)}</p></div>`,
    ...(sums.length === 0
      ? []
      : [table([texts.tag, texts.count, texts.sum, texts.withoutReceipt, texts.sumWithout], sums)]),
    listOf([texts.deductibleLead, ...describeTags(deductibles, texts)]),
    missing.length === 0
      ? ''
      : `<h3>${toHtml(texts.withoutReceipt)}</h3>${table([], missingRows)}${missing.length > shownMax ? '<p>…</p>' : ''}`,
    '</section>',
  ].join('');
}

function compare(a: Decimal, b: Decimal): number {
  const { digits } = add(a, negate(b));
  return digits < BigInt(0) ? -1 : digits > BigInt(0) ? 1 : 0;
}

/** The accounts of the journals that are none of the user. */
function throughSection(book: Book, texts: ExportTexts): string {
  const balances = balancesOf(book.entries);
  const rows = Object.values(equity).flatMap((path): Cell[][] => {
    const own = balances.get(path);
    if (own === undefined) return [];
    return Array.from(own, ([commodity, amount]) => [path, texts.throughNames[path], money(book, amount, commodity)]);
  });
  if (rows.length === 0) return '';
  return `<section><h2>${toHtml(texts.through)}</h2><p>${toHtml(texts.throughLead)}</p>${table([texts.ledgerAccount, '', texts.balance], rows)}</section>`;
}

function leftOutSection(book: Book, texts: ExportTexts): string {
  const { pending, withoutAmount, withoutDay } = book.rows;
  const names = new Map(book.accounts.map(({ view }) => [view.id, view.name]));
  const sums = new Map<string, { readonly account: string; readonly currency: string; readonly amounts: Decimal[] }>();
  for (const { accountId, currency, amount } of pending) {
    const key = `${accountId}\n${currency}`;
    const own = sums.get(key) ?? {
      account: names.get(accountId ?? '') ?? accountId ?? '',
      currency: currency ?? '',
      amounts: [],
    };
    sums.set(key, own);
    own.amounts.push(toDecimal(amount ?? 0));
  }
  const pendingRows = Array.from(sums.values(), ({ account, currency, amounts }): Cell[] => [
    ...[
      account,
      { text: String(amounts.length), isNumber: true },
      { text: `${writeDecimal(sum(amounts), 2)} ${currency}`, isNumber: true },
    ],
  ]);
  const broken = [...withoutAmount, ...withoutDay];
  const brokenRows = broken
    .slice(0, shownMax)
    .map(({ day, name, amount, accountId, id }): Cell[] => [
      day ?? '',
      names.get(accountId ?? '') ?? '',
      name ?? '',
      amount === null ? '' : String(amount),
      id ?? '',
    ]);
  return [
    pending.length === 0
      ? ''
      : `<section><h2>${toHtml(texts.pending)}</h2><p>${toHtml(texts.pendingLead)}</p>${table([texts.account, texts.count, texts.sum], pendingRows)}</section>`,
    broken.length === 0
      ? ''
      : `<section><h2>${toHtml(texts.broken)} (${broken.length})</h2>${table([], brokenRows)}${broken.length > shownMax ? '<p>…</p>' : ''}</section>`,
  ].join('');
}

function holdingsSection({ year: { view } }: Book, texts: ExportTexts): string {
  const { holdings } = view;
  if (holdings !== null && holdings.length === 0) return '';
  const names = new Map(view.accounts.map(({ id, name }) => [id, name]));
  const shown = (amount: number | null, currency: string | null): Cell => ({
    text:
      amount === null
        ? texts.unknown
        : `${writeDecimal(toDecimal(amount), currency === null ? 0 : 2)} ${currency ?? ''}`.trim(),
    isNumber: true,
  });
  const rows = (holdings ?? []).map(({ accountId, name, ticker, quantity, value, cost, currency }): Cell[] => [
    ...[
      names.get(accountId) ?? accountId,
      [ticker, name].filter((text) => text !== null).join(', '),
      shown(quantity, null),
    ],
    ...[shown(value, currency), shown(cost, currency)],
  ]);
  const headings = [texts.account, texts.holding, texts.quantity, texts.value, texts.cost];
  const body =
    holdings === null
      ? `<p>${toHtml(texts.holdingsRefused)}</p>`
      : `<p>${toHtml(texts.holdingsLead)}</p>${table(headings, rows)}`;
  return `<section><h2>${toHtml(texts.holdings(view.today))}</h2>${body}</section>`;
}

interface Shown {
  readonly text: string;
  readonly isNumber?: boolean;
  readonly isStrong?: boolean;
  readonly note?: string;
}

type Cell = string | Shown;

function money(book: Book, amount: Decimal, commodity: string): Shown {
  const shown = isZero(amount) ? { digits: BigInt(0), scale: 0 } : amount;
  return { text: `${writeDecimal(shown, book.places.get(commodity) ?? 2)} ${commodity}`, isNumber: true };
}

function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumber = (column: number) => typeof rows[0]?.[column] === 'object' && rows[0][column].isNumber === true;
  const head =
    headings.length === 0
      ? ''
      : `<thead><tr>${headings.map((each, column) => `<th${isNumber(column) ? ' class="number"' : ''}>${toHtml(each)}</th>`).join('')}</tr></thead>`;
  return `<div class="wide"><table>${head}<tbody>${rows.map((row) => `<tr>${row.map(toTableCell).join('')}</tr>`).join('\n')}</tbody></table></div>`;
}

function toTableCell(cell: Cell): string {
  if (typeof cell === 'string') return `<td>${toHtml(cell)}</td>`;
  const { text, isNumber = false, isStrong = false, note = '' } = cell;
  const shown = isStrong ? `<strong>${toHtml(text)}</strong>` : toHtml(text);
  return `<td${isNumber ? ' class="number"' : ''}>${shown}${note === '' ? '' : `<br><span class="small">${toHtml(note)}</span>`}</td>`;
}

function listOf(texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li>${toHtml(text)}</li>`).join('')}</ul>`;
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
}

const style =
  ':root{color-scheme:light}body{font:14px/1.45 Roboto,Arial,sans-serif;color:#202124;background:#fff;margin:0}main{max-width:1080px;margin:0 auto;padding:24px}h1{font-size:24px;font-weight:500;margin:0}h2{font-size:16px;font-weight:500;margin:24px 0 8px}h3{font-size:14px;font-weight:500;margin:16px 0 4px}header p{color:#5f6368;margin:4px 0 16px}.complete,.open{border-radius:4px;padding:12px 16px}.complete{background:#e6f4ea}.open{background:#fef7e0}.open h2{margin-top:8px}.state{font-size:20px;font-weight:500;margin:0}.complete .state{color:#137333}.open .state{color:#8a4b00}table{border-collapse:collapse;width:100%}th{text-align:left;color:#5f6368;font-weight:500}th,td{border-bottom:1px solid #e0e0e0;padding:4px 8px;vertical-align:top;overflow-wrap:anywhere}.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.small{font-size:12px;color:#5f6368}.wide{overflow-x:auto}ul{margin:0;padding-left:20px}@media print{main{padding:0;max-width:none}section{break-inside:avoid-page}}';
