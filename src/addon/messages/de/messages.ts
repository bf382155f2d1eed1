import { writeMonth, writeNumber } from '../../cells/write-number';
import type { AddonErrorCode } from '../../errors/error-codes';
import { isMailBuilt } from '../../platform/scopes';
import type { AddonMessages, Causes, StatementSide } from '../en/messages';
import { mail } from './mail';
import { problems } from './problems';
import { budgetSheet } from './sheets/budget';
import { dashboard } from './sheets/dashboard';
import { sourceGroups } from './sheets/groups';
import { starter } from './sheets/starter';

const monthText = (month: string): string => writeMonth(month, 'de');
const number = (count: number): string => writeNumber(count, 'de', 0);
const accounts = (count: number): string => (count === 1 ? '1 Konto' : `${number(count)} Konten`);
const kinds = { holdings: 'Bestände', transactions: 'Transaktionen' };

const causes: Causes = {
  connection: {
    title: 'Verbindung der Formeln',
    none: 'Formeln haben hier keine Verbindung. Der Eigentümer klickt unter „Verbinden“ auf „Meine Verbindung hier verwenden“.',
    owners:
      'Formeln verwenden hier die Verbindung des Eigentümers. Geprüft wurde mit Ihrer, die andere Daten sehen kann.',
  },
  status: { title: 'Stand der Zeilen' },
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
      `Die Formel fragt nach der Zeit ${from === undefined ? 'von Anfang an' : `vom ${from}`} bis ${to === undefined ? 'heute und später' : to}.`,
    example: (day) => `Es gibt Transaktionen, zum Beispiel eine vom ${day}.`,
    noneEither: 'Auch an anderen Tagen gibt es keine.',
    onOthers: (days) => `An diesen Tagen gibt es keine, aber an anderen, zum Beispiel am ${days.join(' und am ')}.`,
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
    similar: (names) => `Andere Kategorien haben dieselben Wörter: ${names}.`,
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
    problems,
  },
};

/** What a user of the menu meets most. The sidebar has all errors. */
const failures: { readonly [Code in AddonErrorCode]?: string } = {
  not_connected: 'Es gibt noch keine Verbindung. Öffnen Sie die Seitenleiste und verbinden Sie sich.',
  unauthorized: 'Die API lehnt den Schlüssel ab. Geben Sie in der Seitenleiste unter „Verbinden“ einen neuen ein.',
  network: 'Die API ist nicht erreichbar. Versuchen Sie es später noch einmal.',
  internal_error: 'Bei der API ist ein Fehler aufgetreten. Versuchen Sie es später noch einmal.',
  rate_limited: 'Der Schlüssel hat zu viele Anfragen gesendet. Versuchen Sie es später noch einmal.',
  google_quota: 'Ein Kontingent von Google ist aufgebraucht. Versuchen Sie es später noch einmal.',
  time_limit: 'Das Lesen hat zu lange gedauert. Versuchen Sie es noch einmal: Es wird dort fortgesetzt.',
  busy: 'Diese Tabelle wird gerade schon aktualisiert. Versuchen Sie es in einer Minute noch einmal.',
  no_selection: 'Wählen Sie die Zelle einer FIN-Formel aus.',
};

const aufKonto = (account: string | null): string => (account === null ? '' : `, Konto ${account}`);

const alerts: AddonMessages['alerts'] = {
  balanceBelow: {
    crossed: ({ account, amount, limit }, money) => `${account}: Kontostand ${money(amount)}, unter ${money(limit)}.`,
    watched: ({ of, amount }) => `Kontostand von ${of || 'irgendeinem Bankkonto'} unter ${amount}`,
  },
  debtAbove: {
    crossed: ({ account, amount, limit }, money) => `${account}: ${money(amount)} geschuldet, über ${money(limit)}.`,
    watched: ({ of, amount }) => `Schulden von ${of || 'irgendeinem Konto'} über ${amount}`,
  },
  forecastBelow: {
    crossed: ({ account, amount, limit, day }, money) =>
      `${account ?? 'Alle Bankkonten zusammen'}: voraussichtlich ${money(amount)} am ${day}, unter ${money(limit)}.`,
    watched: ({ of, amount, days }) =>
      `Prognose von ${of || 'allen Bankkonten'} unter ${amount} innerhalb von ${days === 1 ? '1 Tag' : `${days} Tagen`}`,
  },
  spendingAbove: {
    crossed: ({ category, amount, limit, month }, money) =>
      `${category ?? 'Alles'}: ${money(amount)} ausgegeben im ${monthText(month)}, über ${money(limit)}.`,
    watched: ({ of, amount }) => `Ausgaben dieses Monats, ${of || 'alle'}, über ${amount}`,
  },
  priceRise: {
    crossed: ({ merchant, before, amount, day }, money) =>
      `${merchant} kostet seit ${day} ${money(amount)}, vorher ${money(before)}.`,
    watched: ({ of, number, currency }) =>
      `Preis von ${of || 'irgendeiner Rechnung'}${currency === null ? '' : ` in ${currency}`} um mehr als ${number} % gestiegen`,
  },
  transactionAbove: {
    crossed: ({ merchant, account, amount, day }, money) =>
      `${merchant}: ${money(amount)} am ${day}${aufKonto(account)}.`,
    watched: ({ of, amount }) => `Transaktion von ${of || 'irgendeinem Konto'} über ${amount}`,
  },
  foreignCurrency: {
    crossed: ({ merchant, account, amount, expected, day }, money) =>
      `${merchant}: ${money(amount)} statt ${expected} am ${day}${aufKonto(account)}.`,
    watched: ({ of, limit, number, currency }) =>
      `Transaktion von ${of || 'irgendeinem Konto'} in einer anderen Währung als ${currency ?? 'der des Kontos'}` +
      (limit === 0 ? '' : `, über ${number}`),
  },
  loginNeeded: {
    crossed: ({ institution, accounts, problem, day }) =>
      ({
        disconnected: `${institution} ist getrennt: ${accounts}.`,
        loginRequired: `${institution} braucht eine Anmeldung: ${accounts}.`,
        reconnectBy: `${institution} braucht bis ${day ?? ''} eine Anmeldung: ${accounts}.`,
      })[problem],
    watched: ({ of }) => `Anmeldung nötig für ${of || 'irgendein Konto'}`,
  },
  notSynced: {
    crossed: ({ account, day }) => `${account} wurde zuletzt am ${day ?? ''} synchronisiert.`,
    watched: ({ of, limit, number }) =>
      `${of || 'Irgendein Konto'} seit ${limit === 1 ? '1 Tag' : `${number} Tagen`} nicht synchronisiert`,
  },
  statementChanged: {
    crossed: ({ account, statement, id, name, before, now }, money) => {
      const side = (each: StatementSide): string =>
        `${money(each.amount)} am ${each.day}${each.isIgnored ? ', ignoriert' : ''}`;
      return `${account}, Auszug vom ${statement}: ${`${name} (${id})`.trim()} war ${before === null ? 'nicht da' : side(before)}, und ist jetzt ${now === null ? 'weg' : side(now)}.`;
    },
    watched: ({ of }) => `Änderung in einem bestätigten Auszug von ${of || 'irgendeinem Konto'}`,
  },
};

