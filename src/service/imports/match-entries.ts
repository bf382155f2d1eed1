import type { Entry, KeptEntry } from './entry';
import { areSimilar } from './similar-texts';
import type { Day } from './statement';
import { shownName } from './values-of';

/** A stored transaction of the account, as matching needs it. */
export interface KnownTransaction {
  readonly id: string;
  /** What is stored now, signed as an entry. */
  readonly date: Day;
  readonly amount: string;
  readonly currency: string | null;
  readonly name: string;
  readonly pending: boolean;
  /** What imports have stated of it, oldest first. Empty: another source or the user made it. */
  readonly entries: readonly KeptEntry[];
}

/** Which stored transaction an entry is. `known` is a place in the list of known ones. */
export type Match =
  | { readonly kind: 'new' }
  | { readonly kind: 'found'; readonly known: number }
  | { readonly kind: 'doubtful'; readonly known: number; readonly doubt: Doubt };

/** Why an entry may be a transaction that is stored already. */
export type Doubt =
  | 'another source has this amount on this or a near day'
  | 'the same but for the id of the bank'
  | 'the same but for the balance beside it'
  | 'the same day and amount with another text'
  | 'the same id with another amount'
  | 'the same id on another day'
  | 'perhaps booked what was pending';

export interface MatchOptions {
  readonly dialect: string;
  /** The first and last day that the delivery covers. */
  readonly from: Day;
  readonly until: Day;
  /** Whether the source says that all of the first day is here. */
  readonly hasWholeFirstDay: boolean;
}

/**
 * Finds out which entries of a delivery are stored already. Each stored transaction is found once at most, so equal ones are
 * counted: if one of two equal coffees is stored, the other one is new. Several entries may doubt whether they are the same one.
 *
 * Entries of the same dialect are compared first by all that they say, then by the id of the bank, then by what may change:
 * the id, the text, pending to booked. What is left is compared with other sources by amount and day. A match that could lose a
 * transaction if it were wrong is a doubt.
 */
export function matchEntries(
  entries: readonly Entry[],
  known: readonly KnownTransaction[],
  options: MatchOptions,
): readonly Match[] {
  const matching = new Matching(entries, known, options);
  matching.matchReplaced();
  matching.matchEqual();
  // What is sure comes first, so that no doubt takes what another entry surely is. But an equal text of the same day, with another
  // id, is more than an id: some banks count from 1 in each file.
  matching.matchDays('sure', likenesses);
  matching.matchDays('doubtful', ['equal']);
  matching.matchSuperseded();
  matching.matchIds('sure');
  matching.matchDays('doubtful', likenesses);
  matching.matchPending('sure');
  matching.matchOthers(0, 0);
  matching.matchIds('bookings');
  matching.matchPending('doubtful');
  matching.matchOthers(1, sourceDays);
  matching.matchIds('doubtful');
  return matching.matches.map((match) => match ?? isNew);
}

const isNew: Match = { kind: 'new' };

/** A booked transaction has this many days after its reservation, at most. */
const bookingDays = 14;
/** A transaction that keeps its id moves no further than this. */
const idDays = 31;
/** So many ids have to be the same as before to prove that the bank keeps them. */
const keptIdsMin = 3;
/** Two sources may differ by this many days. */
const sourceDays = 4;

/** A pending entry and a booked one. */
interface Booking {
  readonly days: number;
  readonly isCovered: boolean;
  readonly reserved: Day;
  readonly booked: Day;
}

interface NamedEntry {
  readonly at: number;
  readonly before: KeptEntry;
}

/** Of the ids of a bank, from import to import. */
type Stability = 'kept' | 'changed' | 'unknown';

type Likeness = 'equal' | 'similar' | 'other';

const likenesses: readonly Likeness[] = ['equal', 'similar', 'other'];

/** How much a transaction of another source looks like an entry: the best first. */
const rankings = likenesses.flatMap((text) => [true, false].map((isSameState) => ({ text, isSameState })));

