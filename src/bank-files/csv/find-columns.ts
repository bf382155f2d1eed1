import {
  type Candidate,
  constantRank,
  hasAccounts,
  hasValue,
  isNamedText,
  isWordy,
  toCandidates,
} from './column-candidates';
import type { Role } from './column-names';
import { type AmountColumns, findAmounts } from './find-amounts';
import type { Survey } from './survey';

/** Columns by their place from 0. The amounts of a file may be in one of several columns: all are tried. */
export interface FoundColumns {
  readonly date: readonly number[];
  readonly posted: number | undefined;
  readonly valued: number | undefined;
  readonly authorized: number | undefined;
  /** Where the amounts may be, the likeliest first. */
  readonly amounts: readonly AmountColumns[];
  readonly side: number | undefined;
  readonly fee: number | undefined;
  readonly balance: number | undefined;
  readonly balanceSide: number | undefined;
  readonly currency: number | undefined;
  readonly originalAmount: number | undefined;
  readonly originalCurrency: number | undefined;
  readonly name: readonly number[];
  readonly payer: number | undefined;
  readonly payee: number | undefined;
  readonly memo: readonly number[];
  readonly type: number | undefined;
  readonly id: number | undefined;
  readonly check: number | undefined;
  readonly status: number | undefined;
  readonly account: number | undefined;
  readonly otherAccount: number | undefined;
  readonly category: number | undefined;
}