export const messages: AddonMessages = {
  formatted: {
    done: (cell) => `Die Tabelle von ${cell} ist formatiert.`,
    refused: 'Google hat das Formatieren der Zellen abgelehnt.',
  },
  refreshed: (count, tablesLeft) =>
    (count === 1 ? '1 Formel zeigt neue Daten.' : `${number(count)} Formeln zeigen neue Daten.`) +
    (tablesLeft === 0
      ? ''
      : ` Nicht alle Tabellen (${number(tablesLeft)}): siehe „Aktualisieren“ in der Seitenleiste.`),
  tableFilled: (rowCount) =>
    `${number(rowCount)} Transaktionen. Die Datentabelle wird alle sechs Stunden aktualisiert.`,
  tableUnfinished: (rowCount) =>
    `Bisher ${number(rowCount)} Transaktionen. Klicken Sie in der Seitenleiste unter „Aktualisieren“ auf „Fortsetzen“.`,
  failed: (code, message) => {
    const known = failures[code];
    return known ?? `Das hat nicht funktioniert. Die Meldung auf Englisch:\n\n${message}`;
  },
  budget: {
    choose:
      'Mehrere Datentabellen enthalten alle Transaktionen, jede von anderen Daten. Wählen Sie eine in der Seitenleiste: „Aktualisieren“, dann „Budget einfügen“.',
    lost: {
      removed: (name) =>
        name === null
          ? 'Die Datentabelle des Budgets wurde entfernt.'
          : `Die Datentabelle des Budgets, ${name}, wurde entfernt.`,
      columns: (name) =>
        `Die Datentabelle des Budgets${name === null ? '' : `, ${name},`} hat nicht mehr die Spalten date, amount, currency und category.`,
    },
    uses: (name) => `Das Budget verwendet jetzt ${name}.`,
  },
  explained: {
    rows: (cell, count) => `Die Formel in ${cell} zeigt ${count === 1 ? '1 Zeile' : `${number(count)} Zeilen`}.`,
    error: (cell, message) => `Die Formel in ${cell} zeigt diesen Fehler:\n${message}`,
    empty: (cell) => `Die Formel in ${cell} zeigt keine Zeilen.`,
    check: (title, evidence) => `${title}: ${evidence}`,
    noData: 'Der Schlüssel sieht keine solchen Daten.',
  },
  causes,
  alerts,
  alertStates: {
    off: 'Aus',
    waitsForUser: 'Wartet auf den Nutzer der Verbindung: FIN-Seitenleiste, Aktualisieren, Freigeben.',
    waitsForRefresh: 'Wartet auf die nächste Aktualisierung: Die Zeit reichte nicht.',
    waiting: (count) =>
      `${count === 1 ? '1 weitere wartet' : `${number(count)} weitere warten`}: Die nächsten Aktualisierungen melden sie.`,
    notChecked: (reason) => `Nicht geprüft: ${reason}`,
    more: (count) => ` Und ${number(count)} weitere.`,
    last: (sentence) => `OK. Zuletzt: ${sentence}`,
  },
  dashboard,
  mail: isMailBuilt ? mail : null,
  proposed: ({ months, proposed, kept, withoutSpending }) =>
    months === null
      ? 'In den letzten drei vollen Monaten wurde nichts ausgegeben; es gibt nichts vorzuschlagen.'
      : [
          `${proposed === 1 ? '1 Betrag' : `${number(proposed)} Beträge`} vorgeschlagen: das Mittel aus ${Array.from(new Set(months), monthText).join(' bis ')}.`,
          ...(kept === 0
            ? []
            : [`${kept === 1 ? '1 Zeile behält ihren' : `${number(kept)} Zeilen behalten ihren`} Betrag.`]),
          ...(withoutSpending === 0 ? [] : [`Ohne Ausgaben: ${number(withoutSpending)}.`]),
        ].join(' '),
  budgetSheet,
  sourceGroups,
  starter,
};