/** An entry and a stored transaction of the same day and amount. */
interface DayPair {
  readonly place: number;
  readonly at: number;
  readonly text: Likeness;
  readonly hasOtherId: boolean;
  readonly isCovered: boolean;
}

class Matching {
  readonly matches: (Match | undefined)[];
  private readonly isTaken: boolean[];
  /** The entries of this dialect, of each known transaction. */
  private readonly own: readonly (readonly KeptEntry[])[];
  /** Those of them that say what it is now: what was pending does not count any more when it is booked. */
  private readonly current: readonly (readonly KeptEntry[])[];
  /** How often the bank kept an id from import to import. */
  private keptIds = 0;

  constructor(
    private readonly entries: readonly Entry[],
    private readonly known: readonly KnownTransaction[],
    private readonly options: MatchOptions,
  ) {
    this.matches = new Array(entries.length);
    this.isTaken = new Array(known.length).fill(false);
    this.own = known.map((each) => each.entries.filter(({ dialect }) => dialect === options.dialect));
    this.current = this.own.map((entries) => {
      const booked = entries.filter(({ pending }) => !pending);
      return booked.length > 0 ? booked : entries;
    });
  }

  /** What the bank says that it replaces. */
  matchReplaced(): void {
    if (this.entries.every(({ replaces }) => replaces === null)) return;
    const byId = this.index(this.own, ({ bankId }) => bankId);
    for (const [place, { replaces }] of this.left()) {
      const [at, other] = replaces === null ? [] : this.candidates(byId, replaces);
      if (at !== undefined && other === undefined) this.find(place, at);
    }
  }

  /** Equal in all that the bank says: the same, as often as it is stored. Equal balances tell copies apart. */
  matchEqual(): void {
    const withBalance = (entry: Entry) => `${keyOf(entry)}\n${entry.balance}`;
    const exact = this.index(this.current, withBalance);
    for (const [place, entry] of this.left()) {
      const at = this.firstFree(exact, withBalance(entry));
      if (at === undefined) continue;
      this.find(place, at);
      if (entry.bankId !== null) this.keptIds += 1;
    }
    const equal = this.index(this.current, keyOf);
    for (const [place, entry] of this.left()) {
      const at = this.firstFree(equal, keyOf(entry));
      if (at === undefined) continue;
      const isCopy = entry.balance !== null && this.own[at]?.every(({ balance }) => balance !== null) === true;
      // Two equal transactions, of which one file has the first and the next file the second, differ in their balance only.
      if (isCopy && entry.bankId === null && !this.covers(entry.date))
        this.doubt(place, at, 'the same but for the balance beside it');
      else this.find(place, at);
    }
  }

  /** A pending transaction of an older file, of which a booked one is known by now. */
  matchSuperseded(): void {
    const equal = this.index(this.own, keyOf);
    for (const [place, entry] of this.left()) {
      const at = entry.pending ? this.firstFree(equal, keyOf(entry)) : undefined;
      if (at !== undefined) this.find(place, at);
    }
  }

  /** An id that is unique on both sides, unless what it names is another transaction: some banks count from 1 in each file. */
  matchIds(wanted: 'sure' | 'bookings' | 'doubtful'): void {
    const [counts, known] = [countBy(this.entries, ({ bankId }) => bankId), this.knownById()];
    const pairs = [...this.entries.entries()].flatMap(([place, entry]) => {
      const { bankId } = entry;
      const named = bankId === null || counts.get(bankId) !== 1 ? undefined : known.get(bankId);
      return named === undefined || named === null ? [] : [{ place, entry, ...named }];
    });
    const stability = this.judgeIds(pairs);
    for (const { place, at, entry, before } of pairs) {
      if (this.matches[place] !== undefined || this.isTaken[at]) continue;
      const verdict = this.judgeId(before, entry, stability);
      if (verdict === null || (wanted === 'sure') !== (verdict === 'the same')) continue;
      if (wanted === 'bookings' && entry.pending === before.pending) continue;
      if (verdict === 'the same') this.find(place, at);
      else this.doubt(place, at, verdict);
    }
  }

