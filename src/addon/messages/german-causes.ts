import type { Causes } from './english-causes';
import { groupDigits } from './group-digits';

const number = (count: number): string => groupDigits(count, '.');
/** Sample: 2026-11-23 → `23.11.2026`. Other text stays as it is. */
const dayText = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').reverse().join('.') : day);
const accounts = (count: number): string => (count === 1 ? '1 Konto' : `${number(count)} Konten`);
const kinds = { holdings: 'Bestände', transactions: 'Transaktionen' };

export const germanCauses: Causes = {
  connection: {
    title: 'Verbindung der Formeln',
    none: 'Formeln haben hier keine Verbindung. Der Eigentümer klickt unter „Verbinden“ auf „Meine Verbindung hier verwenden“.',
    owners:
      'Formeln verwenden hier die Verbindung des Eigentümers. Geprüft wurde mit Ihrer, die andere Daten sehen kann.',
  },
  notChecked: 'Nicht geprüft',
  couldNotCheck: () => 'Das ließ sich gerade nicht prüfen. Versuchen Sie es später noch einmal.',
  access: {
    title: 'Für den Schlüssel sichtbare Konten',
    all: (count) =>
      count === 1 ? 'Der Schlüssel sieht das einzige Konto.' : `Der Schlüssel sieht alle ${number(count)} Konten.`,
    sees: (count, names) => `Der Schlüssel sieht ${accounts(count)}: ${names}.`,
    seesNone: 'Der Schlüssel sieht kein Konto.',
    limited: (count, names) => `Der Schlüssel ist auf ${accounts(count)} beschränkt: ${names}.`,
    limitedToNone: 'Für den Schlüssel ist kein Konto ausgewählt.',
    refused: () => '',
    notAmong: (names) => `${names} ist nicht darunter.`,
    othersHidden: 'Andere Konten der Organisation sieht er nicht.',
  },
  support: {
    titles: { holdings: 'Konten mit Beständen', transactions: 'Konten mit Transaktionen' },
    allCan: (count, kind) =>
      count === 1
        ? `Das Konto kann ${kinds[kind]} haben.`
        : `Alle ${number(count)} Konten können ${kinds[kind]} haben.`,
    none: (kind, names) => `Für ${names} gibt es keine ${kinds[kind]}.`,
    some: (kind, lacking, count, names) =>
      `Für ${number(lacking)} von ${number(count)} Konten gibt es keine ${kinds[kind]}: ${names}.`,
  },
  dates: {
    title: 'Zeitraum',
    allDays: 'Die Formel fragt nach allen Tagen.',
    range: (from, to) =>
      `Die Formel fragt nach der Zeit ${from === undefined ? 'von Anfang an' : `vom ${dayText(from)}`} bis ${to === undefined ? 'heute und später' : dayText(to)}.`,
    example: (day) => `Es gibt Transaktionen, zum Beispiel eine vom ${dayText(day)}.`,
    noneEither: 'Auch an anderen Tagen gibt es keine.',
    onOthers: (days) =>
      `An diesen Tagen gibt es keine, aber an anderen, zum Beispiel am ${days.map(dayText).join(' und am ')}.`,
    unknownDay: 'einem unbekannten Tag',
  },
  scope: {
    title: 'Berechtigung',
    refused: () => 'Dem Schlüssel fehlt die Berechtigung, die diese Formel braucht.',
    may: (operation) => `Der Schlüssel darf ${operation} verwenden.`,
    mayNot: (operation) => `Der Schlüssel darf ${operation} nicht verwenden.`,
  },
  visibility: {
    title: 'Ignorierte Transaktionen',
    none: 'Keine davon wird ignoriert.',
    some: (count) =>
      count === 1
        ? '1 wird ignoriert und deshalb nicht gezeigt.'
        : `${number(count)} werden ignoriert und deshalb nicht gezeigt.`,
  },
  filter: {
    title: (option) => `Option ${option}`,
    nothingEither: (filter) => `Auch ohne ${filter} gibt es nichts.`,
    without: (filter, count) => `Ohne ${filter} gibt es ${count === 1 ? '1 Zeile' : `${number(count)} Zeilen`}.`,
  },
  tag: {
    title: 'Tag',
    refused: (_sentence, tag) => `Das Tag ${tag} gibt es nicht, oder mehrere heißen so.`,
    tagged: (tag) => `Es gibt Transaktionen mit dem Tag ${tag}.`,
    notTagged: (tag) => `Keine Transaktion, die der Schlüssel sieht, hat das Tag ${tag}.`,
    archived: 'Es ist archiviert.',
  },
  health: {
    title: 'Verbindung der Konten',
    fine: 'Kein Konto braucht eine Anmeldung.',
    ill: (problems) => `${problems}. Neuere Daten können fehlen.`,
    problems: {
      disconnected: 'nicht mehr verbunden',
      loginRequired: 'Anmeldung erforderlich',
      reconnectBy: (day) => `bis ${dayText(day)} neu verbinden`,
      syncError: 'Fehler bei der Synchronisierung',
    },
  },
};
