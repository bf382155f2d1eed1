import { countOf, formatCount } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

const rows = (count: number) => countOf(count, 'Zeile', 'Zeilen');
const quoted = (text: string) => `„${text}“`;

export const importing: Messages['importing'] = {
  open: 'Kontostände importieren',
  openOf: (name) => `Kontostände importieren: ${name}`,
  hint: 'Wählen Sie irgendwo in dieser Tabelle Zeilen mit Datum, Konto und Kontostand aus, mit oder ohne Überschriften. Eine vierte Spalte kann die Währung sein. Ein positiver Stand eines Schuldkontos ist der geschuldete Betrag.',
  preview: 'Ausgewählte Zeilen prüfen',
  checking: 'Wird geprüft…',
  range: (range) => `Aus ${range}:`,
  isNew: (count) => `${rows(count)} ${count === 1 ? 'wird' : 'werden'} hinzugefügt.`,
  same: (count) => `${rows(count)} wurden schon mit demselben Kontostand importiert.`,
  recorded: (count, different) =>
    `${rows(count)} von Tagen, die festgehalten sind. Der festgehaltene Kontostand bleibt${
      different === 0 ? '' : `; ${formatCount(different)} davon weichen von Ihrem ab`
    }.`,
  replaceReckoned: (count) =>
    `${countOf(count, 'zurückgerechneten Kontostand', 'zurückgerechnete Kontostände')} ersetzen`,
  replaceDifferent: (count) =>
    `${countOf(count, 'früher importierten, abweichenden Kontostand', 'früher importierte, abweichende Kontostände')} ersetzen`,
  accounts: (count) => countOf(count, 'Konto', 'Konten'),
  account: (name, status) => (status === null ? name : `${name} (${status})`),
  accountRows: (account, count, first, last) =>
    `${account}: ${rows(count)}, ${first === last ? first : `${first} bis ${last}`}`,
  negativeDebts: (name, count) =>
    `${name}: ${countOf(count, 'Kontostand ist', 'Kontostände sind')} negativ. In einem Verlauf ist der Stand eines Schuldkontos der geschuldete Betrag, eine positive Zahl; negativ heißt, dass zu viel bezahlt wurde. Wenn Sie ihn schulden, ändern Sie zuerst das Vorzeichen.`,
  refused: (count) => `${rows(count)} ${count === 1 ? 'wird' : 'werden'} nicht importiert`,
  refusedRows: (firstRow, count, reason) =>
    count === 1 ? `Zeile ${firstRow}: ${reason}` : `Zeile ${firstRow} und ${formatCount(count - 1)} weitere: ${reason}`,
  refusedMore: (count) => `und ${formatCount(count)} weitere`,
  reasons: {
    date: (text) => (text === '' ? 'Das Datum fehlt.' : `${quoted(text)} ist kein Datum.`),
    'not before today': (text) =>
      `${quoted(text)} liegt nicht vor heute. Den heutigen Tag halten die Ausführungen selbst fest.`,
    account: (text, nearest) =>
      text === ''
        ? 'Das Konto fehlt.'
        : `Es gibt kein Konto ${quoted(text)}.${nearest === '' ? '' : ` Meinten Sie ${nearest}?`}`,
    'several accounts': (text, ids) =>
      `Mehrere Konten heißen ${quoted(text)}. Schreiben Sie an dieser Stelle die ID: ${ids}`,
    'account left out': (text) => `Der Verlauf lässt ${quoted(text)} aus. Seine Konten stehen unter „Bearbeiten“.`,
    balance: (text) => (text === '' ? 'Der Kontostand fehlt.' : `${quoted(text)} ist kein Kontostand.`),
    text: (text) => `${quoted(text)} ist ein Text. Schreiben Sie eine Zahl, wie diese Tabelle Zahlen schreibt.`,
    currency: (text, own) => `Die Währung ist ${quoted(text)}, das Konto hat ${own}.`,
    reckoned: () => 'Mit Transaktionen zurückgerechnet, also kein Beleg.',
    twice: (text) => `${text} hat verschiedene Kontostände.`,
  },
  run: 'Importieren',
  importing: 'Wird importiert…',
  nothing: 'Es gibt nichts zu importieren.',
  done: (added, replaced) =>
    `Importiert: ${rows(added)} hinzugefügt${replaced === 0 ? '' : `, ${formatCount(replaced)} ersetzt. Die bisherigen Kontostände stehen im Tabellenblatt FIN Removed rows`}.`,
};
