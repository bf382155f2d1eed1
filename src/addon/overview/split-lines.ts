import { type Kind, kinds, knownSources } from '../kinds/taxonomy';
import { fold, type SpendingColumns } from './table-sums';

/** Columns of the sheet FIN Splits, as references to all of their rows. */
export interface SplitColumns {
  readonly id: string;
  readonly amount: string;
  readonly category: string;
}

/** Columns of the sheet FIN Categories. */
export interface KindColumns {
  readonly category: string;
  readonly kind: string;
}

/** The columns of the lines, in the order of the formula. */
export const lineColumns = ['id', 'date', 'category', 'amount', 'currency', 'kind', 'gone'] as const;

/**
 * The lines that put the parts of split transactions in their place: for each part, one with its category and kind, and
 * one that takes its amount from the transaction. Rows of the table and these lines add up to the amount of the
 * transaction, and what is not divided stays in its category. The kind of a part is decided as in `kindOfPart`.
 */
export function splitLinesFormula(
  splits: SplitColumns,
  table: SpendingColumns,
  categories: KindColumns | null,
): string {
  const ofWhole = (column: string): string => `XLOOKUP(keys,${table.id},${column},"")`;
  // A blank cell that is looked up may become 0.
  const textOfWhole = (column: string): string => `${ofWhole(column)}&""`;
  const isPart = `ISNUMBER(${splits.amount}),LEN(ids),ISERROR(SEARCH("own-",ids)),ISNUMBER(XMATCH(ids,${table.id}))`;
  const ofUser =
    categories === null
      ? '""'
      : `IFERROR(LOWER(TRIM(XLOOKUP(LOWER(typed),${fold(categories.category)},${categories.kind},""))),"")`;
  const names: readonly (readonly [name: string, formula: string])[] = [
    ['ids', `IFERROR(LOWER(TRIM(${splits.id})),"")`],
    ['parts', `FILTER(HSTACK(ids,${splits.amount},IFERROR(TRIM(${splits.category}),"")),${isPart})`],
    ['keys', 'INDEX(parts,0,1)'],
    ['paid', 'INDEX(parts,0,2)'],
    ['typed', 'INDEX(parts,0,3)'],
    ['dates', ofWhole(table.date)],
    ['wholes', textOfWhole(table.category)],
    ['currencies', textOfWhole(table.currency)],
    ['before', textOfWhole(table.kind)],
    ['gone', textOfWhole(table.gone)],
    // EXACT, because the workbench takes the result of `=` for a column of a sheet from an index of that sheet.
    ['own', `EXACT(LOWER(typed),${fold('wholes')})+EXACT(typed,"")+EXACT(before,"")`],
    ['said', ofUser],
    ['known', sourcesOf('typed')],
    ['sources', kindsOfKnown('known')],
    ['turned', `EXACT(SIGN(paid*${ofWhole(table.amount)}),-1)`],
    ['signed', 'IF(turned,IF(EXACT(before,"spending")+EXACT(SIGN(paid),-1),"spending","income"),before)'],
    ['kinds', 'IF(own,before,IF(EXACT(said,""),IF(EXACT(sources,""),signed,sources),said))'],
  ];
  const line = (category: string, amount: string, kind: string): string =>
    `HSTACK(keys,dates,${category},${amount},currencies,${kind},gone)`;
  const lines = `VSTACK(${line('IF(own,wholes,typed)', 'paid', 'kinds')},${line('wholes', '0-paid', 'before')})`;
  const given = names.map(([name, formula]) => `${name},${formula}`).join(',');
  // Without parts, FILTER is #N/A.
  return `=ARRAYFORMULA(IFNA(LET(${given},${lines}),""))`;
}

/** The source category that each text names or begins with, as `Transfer out: Savings` does; blank if it names none. */
function sourcesOf(texts: string): string {
  const pattern = `^(${knownSources.map(({ name }) => name).join('|')})(?:_[A-Z0-9]+)*$`;
  const found = `REGEXEXTRACT(UPPER(REGEXREPLACE(words,":?\\s+","_")),"${pattern}")`;
  return `MAP(${texts},LAMBDA(words,IFERROR(${found},"")))`;
}

/** Blank if a known category says nothing of the kind. */
function kindsOfKnown(known: string): string {
  const ofKind = (kind: Kind): string =>
    knownSources.flatMap((each) => (each.kind === kind ? each.name : [])).join('|');
  const isOf = (kind: Kind): string => `ISNUMBER(SEARCH("|"&${known}&"|","|${ofKind(kind)}|"))`;
  return kinds.reduce((others, kind) => `IF(${isOf(kind)},"${kind}",${others})`, '""');
}
