import { countOf } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';
import { problems } from '../problems';
import { alerts } from './alerts';
import { changes } from './changes';
import { connect } from './connect';
import { errors } from './errors';
import { exporting } from './exporting';
import { explain, formulas } from './formulas';
import { importing } from './importing';
import { plan } from './plan';
import { reconcile } from './reconcile';
import { refresh } from './refresh';
import { rules } from './rules';
import { tables } from './tables';
import { tag } from './tag';

const general: Messages['general'] = {
  loading: 'Wird geladen',
  back: 'Zurück',
  cancel: 'Abbrechen',
  clear: 'Leeren',
  close: 'Schließen',
  save: 'Speichern',
  reading: 'Wird gelesen…',
  keepOpen: 'Lassen Sie die Seitenleiste geöffnet, bis der Vorgang abgeschlossen ist.',
  retry: 'Wiederholen',
  retryIn: (retry, wait) => `${retry} (in ${wait})`,
  request: (id) => `Anfrage ${id}`,
  defaultOf: (connection) => `${connection} (Standard)`,
  health: {
    summary: (count) => `${countOf(count, 'Konto braucht', 'Konten brauchen')} Ihre Aufmerksamkeit`,
    account: (account, need) => `${account}: ${need}`,
    accountOf: (account, connection, need) => `${account} (${connection}): ${need}`,
    problems,
    action:
      'Melden Sie sich bei dem Dienst, mit dem das Konto verbunden wurde, erneut an. Bis dahin bleiben die Daten auf dem alten Stand.',
  },
  failures: {
    view: 'Diese Ansicht konnte nicht angezeigt werden. Versuchen Sie es noch einmal oder laden Sie die Tabelle neu.',
    noServer: 'Diese Seite hat keinen Server. Öffnen Sie sie über das Menü FIN einer Tabelle.',
    noAnswer: 'Die Tabelle hat nicht geantwortet. Prüfen Sie die Netzwerkverbindung und versuchen Sie es noch einmal.',
    google: 'Google konnte das Add-on nicht ausführen. Versuchen Sie es gleich noch einmal.',
    googleSaying: (message) =>
      `Google konnte das Add-on nicht ausführen (${message}). Versuchen Sie es noch einmal oder laden Sie die Tabelle neu.`,
    unreadable:
      'Diese Seite kann die Antwort des Add-ons nicht lesen. Laden Sie die Tabelle neu, damit beide dieselbe Version haben.',
  },
};

export const messages: Messages = {
  general,
  connect,
  tag,
  changes,
  rules,
  refresh,
  reconcile,
  plan,
  alerts,
  tables,
  importing,
  exporting,
  formulas,
  explain,
  errors,
  explainedErrors: errors,
};
