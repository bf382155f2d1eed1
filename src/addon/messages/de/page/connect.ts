import { countOf, formatCount } from '../../../sidebar/page/format';
import type { Messages } from '../../en/page/messages';

const whoReads = 'Wer die Tabelle bearbeiten darf, kann mit Formeln lesen, was Ihr Schlüssel lesen darf.';
const unshare =
  'Eine andere Person hat diese Verbindung freigegeben. Formeln verwenden sie dann für niemanden mehr, und die Seitenleiste zeigt allen, dass die Freigabe beendet wurde.';

/** The add-on cannot reach the properties of other spreadsheets. */
const copiesStay =
  'Eine Kopie, die Sie für eine andere Tabelle freigegeben haben, bleibt dort, bis jemand die Freigabe beendet.';

export const connect: Messages['connect'] = {
  tab: 'Verbinden',
  connect: 'Verbinden',
  toConnect: 'Zu „Verbinden“',
  form: {
    first: {
      title: 'Mit Ihren Daten verbinden',
      lead: 'Geben Sie einen API-Schlüssel ein, um Konten, Transaktionen und Bestände in diese Tabelle zu holen.',
    },
    own: {
      title: 'Eigenen Schlüssel verwenden',
      lead: 'Nur nötig, um hier zu taggen, Datentabellen einzufügen und zu aktualisieren und Formeln zu erstellen.',
    },
    replacement: {
      title: 'Anderen Schlüssel verwenden',
      lead: 'Die bestehende Verbindung bleibt, bis der neue Schlüssel geprüft ist.',
    },
    another: {
      title: 'Verbindung hinzufügen',
      lead: 'Formeln erreichen sie über ihren Namen. Formeln ohne Namen bleiben bei der Standardverbindung.',
    },
    whoReads:
      'In Tabellen, deren Eigentümer Sie sind, verwenden Formeln diesen Schlüssel: Wer die Tabelle bearbeiten darf, kann lesen, was der Schlüssel lesen darf. Ihre anderen Tabellen verwenden ihn erst, wenn Sie es dort erlauben.',
    baseUrl: 'Basis-URL',
    baseUrlHint: 'Der Schlüssel wird nur an diese Adresse gesendet.',
    sentAlone: (address) => `Der Schlüssel wird nur an ${address} gesendet.`,
    name: 'Name',
    nameHint: 'Zum Beispiel Haushalt. Ohne Eingabe erhält sie den Namen ihrer Organisation.',
    apiKey: 'API-Schlüssel',
    apiKeyHint: 'Wird in Ihren Add-on-Einstellungen gespeichert, nie in einer Zelle.',
    showKey: 'Schlüssel anzeigen',
    hideKey: 'Schlüssel verbergen',
    show: 'Zeigen',
    hide: 'Verbergen',
    verifying: 'Wird geprüft…',
  },
  problems: {
    noBaseUrl: 'Geben Sie die Basis-URL der API ein, zum Beispiel https://api.example.com.',
    noHttps: 'Die Basis-URL muss mit https:// beginnen.',
    noUrl: 'Das ist keine URL. Geben Sie eine ein wie https://api.example.com.',
    noKey: 'Geben Sie den API-Schlüssel ein.',
    keyWithSpaces: 'Ein API-Schlüssel hat keine Leerzeichen. Kopieren Sie ihn noch einmal.',
  },
  done: {
    connect: 'Verbunden.',
    add: 'Verbunden. Formeln verwenden die Verbindung, wenn sie ihren Namen angeben.',
    rename: 'Umbenannt.',
    makeDefault: 'Formeln ohne Namen einer Verbindung verwenden jetzt diese.',
    verify: 'Der Schlüssel ist weiterhin gültig.',
    disconnect: 'Getrennt. Alles, was das Add-on für Sie gespeichert hatte, ist gelöscht.',
    hourlyOff:
      'Das Trennen hat die stündliche Aktualisierung ausgeschaltet. Sie bleibt aus, bis Sie sie unter „Aktualisieren“ einschalten.',
    disconnectOne: 'Getrennt. Der Schlüssel und die damit gelesenen Daten sind gelöscht.',
    optIn: 'Formeln in dieser Tabelle dürfen jetzt Ihre Verbindung verwenden und lesen neue Daten.',
    refresh: 'Formeln lesen neue Daten.',
    optOut:
      'Formeln in dieser Tabelle verwenden Ihre Verbindung nicht mehr. Zellen behalten ihre Werte, bis sie neu berechnet werden.',
    share: 'Freigegeben. Die Formeln aller, die diese Tabelle bearbeiten, verwenden jetzt diese Verbindung.',
    unshare: 'Nicht mehr freigegeben. Zellen behalten ihre Werte, bis sie neu berechnet werden.',
  },
  connected: 'Verbunden',
  connectedTo: 'Verbunden mit ',
  verifiedAt: (time) => `Geprüft: ${time}`,
  verifyAgain: 'Erneut prüfen',
  anotherKey: 'Anderen Schlüssel verwenden',
  ownKey: 'Eigenen Schlüssel verwenden',
  howFormulasUseIt: 'So verwenden Formeln sie',
  addAnother: 'Weitere Verbindung hinzufügen',
  disconnect: {
    button: 'Verbindung trennen',
    confirm: 'Löschen und trennen',
    busy: 'Wird getrennt…',
    confirmLists: 'Mit diesen Blättern löschen',
    warnLists:
      'Die ausgeblendeten Blätter FIN Removed rows und FIN Undo bleiben, mit Zeilen, die Datentabellen hier entfernt oder geändert haben, wenn Sie sie nicht auch löschen.',
    warnAll: `Damit wird alles gelöscht, was das Add-on gespeichert hat: der Schlüssel, die damit gelesenen Daten und die für diese Tabelle freigegebene Verbindung. Formeln funktionieren erst wieder, wenn sich jemand neu verbindet. ${copiesStay}`,
    warnOwn: `Damit wird alles gelöscht, was das Add-on für Sie gespeichert hat: der Schlüssel und die damit gelesenen Daten. ${copiesStay}`,
    warnOwnOnly: `Damit wird alles gelöscht, was das Add-on für Sie gespeichert hat: der Schlüssel und die damit gelesenen Daten. Die von einer anderen Person freigegebene Verbindung bleibt. ${copiesStay}`,
    warnOne: (name, isShared, isDefault) =>
      [
        isShared
          ? `Damit werden der Schlüssel von ${name} und die damit gelesenen Daten gelöscht, und die Verbindung wird für diese Tabelle nicht mehr freigegeben.`
          : `Damit werden der Schlüssel von ${name} und die damit gelesenen Daten gelöscht.`,
        `Ihre anderen Verbindungen bleiben. ${copiesStay}`,
        isDefault
          ? 'Formeln ohne Namen einer Verbindung zeigen einen Fehler, bis eine andere die Standardverbindung ist.'
          : 'Formeln und Datentabellen, die ihren Namen angeben, zeigen einen Fehler.',
      ].join(' '),
  },
  list: {
    title: 'Verbindungen',
    keyRefused: 'Schlüssel abgelehnt',
    isDefault: 'Standard',
    shared: 'Von einer anderen Person freigegeben',
    noDefault:
      'Keine Verbindung ist die Standardverbindung. Formeln ohne Namen einer Verbindung zeigen einen Fehler. Wählen Sie eine aus und machen Sie sie zur Standardverbindung.',
  },
  own: {
    isDefault: 'Standardverbindung: Formeln verwenden sie, wenn sie keine andere angeben.',
    byName: (option) => `Formeln verwenden sie mit der Angabe ${option}`,
    rename: 'Umbenennen',
    renameHint: 'Formeln mit dem alten Namen zeigen einen Fehler, bis Sie sie ändern.',
    makeDefault: 'Als Standard festlegen',
    makeDefaultWarning:
      'Formeln ohne Namen einer Verbindung verwenden sie dann, in jeder Tabelle, in der Sie es erlaubt haben.',
    makeDefaultConfirm: 'Zur Standardverbindung machen',
    changing: 'Wird geändert…',
  },
  formulasUse: {
    title: 'Welche Verbindung Formeln verwenden',
    spreadsheet: 'Formeln verwenden hier die für diese Tabelle freigegebene Verbindung.',
    own: `Formeln verwenden hier Ihre Verbindung, weil Ihnen diese Tabelle gehört. ${whoReads}`,
    ownIfOwner: `Formeln verwenden hier Ihre Verbindung, wenn Ihnen diese Tabelle gehört. ${whoReads}`,
    owner: 'Formeln verwenden hier die Verbindung des Eigentümers dieser Tabelle.',
    ownerNotYours:
      'Formeln verwenden hier die Verbindung des Eigentümers dieser Tabelle. Die Seitenleiste verwendet Ihre. Sie können Ihre erst freigeben, wenn der Eigentümer seine hier nicht mehr verwendet.',
    none: 'Formeln haben hier keine Verbindung.',
    noneOfOwner:
      'Formeln haben hier keine Verbindung. Die Tabelle gehört Ihnen nicht: Der Eigentümer kann seine Verbindung für Formeln erlauben, oder Sie können Ihre freigeben.',
    noneYet:
      'Formeln haben hier noch keine Verbindung. Wenn Sie ihnen Ihre erlauben, kann jeder, der diese Tabelle bearbeiten darf, lesen, was Ihr Schlüssel lesen darf.',
    noneYetIfOwner:
      'Formeln haben hier noch keine Verbindung. Wenn Ihnen diese Tabelle gehört, können Sie ihnen Ihre erlauben. Wer die Tabelle bearbeiten darf, kann dann lesen, was Ihr Schlüssel lesen darf.',
    optIn: 'Meine Verbindung hier verwenden',
    optOut: 'Meine Verbindung hier nicht mehr verwenden',
    refreshing: 'Formeln werden aktualisiert…',
    unshare: 'Freigabe beenden',
    stopping: 'Wird beendet…',
    unshareConfirm: 'Für alle beenden',
    unshareWarning: `${unshare} Ihre eigene Verbindung bleibt.`,
    unshareLastWarning: `${unshare} Sie haben keine eigene Verbindung, deshalb ist die Seitenleiste danach nicht verbunden.`,
    share: 'Für diese Tabelle freigeben',
    shareWarning:
      'Alle, die diese Tabelle bearbeiten können, arbeiten dann mit diesem Schlüssel: Ihre Formeln lesen alles, was er lesen darf, und ihre Seitenleiste darf damit taggen. Den Schlüssel selbst sehen sie nicht. Kopien der Datei nehmen ihn nicht mit.',
    shareConfirm: 'Verbindung freigeben',
    sharing: 'Wird freigegeben…',
    sharedByYouAt: (time, what) => `Von Ihnen freigegeben am ${time}: ${what}.`,
    sharedByOtherAt: (time, what) => `Von einer anderen Person freigegeben am ${time}: ${what}.`,
    sharedUntil: (time, what) => `Freigegeben bis ${time}: ${what}.`,
    sharedBefore: (time, what) => `Davor, bis ${time}: ${what}.`,
    stoppedByOther: 'Jemand anderes hat die Freigabe beendet.',
    stoppedBySharer: 'Beendet von der Person, die sie freigegeben hatte.',
  },
  others: {
    needNoKey: 'Um sie zu sehen, brauchen Sie keinen Schlüssel.',
    other: 'Eine andere Person hat hier einen Schlüssel eingegeben. Er ist nicht für Sie freigegeben.',
    tables: (sources) => `Datentabellen enthalten hier Daten von ${sources}.`,
    status: (formula) =>
      `${formula} in einer Zelle zeigt, welche Organisation es ist und was der Schlüssel lesen darf.`,
    askOwner: (share) =>
      `Zum Taggen, Einfügen von Datentabellen und Erstellen von Formeln damit bitten Sie den Eigentümer, in seiner Seitenleiste unter „Verbinden“ „${share}“ zu wählen.`,
    askUser: (share) =>
      `Um ihn auch zu verwenden, bitten Sie diese Person, in ihrer Seitenleiste unter „Verbinden“ „${share}“ zu wählen.`,
  },
  abilities: {
    title: 'Was dieser Schlüssel darf',
    scopes: {
      'organization:read': 'Profil der Organisation lesen',
      'accounts:read': 'Konten auflisten und einzelne Konten lesen',
      'transactions:read': 'Transaktionen, Tags und getaggte Transaktionen auflisten',
      'holdings:read': 'Bestände auflisten',
      'tags:write': 'Tags erstellen und Transaktionen damit taggen',
    },
    noScopes: 'Die API hat nicht angegeben, welche Berechtigungen dieser Schlüssel hat.',
    notAllowed: 'Nicht erlaubt: ',
    operation: (operationId, summary) =>
      Object.hasOwn(operations, operationId) ? (operations[operationId] ?? summary) : summary,
    operationsUnknown:
      'Die API hat nicht angegeben, welche Funktionen dieser Schlüssel aufrufen darf. Deshalb wird jede versucht.',
    operationsAll: 'Dieser Schlüssel darf alles verwenden, was FIN bietet.',
    operationsMissing: (missing, count) =>
      `${formatCount(missing)} von ${countOf(count, 'Funktion', 'Funktionen')} der API nicht erlaubt`,
    accounts: 'Sichtbare Konten',
    accountsAll: 'Alle Konten der Organisation',
    accountsNone: 'Für diesen Schlüssel ist kein Konto ausgewählt',
    accountsSome: (count) => `Nur ${countOf(count, 'ausgewähltes Konto', 'ausgewählte Konten')}`,
    accountsMore: (count) => `und ${formatCount(count)} weitere`,
    accountsUnknown: 'Die API hat es nicht angegeben',
    rateLimits: 'Anfragelimits',
    rateLimit: (count, amount, unit) => {
      const { one, many } = units[unit];
      return amount === 1
        ? `${formatCount(count)} pro ${one}`
        : `${formatCount(count)} in ${formatCount(amount)} ${many}`;
    },
    rateLimitsNone: 'Die API hat keine angegeben.',
  },
  next: {
    title: 'Nächste Schritte',
    formula: 'Formel einfügen',
    formulaHint: 'Transaktionen, Konten oder Summen in Zellen, mit Vorschau.',
    table: 'Datentabelle einfügen',
    tableHint: 'Zeilen, die neben Ihren eigenen Notizen in einem Tabellenblatt stehen und aktuell gehalten werden.',
    tag: 'Transaktionen taggen',
    tagHint: 'Wählen Sie Zeilen aus, dann Tags.',
  },
  permissions: {
    missing: 'Google hat FIN nicht alle Berechtigungen erteilt.',
    why: 'Auf der Zustimmungsseite von Google wurde ein Kästchen nicht angekreuzt.',
    need: (permission, need) => `„${permission}“: ${need}.`,
    uses: {
      reading: {
        name: 'Mit einem externen Dienst verbinden',
        need: 'Ohne sie kann nichts von der API gelesen werden',
      },
      schedule: {
        name: 'Ausführen, wenn Sie nicht anwesend sind',
        need: 'Ohne sie gibt es keine stündliche Aktualisierung',
      },
      sheet: { name: 'Diese Tabelle ansehen und verwalten', need: 'Ohne sie kann nichts in Zellen geschrieben werden' },
      sidebar: {
        name: 'Inhalte in Seitenleisten anzeigen',
        need: 'Ohne sie funktionieren das Menü und diese Seitenleiste möglicherweise nicht mehr',
      },
    },
    askAgain: 'Google erneut fragen',
    checkAgain: 'Erneut prüfen',
    reinstall: 'Installieren Sie das Add-on neu und kreuzen Sie alle Kästchen an.',
    see: 'Ansehen',
  },
  refused: {
    own: 'Die API lehnt Ihren Schlüssel ab.',
    shared: 'Die API lehnt den freigegebenen Schlüssel ab.',
    ofConnection: (name) => `Die API lehnt den Schlüssel von ${name} ab.`,
    why: 'Er ist abgelaufen, wurde widerrufen oder durch einen anderen ersetzt.',
    since: (time) =>
      `Seit ${time}. Formeln zeigen bereits gelesene Daten, solange diese aufbewahrt werden. Datentabellen behalten ihre Zeilen.`,
    askForKey: (organization) =>
      `Bitten Sie die für API-Schlüssel zuständige Person (${organization}) um einen neuen Schlüssel.`,
    organization: 'Ihre Organisation',
    enterHere: 'Geben Sie ihn hier ein. Formeln, Datentabellen und der Zeitplan arbeiten damit weiter.',
    enterElsewhere:
      'Die Person, die den Schlüssel freigegeben hat, muss sich neu verbinden und den neuen freigeben. Oder verwenden Sie einen eigenen Schlüssel.',
    enter: 'Neuen Schlüssel eingeben',
    checking: 'Wird geprüft…',
  },
};

const units = {
  week: { one: 'Woche', many: 'Wochen' },
  day: { one: 'Tag', many: 'Tagen' },
  hour: { one: 'Stunde', many: 'Stunden' },
  minute: { one: 'Minute', many: 'Minuten' },
  second: { one: 'Sekunde', many: 'Sekunden' },
};

const operations: { readonly [operationId: string]: string } = {
  getApiKey: 'Was dieser Schlüssel darf',
  getOrganization: 'Profil der Organisation',
  listAccounts: 'Konten, die der Schlüssel sieht',
  getAccount: 'Ein Konto',
  listTransactions: 'Transaktionen aller sichtbaren Konten',
  listAccountTransactions: 'Transaktionen eines Kontos',
  listHoldings: 'Bestände aller sichtbaren Konten',
  listAccountHoldings: 'Bestände eines Kontos',
  listTags: 'Tags der Organisation, auch archivierte',
  createTag: 'Ein Tag erstellen',
  listTagTransactions: 'Transaktionen mit einem Tag',
  attachTag: 'Bis zu 100 Transaktionen taggen, alle oder keine',
};
