import type { AddonErrorCode } from '../../../errors/error-codes';
import { type Language, languageOf } from '../../../messages/language';
import type { Platform } from '../../../platform/platform';
import { requireSpreadsheet } from '../../../platform/spreadsheet';
import { isStorable, record, withDefaults } from '../../../store/record';
import type { Line } from '../alert-state';
import type { Facts } from '../kinds/kind';

/** A line of the alerts that is to be mailed. */
export interface WaitingLine {
  /** That of the line. */
  readonly id: string;
  readonly at: number;
  readonly facts: Facts;
  /** What was so has ended. */
  readonly isOver: boolean;
  /** How many times the sending of it began without a known end. */
  readonly tries: number;
}

/**
 * The mail of one user and spreadsheet. It is stored in the user's own properties, which no other editor can change: so
 * nobody else can switch it on, or add to it.
 */
export interface MailState {
  readonly isOn: boolean;
  /** Of the user's account, when the user last was here. */
  readonly language: Language;
  /** When the last mail was given to Google, whether it was sent or refused. */
  readonly lastTriedAt: number | null;
  readonly lastSentAt: number | null;
  readonly lastError: string | null;
  readonly lastErrorCode: AddonErrorCode | null;
  /** What was found since the last mail, the oldest first. */
  readonly waiting: readonly WaitingLine[];
  /** How many more there was no room for. */
  readonly more: number;
}

const initial: MailState = {
  isOn: false,
  language: 'en',
  lastTriedAt: null,
  lastSentAt: null,
  lastError: null,
  lastErrorCode: null,
  waiting: [],
  more: 0,
};

const mailHere = (platform: Platform) =>
  record('user', `fin.mail.${requireSpreadsheet(platform).id()}`, withDefaults(initial), shorten);

/** If two executions ended while they sent a line, it counts as sent: a user gets it at most twice. */
const maxTries = 2;

export function readMailState(platform: Platform): MailState {
  const stored = mailHere(platform).read(platform);
  return { ...stored, waiting: stored.waiting.filter(({ tries }) => tries < maxTries) };
}

export function storeMailState(platform: Platform, state: MailState): void {
  mailHere(platform).write(platform, state);
}

/** What the property has no room for is counted: the oldest lines stay. */
function shorten(state: MailState): MailState {
  let { waiting, more } = state;
  while (waiting.length > 0 && !isStorable({ ...state, waiting, more })) {
    waiting = waiting.slice(0, -1);
    more += 1;
  }
  return { ...state, waiting, more };
}

/**
 * Keeps new lines for the next mail, before they count as told: an execution that ends in between finds and keeps them
 * again, in place of these. `lines` are all, with the new ones.
 */
export function keepForMail(platform: Platform, lines: readonly Line[], added: readonly Line[]): void {
  const state = readMailState(platform);
  if (!state.isOn) return;
  const known = new Map(lines.map((line) => [line.id, line]));
  const again = new Set(added.map(({ id }) => crossingOf(id)));
  const waiting = state.waiting
    .filter(({ id }) => known.has(id) || !again.has(crossingOf(id)))
    .map((kept) => ({ ...kept, isOver: isOver(known.get(kept.id), kept.isOver) }));
  const fresh = added.map(({ id, at, facts }): WaitingLine => ({ id, at, facts, isOver: false, tries: 0 }));
  // A trigger may not know the language of its user.
  const language = platform.ui.isAvailable() ? languageOf(platform.ui.locale()) : state.language;
  const next: MailState = { ...state, language, waiting: [...waiting, ...fresh] };
  if (JSON.stringify(next) !== JSON.stringify(state)) storeMailState(platform, next);
}

/** A line may be open again: the sum of a month is one. */
function isOver(line: Line | undefined, before: boolean): boolean {
  return line === undefined ? before : line.endedAt !== null;
}

/** The id without the time. Sample: `alert-key-mi8x2k1c`. */
function crossingOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}
