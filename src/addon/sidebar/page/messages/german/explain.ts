import { countOf } from '../../format/format';
import type { Messages } from '../english/messages';

const rows = (count: number) => countOf(count, 'Zeile', 'Zeilen');

export const explain: Messages['explain'] = {
  title: 'Warum ist das leer?',
  lead: 'Wählen Sie eine FIN-Formel aus, die nichts oder einen Fehler zeigt. Jede Ursache wird mit der API geprüft.',
  checking: 'Ursachen werden geprüft',
  checkingShort: 'Wird geprüft…',
  explain: 'Ausgewählte Zelle erklären',
  replaced: (cell) => `Die Formel in ${cell} wurde ersetzt.`,
  checked: 'Geprüft',
  rows: (count) => `Sie zeigt ${rows(count)}. Aktualisieren Sie die Zelle, wenn sie etwas anderes zeigt.`,
  emptyWithCause: 'Sie zeigt keine Zeilen. Die Ursachen sind unten markiert.',
  empty: 'Sie zeigt keine Zeilen, und es wurde keine Ursache gefunden: Der Schlüssel sieht keine solchen Daten.',
  notRead: (expressions) => `Nicht gelesen, weil Google Sheets es berechnet: ${expressions}`,
  findings: {
    cause: 'Eine Ursache',
    hint: 'Möglicherweise eine Ursache',
    fine: 'Nicht die Ursache',
    unknown: 'Nicht geprüft',
  },
  use: (count) => `Verwenden: ${rows(count)}`,
};