  /** The last entry of each id, or null if several transactions have it. */
  private knownById(): ReadonlyMap<string, NamedEntry | null> {
    const named = new Map<string, NamedEntry | null>();
    for (const [at, entries] of this.own.entries()) {
      for (const before of entries) {
        if (before.bankId === null) continue;
        const other = named.get(before.bankId);
        named.set(before.bankId, other === undefined || other?.at === at ? { at, before } : null);
      }
    }
    return named;
  }

  /** Whether ids stay from import to import, by what was matched without them and by booked amounts that differ. */
  private judgeIds(pairs: readonly (NamedEntry & { readonly place: number; readonly entry: Entry })[]): Stability {
    let [kept, changed] = [0, 0];
    for (const { place, at, entry, before } of pairs) {
      const match = this.matches[place];
      const isOther = !entry.pending && !before.pending && entry.amount !== before.amount;
      if (match?.kind === 'found' && match.known === at) kept += 1;
      else if (match?.kind === 'found' || isOther) changed += 1;
    }
    // Ids that count from 1 in each file agree by chance, too, but not several times.
    if (kept >= keptIdsMin && changed === 0) return 'kept';
    return changed > 0 && changed >= kept ? 'changed' : 'unknown';
  }

  private judgeId(before: KeptEntry, entry: Entry, stability: Stability): 'the same' | Doubt | null {
    const isAlike = isLike(before, entry);
    const isSameAmount = before.amount === entry.amount;
    if (before.pending !== entry.pending) {
      const booking = this.bookingOf(before, entry);
      if (booking === null || stability === 'changed') return null;
      // With a tip, what is booked differs from what was reserved.
      if (isAlike && (stability === 'kept' || (isSameAmount && booking.isCovered))) return 'the same';
      return isAlike || stability === 'kept' ? 'perhaps booked what was pending' : null;
    }
    const days = daysBetween(before.date, entry.date);
    if (!isSameAmount) return days === 0 && isAlike ? 'the same id with another amount' : null;
    if (days === 0) return 'the same';
    if (!isAlike || days > idDays || stability === 'changed') return null;
    return stability === 'kept' && this.covers(before.date) ? 'the same' : 'the same id on another day';
  }

  /**
   * The same day and amount, with another id or another text. If the delivery covers the day and what is stored is not in it any
   * more, the bank has changed it. On its first and last day, the two may be two halves of the day.
   */
  matchDays(wanted: 'sure' | 'doubtful', texts: readonly Likeness[]): void {
    const isSure = wanted === 'sure';
    const byDay = this.index(this.current, dayKey);
    const [places, taken] = [new Set<number>(), new Set<number>()];
    const pairs: DayPair[] = [];
    for (const text of texts) {
      for (const [place, entry] of this.left()) {
        if (places.has(place)) continue;
        const options = this.candidates(byDay, dayKey(entry)).filter((each) => !taken.has(each));
        const at = options.find((each) => this.textOf(each, entry) === text);
        if (at === undefined) continue;
        places.add(place);
        taken.add(at);
        const hasOtherId = entry.bankId !== null && this.own[at]?.some(({ bankId }) => bankId !== null) === true;
        pairs.push({ place, at, text, hasOtherId, isCovered: this.isWithin(entry.date) });
      }
    }
    const changedIds = pairs.filter(({ text, hasOtherId, isCovered }) => text === 'equal' && hasOtherId && isCovered);
    const areIdsUnstable = changedIds.length > this.keptIds;
    for (const { place, at, text, hasOtherId, isCovered } of pairs) {
      const isSame = text === 'equal' ? isCovered || areIdsUnstable || !hasOtherId : text === 'similar' && isCovered;
      if (isSame && isSure) this.find(place, at);
      else if (!isSame && !isSure)
        this.doubt(
          place,
          at,
          text === 'equal' ? 'the same but for the id of the bank' : 'the same day and amount with another text',
        );
    }
  }