/** Finds what the columns of a file contain, by their headings and by what their cells are. */
export function findColumns(headings: readonly string[] | null, survey: Survey): FoundColumns {
  const all = toCandidates(headings, survey);
  const having = (role: Role, fits: (column: Candidate) => boolean = () => true) =>
    all.filter((column) => column.name.roles.includes(role) && !column.name.roles.includes('ignored') && fits(column));
  const used = new Set<number>();
  const use = (column: Candidate | undefined): number | undefined => {
    if (column !== undefined) used.add(column.index);
    return column?.index;
  };
  const isFree = (column: Candidate) => !used.has(column.index);

  const { date, posted, valued, authorized } = findDays(all);
  for (const index of [...date, posted, valued, authorized]) if (index !== undefined) used.add(index);

  const balance = having('balance', (column) => isFree(column) && column.isNumber)[0];
  use(balance);
  const originalAmount = having('originalAmount', (column) => isFree(column) && column.isNumber)[0];
  const original = having('originalCurrency', (column) => isFree(column) && (column.isCurrency || column.isEmpty))[0];
  const amounts = findAmounts(all, (column) => isFree(column) && column !== originalAmount, balance, survey.rows);
  const amountPlaces = amounts.flatMap((each) =>
    each.kind === 'one' ? [each.amount, each.otherAmount ?? each.amount] : [each.out, each.in],
  );
  for (const index of amountPlaces) used.add(index);
  const takesNet = amounts[0]?.kind === 'one' && all[amounts[0].amount]?.name.roles.includes('net');
  const fee = takesNet
    ? undefined
    : having('fee', (column) => isFree(column) && column.isNumber && hasValue(column))[0];

  const isOnlyText = (column: Candidate) =>
    headings === null && all.every((each) => each === column || each.isNumber || each.isDay || each.isEmpty);
  const sides = all.filter(
    (column) =>
      isFree(column) &&
      column.isSide &&
      column !== original &&
      (column.name.roles.includes('side') || (column.name.roles.length === 0 && !isOnlyText(column))),
  );
  const balanceSide = sides.find(
    (column) => column.index - 1 === balance?.index && !column.name.roles.includes('type'),
  );
  const side = sides.find((column) => column !== balanceSide);
  use(balanceSide);

  const currency = nearest(
    all
      .filter((column) => isFree(column) && column.isCurrency && column !== original)
      .filter((column) => column.name.roles.length > 0 || column.cells.filled === survey.rows),
    amountPlaces[0] ?? 0,
  );
  use(currency);
  if (original !== undefined && original !== currency) use(original);
  if (originalAmount !== undefined) use(originalAmount);

  const hasIbans = ({ cells }: Candidate) =>
    cells.filled > 0 && [...cells.values].every((value) => /^[A-Z]{2}\d{2}/.test(value));
  const account = use(
    findAccount(
      headings === null ? all.filter((column) => isFree(column) && hasIbans(column)) : having('account', isFree),
      all,
      survey,
    ),
  );
  const otherAccount = use(
    having('otherAccount', (column) => isFree(column) && !column.isDay && !isWordy(column))[0] ??
      having('party', (column) => isFree(column) && !column.isMoney && hasAccounts(column))[0],
  );
  const id = use(
    having('id', (column) => isFree(column) && isIdentifying(column, survey))[0] ??
      having('weakId', (column) => isFree(column) && isStrictlyIdentifying(column, survey))[0],
  );
  const status = use(
    having('status', (column) => isFree(column) && hasStatuses(column))[0] ??
      all.find((column) => isFree(column) && !column.isEmpty && column.cells.statuses === column.cells.filled),
  );
  const check = use(having('check', (column) => isFree(column) && column.cells.withBlanks === 0)[0]);
  const category = use(having('category', (column) => isFree(column) && !column.isNumber)[0]);

  const isText = (column: Candidate) =>
    isFree(column) &&
    (!column.isDay || isNamedText(column)) &&
    column !== side &&
    column !== fee &&
    (!column.isEmpty || isNamedText(column));
  const isParty = (column: Candidate) => isText(column) && !column.isMoney && !hasAccounts(column);
  const payer = having('payer', isParty)[0];
  const payee = having('payee', (column) => isParty(column) && column !== payer)[0];
  const isPair = payer !== undefined && payee !== undefined;
  if (isPair) {
    use(payer);
    use(payee);
  }
  const takeAll = (role: Role) => {
    const found = having(role, isText);
    for (const column of found) use(column);
    return found.map(({ index }) => index);
  };
  // `Buchungstext` and `Type` are descriptions where nothing else is one.
  const parties = having('party', isParty).sort(byRank(partyRank));
  for (const column of [...parties, ...(isPair ? [] : [payer, payee])]) use(column);
  const partyPlaces = [
    ...new Set([...parties, ...(isPair ? [] : [payer, payee])].flatMap((each) => each?.index ?? [])),
  ];
  const typesFirst = having(
    'type',
    (column) => isText(column) && !column.name.roles.includes('description') && !column.name.roles.includes('memo'),
  );
  const descriptions = having('description', (column) => isText(column) && !typesFirst.includes(column)).sort(
    byRank(descriptionRank),
  );
  for (const column of descriptions) use(column);
  const memos = [...takeAll('memo'), ...takeAll('weakId')].filter(
    (index) => !typesFirst.some((column) => column.index === index),
  );
  const types = typesFirst.sort(byRank(typeRank)).map(({ index }) => index);
  const unnamed = all
    .filter(
      (column) => isText(column) && column.name.folded === '' && !column.isNumber && !types.includes(column.index),
    )
    .filter((column) => !hasAccounts(column) && !column.isCurrency && (headings !== null || constantRank(column) === 0))
    .sort(byRank(headings === null ? unnamedRank : () => 0));
  const descriptionPlaces = descriptions.map(({ index }) => index);
  const texts = [...partyPlaces, ...descriptionPlaces, ...memos, ...types, ...unnamed.map(({ index }) => index)];
  return {
    date,
    posted,
    valued,
    authorized,
    amounts,
    side: use(side),
    fee: fee?.index,
    balance: balance?.index,
    balanceSide: balanceSide?.index,
    currency: currency?.index,
    originalAmount: originalAmount?.index,
    originalCurrency: original?.index,
    name: texts.length > 0 ? texts : all.filter(isText).map(({ index }) => index),
    payer: isPair ? payer.index : undefined,
    payee: isPair ? payee.index : undefined,
    memo: texts.filter((index) => !partyPlaces.includes(index) && !types.includes(index)),
    type: types.find((index) => index !== texts[0]),
    id,
    check,
    status,
    account,
    otherAccount,
    category,
  };
}

/** One known word is enough, as what was cancelled must not count. `Info` may also be a text. */
function hasStatuses({ name, cells }: Candidate): boolean {
  return cells.statuses > 0 && (!name.roles.includes('memo') || cells.statuses >= cells.filled * 0.8);
}

