import type { Causes } from './english-causes';

const accounts = (count: number): string => (count === 1 ? '1 Konto' : `${count} Konten`);
const kinds = { holdings: 'Bestände', transactions: 'Transaktionen' };

export const germanCauses: Causes = {
  connection: {
    title: 'Verbindung der Formeln',
    none: 'Formeln haben hier keine Verbindung. Der Eigentümer klickt unter „Verbinden“ auf „Meine Verbindung hier verwenden“.',
    owners:
      'Formeln verwenden hier die Verbindung des Eigentümers. Geprüft wurde mit Ihrer, die andere Daten sehen kann.',
  },
  notChecked: 'Nicht geprüft',
  access: {
    title: 'Für den Schlüssel sichtbare Konten',
    all: (count) =>
      count === 1 ? 'Der Schlüssel sieht das einzige Konto.' : `Der Schlüssel sieht alle ${count} Konten.`,
    sees: (count, names) => `Der Schlüssel sieht ${accounts(count)}: ${names}.`,
    seesNone: 'Der Schlüssel sieht kein Konto.',
    limited: (count, names) => `Der Schlüssel ist auf ${accounts(count)} beschränkt: ${names}.`,
    limitedToNone: 'Für den Schlüssel ist kein Konto ausgewählt.',
    notAmong: (names) => `${names} ist nicht darunter.`,
    othersHidden: 'Andere Konten der Organisation sieht er nicht.',
  },
  support: {
    titles: { holdings: 'Konten mit Beständen', transactions: 'Konten mit Transaktionen' },
    allCan: (count, kind) => `${accounts(count)} geprüft: ${kinds[kind]} sind überall möglich.`,
    none: (kind, names) => `Keine ${kinds[kind]} gibt es für ${names}.`,
    some: (kind, lacking, count, names) => `Keine ${kinds[kind]} gibt es für ${lacking} von ${count}: ${names}.`,
  },
  dates: {
    title: 'Daten',
    allDays: 'Die Formel fragt nach allen Tagen.',
    range: (from, to) => `Die Formel fragt nach der Zeit von ${from ?? 'Beginn'} bis ${to ?? 'heute und später'}.`,
    example: (day) => `Es gibt Transaktionen, zum Beispiel eine vom ${day}.`,
    noneEither: 'Auch an anderen Tagen gibt es keine.',
    onOthers: (days) => `An diesen Tagen gibt es keine, aber an anderen, zum Beispiel ${days.join(' und ')}.`,
    unknownDay: 'einem unbekannten Tag',
  },
  scope: {
    title: 'Berechtigung',
    may: (operation) => `Der Schlüssel darf ${operation} verwenden.`,
    mayNot: (operation) => `Der Schlüssel darf ${operation} nicht verwenden.`,
  },
  visibility: {
    title: 'Ignorierte Transaktionen',
    none: 'Keine davon wird ignoriert.',
    some: (count) =>
      count === 1
        ? '1 wird ignoriert und deshalb nicht gezeigt.'
        : `${count} werden ignoriert und deshalb nicht gezeigt.`,
  },
  filter: {
    title: (option) => `Option ${option}`,
    nothingEither: (filter) => `Auch ohne ${filter} gibt es nichts.`,
    without: (filter, count) => `Ohne ${filter} gibt es ${count === 1 ? '1 Zeile' : `${count} Zeilen`}.`,
  },
  tag: {
    title: 'Tag',
    carried: (tag) => `Es gibt Transaktionen mit dem Tag ${tag}.`,
    notCarried: (tag) => `Keine Transaktion, die der Schlüssel sieht, hat das Tag ${tag}.`,
    archived: 'Es ist archiviert.',
  },
  health: {
    title: 'Verbindung der Konten',
    fine: 'Kein Konto braucht eine Anmeldung.',
    ill: (problems) => `${problems}. Neuere Daten können fehlen.`,
    problems: {
      disconnected: 'nicht mehr verbunden',
      loginRequired: 'Anmeldung erforderlich',
      reconnectBy: (day) => `bis ${day} neu verbinden`,
      syncError: 'Fehler bei der Synchronisierung',
    },
  },
};