  /** A pending transaction that was booked, with another id, day or text. Also the other way round, if files come in another order. */
  matchPending(wanted: 'sure' | 'doubtful'): void {
    const isSure = wanted === 'sure';
    const hasPending = (entries: readonly Entry[]) => entries.some(({ pending }) => pending);
    if (!hasPending(this.entries) && !this.own.some(hasPending)) return;
    const byAmount = this.index(this.own, amountKey);
    const pairs = [...this.left()].flatMap(([place, entry]) =>
      this.candidates(byAmount, amountKey(entry)).flatMap((at) => {
        const before = this.own[at]?.at(-1);
        if (before === undefined || this.own[at]?.some(({ pending }) => pending === entry.pending)) return [];
        const booking = this.bookingOf(before, entry);
        const isAlike = isLike(before, entry);
        if (booking === null || (!isAlike && booking.days > bookingDays / 2)) return [];
        const isKnown = isAlike && booking.isCovered;
        const rank = textKey(before) === textKey(entry) ? 0 : isAlike ? 1 : 2;
        return isSure && !isKnown ? [] : [{ ...booking, place, at, rank }];
      }),
    );
    // The nearest day, where the delivery covers it. Otherwise what was reserved first is booked first.
    const order = (a: (typeof pairs)[number], b: (typeof pairs)[number]) =>
      a.rank - b.rank ||
      (isSure ? a.days - b.days : compareDays(a.reserved, b.reserved)) ||
      compareDays(a.booked, b.booked);
    pairs.sort(order);
    const doubted = new Set<number>();
    for (const { place, at } of pairs) {
      if (this.matches[place] !== undefined || this.isTaken[at]) continue;
      if (isSure) this.find(place, at);
      else this.doubt(place, at, 'perhaps booked what was pending');
      doubted.add(at);
    }
    // Each payment that may be the booking is shown: the user knows which one it is.
    for (const { place, at } of isSure ? [] : pairs) {
      if (this.matches[place] === undefined && doubted.has(at)) {
        this.doubt(place, at, 'perhaps booked what was pending');
      }
    }
  }

  /** What another source has stated: never the same without the user. */
  matchOthers(fewestDays: number, mostDays: number): void {
    const byAmount = new Map<string, number[]>();
    for (const [at, each] of this.known.entries()) {
      if (this.isTaken[at] || this.own[at]?.length !== 0) continue;
      const key = amountKey(each);
      const list = byAmount.get(key);
      if (list === undefined) byAmount.set(key, [at]);
      else list.push(at);
    }
    if (byAmount.size === 0) return;
    for (let days = fewestDays; days <= mostDays; days += 1) {
      for (const { text, isSameState } of rankings) {
        if (text === 'other' && days > 1) continue;
        for (const [place, entry] of this.left()) {
          const at = this.candidates(byAmount, amountKey(entry)).find((each) => {
            const other = this.known[each] as KnownTransaction;
            if (daysBetween(other.date, entry.date) !== days) return false;
            if (isSameState && other.pending !== entry.pending) return false;
            if (text === 'equal') return other.name === shownName(entry.name, entry.memo);
            return text === 'other' || isLikeText(other.name, entry);
          });
          if (at !== undefined) this.doubt(place, at, 'another source has this amount on this or a near day');
        }
      }
    }
  }

  /** Whether a day is wholly in the delivery, so that what it does not have of it is not there any more. */
  private covers(day: Day): boolean {
    const { from, until, hasWholeFirstDay } = this.options;
    return (day > from || (hasWholeFirstDay && day === from)) && day < until;
  }

  /** Whether a day is neither the first nor the last one of the delivery: a file since the last download begins within a day. */
  private isWithin(day: Day): boolean {
    return day > this.options.from && day < this.options.until;
  }