function findDays(all: readonly Candidate[]): Pick<FoundColumns, 'date' | 'posted' | 'valued' | 'authorized'> {
  const days = all.filter((column) => column.isDay && !column.name.roles.includes('ignored'));
  const has = (column: Candidate, role: Role) => column.name.roles.includes(role);
  const named = days.filter((column) =>
    ['date', 'posted', 'valued', 'weakDate'].some((role) => has(column, role as Role)),
  );
  // A number of eight digits may be a day only by chance.
  const unnamed = named.length === 0 ? days : [];
  const valued = named.find((column) => has(column, 'valued'));
  const main = named.filter((column) => column !== valued && !has(column, 'valued') && !has(column, 'weakDate'));
  const others = [
    ...unnamed,
    ...named.filter((column) => has(column, 'weakDate')),
    ...(valued === undefined ? [] : [valued]),
  ];
  const ordered = [...main, ...others];
  const posted = main.slice(1).find((column) => has(column, 'posted'));
  return {
    date: ordered.map(({ index }) => index),
    posted: posted?.index,
    authorized: ordered.slice(1).find((column) => column !== posted && column !== valued && named.includes(column))
      ?.index,
    valued: valued !== ordered[0] ? valued?.index : undefined,
  };
}

/** Amounts are nearest to their own currency. */
function nearest(columns: readonly Candidate[], place: number): Candidate | undefined {
  const distance = ({ index }: Candidate) => Math.abs(index - place) + (index > place ? 0 : 0.5);
  return [...columns].sort((a, b) => distance(a) - distance(b))[0];
}

/** The own account: a heading that names it alone, or an account that is the same in all of several rows. */
function findAccount(columns: readonly Candidate[], all: readonly Candidate[], survey: Survey): Candidate | undefined {
  const filled = columns.filter(({ cells, isDay }) => !isDay && cells.filled === survey.rows);
  const isProduct = ({ name }: Candidate) => /^produ[ck]t$/.test(name.folded);
  const own = filled.filter((column) => !column.name.roles.includes('otherAccount'));
  const same = filled.find((column) => !own.includes(column) && survey.rows > 1 && column.cells.values.size === 1);
  // Beside a payee, an account may be that of the payee.
  const hasParty = all.some(({ name }) => name.roles.includes('party'));
  const several = hasParty ? undefined : filled.find(({ name }) => /^account (?:number|no)$/.test(name.folded));
  return own.find((column) => !isProduct(column)) ?? same ?? several ?? own[0];
}

function isIdentifying({ cells, isDay }: Candidate, survey: Survey): boolean {
  return !isDay && cells.filled > 0 && cells.filled >= survey.rows * 0.5 && cells.withBlanks < cells.filled;
}

/** A reference may also be a text, or that of a contract. One that identifies is there in each row, and different. */
function isStrictlyIdentifying({ cells, isDay, isMoney }: Candidate, survey: Survey): boolean {
  if (isDay || (isMoney && cells.longest < 5) || cells.filled < survey.rows || cells.withBlanks > 0 || cells.hasRepeats)
    return false;
  return [...cells.values].every((value) => value.replace(/\D/g, '').length >= 3);
}

function byRank(rank: (column: Candidate) => number): (a: Candidate, b: Candidate) => number {
  return (a, b) => rank(a) - rank(b) || a.index - b.index;
}

/** `Naam` beside `Naam tegenpartij` is the name of the account's holder, and the same in all rows. */
function partyRank(column: Candidate): number {
  return (/^(?:name|naam|nom|nome|nombre|nimi|namn|navn)$/.test(column.name.folded) ? 1 : 0) + constantRank(column);
}

/** `Histórico` is rather the kind of the transaction where there is a `Descrição`. */
function descriptionRank(column: Candidate): number {
  return (/^(?:historico|摘要)$/.test(column.name.folded) ? 1 : 0) + constantRank(column);
}

/** `Buchungstext` says more than `Type`. */
function typeRank({ name }: Candidate): number {
  if (/buchungstext|causale|lancamento/.test(name.folded)) return 0;
  return /code|vorgang/.test(name.folded) ? 2 : 1;
}

/** A single word is rather a code or a kind. */
function unnamedRank(column: Candidate): number {
  return constantRank(column) + (column.cells.withBlanks * 2 < column.cells.filled ? 1 : 0);
}