  /**
   * How many days are between a pending entry and a booked one, one of them stored. Null: one cannot be the other. If the booked
   * one is from a delivery that does not cover the day of the other, it may be a later payment of the same amount.
   */
  private bookingOf(before: KeptEntry, entry: Entry): Booking | null {
    const [reserved, booked] = entry.pending ? [entry, before] : [before, entry];
    const days = signedDays(reserved.date, booked.date);
    if (days < -1 || days > bookingDays) return null;
    const isCovered = entry.pending ? reserved.date >= before.from : reserved.date >= this.options.from;
    const isSureOfDay = days === 0 || (days > 0 && isCovered);
    return { days: Math.abs(days), isCovered: isSureOfDay, reserved: reserved.date, booked: booked.date };
  }

  private textOf(at: number, entry: Entry): Likeness {
    const before = this.current[at] ?? [];
    if (before.some((each) => textKey(each) === textKey(entry))) return 'equal';
    return before.some((each) => isLike(each, entry)) ? 'similar' : 'other';
  }

  private find(place: number, known: number): void {
    this.isTaken[known] = true;
    this.matches[place] = { kind: 'found', known };
  }

  private doubt(place: number, known: number, doubt: Doubt): void {
    this.isTaken[known] = true;
    this.matches[place] = { kind: 'doubtful', known, doubt };
  }

  /** The entries without a match, in their order. */
  private *left(): Generator<readonly [number, Entry]> {
    for (const [place, entry] of this.entries.entries()) {
      if (this.matches[place] === undefined) yield [place, entry];
    }
  }

  /** The known transactions by a text of their entries of this dialect. */
  private index(
    known: readonly (readonly KeptEntry[])[],
    toKey: (entry: KeptEntry) => string | null,
  ): ReadonlyMap<string, number[]> {
    const index = new Map<string, number[]>();
    for (const [at, entries] of known.entries()) {
      if (this.isTaken[at]) continue;
      for (const entry of entries) {
        const key = toKey(entry);
        if (key === null) continue;
        const list = index.get(key);
        if (list === undefined) index.set(key, [at]);
        else if (list.at(-1) !== at) list.push(at);
      }
    }
    return index;
  }

  /** The oldest known transaction of a key that is free. Forgets those that are not, so that many equal ones stay fast. */
  private firstFree(index: ReadonlyMap<string, number[]>, key: string): number | undefined {
    const list = index.get(key);
    if (list === undefined) return undefined;
    while (list[0] !== undefined && this.isTaken[list[0]] === true) list.shift();
    return list[0];
  }

  private candidates(index: ReadonlyMap<string, readonly number[]>, key: string): readonly number[] {
    return (index.get(key) ?? []).filter((at) => !this.isTaken[at]);
  }
}

/** All that a bank says of a transaction, but for the balance beside it, which depends on the file. */
function keyOf(entry: Entry): string {
  return `${dayKey(entry)}\n${textKey(entry)}\n${entry.bankId}`;
}

function dayKey({ date, amount, currency, pending }: Entry): string {
  return `${date}\n${amount}\n${currency}\n${pending}`;
}

function textKey({ name, memo }: Entry): string {
  return `${name}\n${memo}`;
}

function amountKey({ amount, currency }: Pick<Entry, 'amount' | 'currency'>): string {
  return `${amount}\n${currency}`;
}

/** Whether two entries may be of the same party. Banks exchange name and memo; equal memos alone say nothing. */
function isLike(a: Entry, b: Entry): boolean {
  return isLikeText(a.name, b) || (a.memo !== null && areSimilar(a.memo, b.name));
}

function isLikeText(text: string, { name, memo }: Entry): boolean {
  return areSimilar(text, name) || (memo !== null && areSimilar(text, memo));
}

function countBy<Item>(items: readonly Item[], toKey: (item: Item) => string | null): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = toKey(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const dayMs = 24 * 60 * 60 * 1_000;

function signedDays(from: Day, until: Day): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs);
}

function daysBetween(a: Day, b: Day): number {
  return Math.abs(signedDays(a, b));
}

function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : Number(a > b);
}
