import type { AddonErrorCode } from '../../../errors/error-codes';
import type { ErrorWords } from '../../en/page/messages';

export const errors: { readonly [Code in AddonErrorCode]: ErrorWords } = {
  unauthorized: {
    meaning: 'Die API hat den Schlüssel abgelehnt: Er fehlt, ist fehlerhaft, abgelaufen, widerrufen oder unbekannt.',
    action: 'Geben Sie unter „Verbinden“ einen gültigen Schlüssel ein.',
    saysAll: true,
  },
  forbidden_scope: {
    meaning: 'Dem Schlüssel fehlt die nötige Berechtigung.',
    action: 'Verwenden Sie einen Schlüssel mit dieser Berechtigung.',
  },
  account_not_accessible: {
    meaning: 'Der Schlüssel hat keinen Zugriff auf das Konto.',
    action: 'Wählen Sie ein anderes Konto oder einen Schlüssel mit mehr Zugriff.',
  },
  not_found: {
    meaning: 'Die API kennt das Angegebene nicht, oder der Schlüssel hat keinen Zugriff darauf.',
    action: 'Prüfen Sie den Namen oder die ID.',
  },
  rate_limited: {
    meaning: 'Der Schlüssel hat in kurzer Zeit zu viele Anfragen gesendet.',
    action: 'Warten Sie etwas und versuchen Sie es dann noch einmal, bei Formeln mit „Jetzt aktualisieren“.',
    saysAll: true,
  },
  invalid_query: {
    meaning: 'Die API hat die Angaben der Anfrage abgelehnt.',
    action: 'Prüfen Sie Ihre Eingaben.',
  },
  internal_error: {
    meaning: 'Bei der API ist ein Fehler aufgetreten, auch nach mehreren Versuchen.',
    action: 'Versuchen Sie es später noch einmal. Hält der Fehler an, nennen Sie dem Anbieter die Nummer der Anfrage.',
    saysAll: true,
  },
  unexpected_status: {
    meaning: 'Die Antwort ist ein Fehler, den das Add-on nicht kennt. Oft stammt sie nicht von der API.',
    action:
      'Prüfen Sie die Basis-URL. Ist sie richtig, fragen Sie den Anbieter, ob eine Firewall Anfragen von Google blockiert.',
  },
  redirected: {
    meaning: 'Die API hat die Anfrage umgeleitet. Der Schlüssel wird nie an eine Umleitung gesendet.',
    action: 'Geben Sie die endgültige Basis-URL ein.',
    saysAll: true,
  },
  bad_response: {
    meaning: 'Die Antwort hat nicht das dokumentierte Format.',
    action: 'Prüfen Sie die Basis-URL. Melden Sie den Fehler dem Anbieter.',
  },
  repeated_page: {
    meaning: 'Die API hat dieselbe Seite zweimal geliefert, sodass die Liste nie enden würde.',
    action: 'Melden Sie den Fehler dem Anbieter.',
    saysAll: true,
  },
  network: {
    meaning: 'Die API ist nicht erreichbar, auch nach mehreren Versuchen.',
    action: 'Prüfen Sie die Basis-URL, oder versuchen Sie es später noch einmal.',
    saysAll: true,
  },
  google_quota: {
    meaning: 'Google lässt im Moment keine Anfragen Ihres Kontos mehr zu: Ein Kontingent ist aufgebraucht.',
    action:
      'Das Kontingent eines Tages erneuert sich 24 Stunden nach der ersten Anfrage. Bis dahin werden ältere Zeilen angezeigt.',
  },
  time_limit: {
    meaning: 'Das Lesen hat länger gedauert, als Google erlaubt.',
    action:
      'Versuchen Sie es noch einmal, bei Formeln mit „Jetzt aktualisieren“: Das Lesen wird fortgesetzt. Oder wählen Sie weniger Tage.',
    saysAll: true,
  },
  table_too_large: {
    meaning: 'Das Ergebnis hat mehr Zellen, als Google Sheets von einer Formel annimmt.',
    action: 'Wählen Sie weniger Spalten oder Tage, oder ergänzen Sie limit=.',
  },
  too_many_tags: {
    meaning: 'Die Formel braucht die Transaktionen von mehr großen Tags, als der Zwischenspeicher des Dokuments fasst.',
    action: 'Verwenden Sie FIN_TAGGED für einzelne Tags.',
  },
  request_too_long: {
    meaning: 'Die URL der Anfrage wäre länger, als Google erlaubt.',
    action: 'Kürzen Sie die Werte der Optionen.',
  },
  not_connected: {
    meaning: 'Es gibt hier keine Verbindung.',
    action: 'Öffnen Sie „Erweiterungen › FIN › Seitenleiste öffnen“ und verbinden Sie sich.',
    saysAll: true,
  },
  not_opted_in: {
    meaning: 'Die Verbindung wurde für dieses Dokument nicht erlaubt.',
    action: 'Klicken Sie unter „Verbinden“ auf „Meine Verbindung hier verwenden“. Für Formeln tut das der Eigentümer.',
  },
  unknown_connection: {
    meaning: 'In dieser Tabelle darf keine Verbindung dieses Namens verwendet werden.',
    action: 'Verwenden Sie einen Namen, den die Meldung nennt. Weitere erlaubt der Eigentümer unter „Verbinden“.',
  },
  no_default_connection: {
    meaning: 'Die Standardverbindung ist nicht verbunden oder in dieser Tabelle nicht erlaubt.',
    action: 'Geben Sie connection= und einen Namen an, oder legen Sie unter „Verbinden“ eine Standardverbindung fest.',
  },
  invalid_connection_name: {
    meaning:
      'Eine Verbindung kann nicht so heißen: Der Name ist zu lang, schon vergeben oder enthält ein Zeichen, das Optionen verwenden.',
    action: 'Wählen Sie einen anderen Namen.',
  },
  too_many_connections: {
    meaning: 'Das Add-on speichert nicht noch mehr Verbindungen.',
    action: 'Trennen Sie eine, die Sie nicht mehr brauchen.',
    saysAll: true,
  },
  connection_in_use: {
    meaning: 'Formeln verwenden hier vielleicht die Verbindung einer anderen Person. Eine Freigabe würde sie ersetzen.',
    action:
      'Die Person muss ihre Freigabe beenden oder ihre Verbindung hier nicht mehr verwenden. Gehört die Tabelle Ihnen, lassen Sie eine FIN-Formel rechnen und versuchen Sie es noch einmal. Eine eigene Freigabe beenden Sie, bevor Sie sie umbenennen oder zum Standard machen.',
    saysAll: true,
  },
  connection_changed: {
    meaning: 'Die Verbindung wurde inzwischen ersetzt. Mit der neuen wurde nichts getaggt.',
    action: 'Lesen Sie die ausgewählten Zeilen noch einmal und taggen Sie dann weiter.',
    saysAll: true,
  },
  unsupported_field: {
    meaning: 'Die API nimmt eine Angabe des neuen Tags nicht an, zum Beispiel das übergeordnete Tag.',
    action: 'Lassen Sie diese Angabe weg.',
  },
  invalid_base_url: {
    meaning: 'Unter dieser Basis-URL gibt es die API nicht, oder sie ist keine öffentliche https-Adresse.',
    action: 'Geben Sie eine Adresse ein wie https://api.example.com.',
  },
  invalid_key: {
    meaning: 'Der eingegebene Text kann kein API-Schlüssel sein.',
    action: 'Fügen Sie den vollständigen Schlüssel ein und sonst nichts.',
    saysAll: true,
  },
  invalid_argument: {
    meaning: 'Ein Argument hat einen Wert oder Typ, den die Funktion nicht annimmt.',
    action: 'Korrigieren Sie das Argument, das die Meldung nennt.',
  },
  invalid_categories: {
    meaning: 'Im Blatt FIN Categories steht eine Art, die es nicht gibt, oder eine Kategorie doppelt.',
    action: 'Korrigieren Sie die Zeile, die die Meldung nennt, und wählen Sie „Jetzt aktualisieren“.',
  },
  missing_rate: {
    meaning:
      'Für einen Betrag in einer anderen Währung gibt es keinen Wechselkurs, an seinem Tag oder überhaupt. Eine kleinere Summe wird nie gezeigt.',
    action:
      'Ergänzen Sie den Kurs, den die Meldung nennt, im Bereich der Kurse oder im Blatt FIN Rates, und wählen Sie „Jetzt aktualisieren“.',
  },
  invalid_rates: {
    meaning:
      'In den Wechselkursen ist eine Währung, ein Kurs oder ein Datum nicht lesbar, oder etwas davon steht doppelt da.',
    action:
      'Korrigieren Sie die Zeile, die die Meldung nennt. Im Blatt FIN Rates wählen Sie danach „Jetzt aktualisieren“.',
  },
  invalid_changes: {
    meaning:
      'Dem Blatt FIN Changes fehlt eine Überschrift, oder eine Zeile hat einen Fehler, eine unbekannte Art, eine ungültige ID oder sagt etwas anderes als eine andere Zeile ihrer Transaktion.',
    action: 'Korrigieren Sie die Zeile, die die Meldung nennt, und wählen Sie „Jetzt aktualisieren“.',
  },
  invalid_splits: {
    meaning:
      'Dem Blatt FIN Splits fehlt eine Überschrift, oder in einer Aufteilung steht ein Fehler oder ein Betrag, der keine Zahl ist.',
    action: 'Korrigieren Sie die Zeile, die die Meldung nennt, und wählen Sie „Jetzt aktualisieren“.',
  },
  invalid_statements: {
    meaning:
      'Eine Zeile des Tabellenblatts FIN Statements ist nicht lesbar, oder das Geprüfte hat sich seitdem geändert.',
    action: 'Korrigieren Sie die genannte Zeile, oder prüfen Sie den Auszug noch einmal.',
  },
  split_unbalanced: {
    meaning: 'Die Teile einer aufgeteilten Transaktion ergeben nicht ihren Betrag.',
    action:
      'Korrigieren Sie die Beträge ihrer Zeilen im Blatt FIN Splits oder löschen Sie diese Zeilen, und wählen Sie „Jetzt aktualisieren“.',
  },
  error_cell: {
    meaning: 'Ein Argument oder ein Wechselkurs steht in einer Zelle, die einen Fehler enthält oder noch lädt.',
    action: 'Korrigieren Sie zuerst diese Zelle. Wenn sie noch lädt, warten Sie kurz.',
  },
  invalid_date: {
    meaning: 'Eine Datumsangabe konnte nicht gelesen werden.',
    action: 'Schreiben Sie ein Datum wie 2026-03-31 oder einen Zeitraum, oder verweisen Sie auf eine Datumszelle.',
  },
  no_history: {
    meaning:
      'Die Funktion zeigt nur aktuelle Werte, weil die API keine früheren aufbewahrt. Sie hat aber ein Datum erhalten.',
    action:
      'Lassen Sie das Datum weg. Der Kontostandsverlauf, eine Datentabelle, zeichnet Kontostände ab seiner Erstellung auf.',
  },
  unknown_option: {
    meaning: 'Die Funktion hat keine Option dieses Namens.',
    action: 'Wählen Sie eine, die die Meldung nennt.',
  },
  invalid_option: {
    meaning: 'Eine Option hat einen ungültigen Wert oder kommt zweimal vor.',
    action: 'Korrigieren Sie den Wert. Die Meldung nennt die gültigen.',
  },
  unknown_value: {
    meaning: 'Diese Kategorie, diese Währung, dieser Händler oder dieser Ticker kommt in den Daten nicht vor.',
    action: 'Verwenden Sie den vorgeschlagenen Namen.',
  },
  unknown_column: {
    meaning: 'Es gibt keine Spalte dieses Namens.',
    action: 'Verwenden Sie eine Spalte der Funktion oder einen Feldnamen der API.',
  },
  unknown_account: {
    meaning: 'Kein Konto, auf das der Schlüssel zugreifen darf, hat diesen Namen, diese ID oder diese Endziffern.',
    action: 'FIN_ACCOUNTS() listet alle Konten auf.',
  },
  ambiguous_account: {
    meaning: 'Mehrere Konten haben diesen Namen oder diese Endziffern.',
    action: 'Verwenden Sie die Konto-ID aus FIN_ACCOUNTS().',
  },
  unknown_tag: {
    meaning: 'Kein Tag hat diesen Namen, Pfad, Slug oder diese ID.',
    action: 'FIN_TAGS() listet alle Tags auf.',
  },
  ambiguous_tag: {
    meaning: 'Mehrere Tags haben diesen Namen.',
    action: 'Verwenden Sie den Pfad, den Slug oder die ID aus FIN_TAGS().',
  },
  tag_exists: {
    meaning: 'Unter demselben übergeordneten Tag gibt es bereits ein Tag dieses Namens.',
    action: 'Wählen Sie es in der Liste aus.',
    saysAll: true,
  },
  no_selection: {
    meaning: 'Es ist nichts Passendes ausgewählt, oder das Tabellenblatt hat keine Zellen.',
    action: 'Wählen Sie Zeilen mit Transaktionen, die Zelle einer FIN-Formel oder eine leere Zelle aus.',
    saysAll: true,
  },
  selection_expired: {
    meaning: 'Die Liste der angezeigten Zeilen wird nicht mehr aufbewahrt: Sie wurde vor Stunden gelesen.',
    action: 'Klicken Sie erneut auf „Ausgewählte Zeilen verwenden“.',
    saysAll: true,
  },
  not_shown: {
    meaning:
      'Die Seitenleiste wollte eine Transaktion taggen oder ändern, die sie nicht angezeigt hatte. Es wurde nichts geändert.',
    action: 'Laden Sie die Tabelle neu und lesen Sie die Zeilen noch einmal.',
    saysAll: true,
  },
  no_room: {
    meaning: 'Die Tabelle einer Formel oder ein Teil des Dashboards braucht Zellen, die schon belegt sind.',
    action:
      'Wählen Sie eine Zelle mit genügend leeren Zellen darunter und rechts davon aus, oder leeren Sie die Zellen, die die Meldung nennt.',
  },
  formula_changed: {
    meaning: 'Die ausgewählte Zelle enthält nicht mehr die Formel, die die Seitenleiste gelesen hat.',
    action: 'Lassen Sie die Formel noch einmal erklären, oder verwenden Sie die ausgewählten Zeilen noch einmal.',
    saysAll: true,
  },
  wrong_context: {
    meaning:
      'Die Funktion ist für das Menü und die Seitenleiste, wurde aber aus einer Zelle oder einem Trigger aufgerufen.',
    action: 'Verwenden Sie das Menü FIN.',
    saysAll: true,
  },
  invalid_request: {
    meaning: 'Die Seitenleiste hat eine Anfrage gesendet, die das Add-on nicht annimmt.',
    action: 'Laden Sie die Tabelle neu.',
  },
  busy: {
    meaning: 'Diese Tabelle wird gerade schon aktualisiert, oder jemand verschiebt Spalten.',
    action: 'Versuchen Sie es in einer Minute noch einmal.',
    saysAll: true,
  },
  authorization_required: {
    meaning: 'Google hat FIN eine nötige Berechtigung nicht erteilt.',
    action:
      'Klicken Sie unter „Verbinden“ auf „Google erneut fragen“ und kreuzen Sie alle Kästchen an. Öffnet sich die Seitenleiste nicht, entfernen Sie FIN unter myaccount.google.com/connections und wählen Sie den Menüpunkt noch einmal.',
    saysAll: true,
  },
  trigger_refused: {
    meaning: 'Google hat keine weitere geplante Aktualisierung erlaubt.',
    action: 'Schalten Sie zuerst die stündliche Aktualisierung in einer anderen Tabelle aus.',
    saysAll: true,
  },
  refresh_incomplete: {
    meaning: 'Einige Formeln konnten nicht neu berechnet werden: Sie sind geschützt, oder die Zeit reichte nicht.',
    action: 'Entfernen Sie den Schutz, oder fügen Sie FIN_REFRESH als letztes Argument hinzu.',
  },
  table_changed: {
    meaning:
      'Einer Datentabelle fehlen Überschriften, eine Spalte oder ihr Tabellenblatt. Es wurde nichts geschrieben.',
    action:
      'Machen Sie die Änderung rückgängig, oder schreiben Sie die Überschrift neu. Sonst entfernen Sie die Datentabelle und fügen Sie sie neu ein.',
  },
  table_write_refused: {
    meaning:
      'Google hat das Schreiben in eine Datentabelle oder ein anderes Tabellenblatt von FIN abgelehnt: Zellen sind geschützt, verbunden oder eingeschränkt, oder die Datei ist voll. Was nicht vollständig eingefügt werden konnte, wurde wieder entfernt.',
    action:
      'Entfernen Sie den Schutz, die Verbindung oder die Regel, oder löschen Sie nicht benötigte Zellen oder Tabellenblätter. Versuchen Sie es dann erneut.',
  },
  storage_full: {
    meaning: 'Google speichert 500 KB für FIN in einer Tabelle und ebenso viel in einem Konto, und sie sind voll.',
    action: 'Entfernen Sie Datentabellen, oder trennen Sie Verbindungen, die Sie nicht brauchen.',
  },
  merged_cells: {
    meaning:
      'Zellen einer Datentabelle sind verbunden. Dort wurde nichts geschrieben, denn Google behält nur den ersten ihrer Werte.',
    action: 'Wählen Sie die Zellen aus und klicken Sie auf „Format › Zellen verbinden › Verbindung aufheben“.',
  },
  unknown_table: {
    meaning: 'Die Datentabelle wurde inzwischen entfernt.',
    action: 'Laden Sie die Seitenleiste neu.',
    saysAll: true,
  },
  invalid_table: {
    meaning: 'Die Datentabelle kann so nicht gespeichert werden.',
    action: 'Wählen Sie weniger Spalten oder Filter.',
  },
  invalid_import: {
    meaning:
      'Die ausgewählten Zellen können nicht als Kontostände importiert werden, oder nicht in diese Datentabelle. Es wurde nichts geschrieben.',
    action:
      'Wählen Sie Zeilen mit Datum, Konto und Kontostand aus, und importieren Sie sie in einen Kontostandsverlauf.',
  },
  import_changed: {
    meaning:
      'Die ausgewählten Zellen, die Konten oder der Verlauf haben sich seit der Vorschau geändert. Es wurde nichts geschrieben.',
    action: 'Klicken Sie noch einmal auf „Ausgewählte Zeilen prüfen“.',
    saysAll: true,
  },
  wrong_source: {
    meaning: 'Die Datentabelle enthält Daten einer anderen Organisation. Es wurde nichts geschrieben.',
    action:
      'Verwenden Sie einen Schlüssel der Organisation, für die sie erstellt wurde, oder erstellen Sie eine neue Datentabelle.',
  },
  accounts_hidden: {
    meaning:
      'Der Vermögensverlauf umfasst Konten, die der Schlüssel nicht sieht. Es wurde nichts geschrieben: Die Summe der übrigen sähe wie ein Verlust aus.',
    action:
      'Verwenden Sie einen Schlüssel, der alle diese Konten sieht, oder wählen Sie seine Konten unter „Aktualisieren“, „Bearbeiten“.',
  },
  table_unapproved: {
    meaning:
      'Eine andere Person hat die Datentabelle eingefügt oder geändert, und sie würde mit Ihrer Verbindung lesen. Es wurde nichts gelesen.',
    action: 'Prüfen Sie unter „Aktualisieren“, was sie liest, und klicken Sie auf „Genehmigen“.',
    saysAll: true,
  },
  approval_outdated: {
    meaning: 'Die Datentabelle wurde inzwischen noch einmal geändert. Sie ist nicht genehmigt.',
    action: 'Prüfen Sie, was sie jetzt liest, und klicken Sie auf „Genehmigen“.',
    saysAll: true,
  },
  invalid_rule: {
    meaning: 'Eine Regel kann nicht verwendet werden: Eine Zelle ihrer Zeile ist leer oder hat einen unbekannten Wert.',
    action: 'Korrigieren Sie diese Zeile im Tabellenblatt FIN Rules.',
  },
  invalid_alert: {
    meaning:
      'Eine Warnung kann nicht verwendet werden: Eine Zelle ihrer Zeile ist leer oder hat einen unbekannten Wert.',
    action: 'Korrigieren Sie diese Zeile im Tabellenblatt FIN Alerts.',
  },
  alerts_unapproved: {
    meaning:
      'Warnungen sind neu oder wurden geändert, und sie würden Daten Ihrer Verbindung zeigen. Sie werden nicht geprüft.',
    action: 'Sehen Sie unter „Aktualisieren“ nach, was sie beobachten, und genehmigen Sie sie.',
    saysAll: true,
  },
  alerts_changed: {
    meaning:
      'Die Warnungen wurden noch einmal geändert, nachdem die Seitenleiste sie gezeigt hat. Sie sind nicht genehmigt.',
    action: 'Sehen Sie nach, was sie jetzt beobachten, und genehmigen Sie sie dann.',
    saysAll: true,
  },
  mail_refused: {
    meaning: 'Google hat die E-Mail mit den Warnungen nicht gesendet oder Ihre Adresse nicht genannt.',
    action:
      'Sie müssen nichts tun: Die Warnungen kommen mit der nächsten E-Mail. Bis dahin stehen sie in der Seitenleiste und in FIN Alert log.',
    saysAll: true,
  },
  mail_quota: {
    meaning: 'Sie haben heute so viele E-Mails gesendet, wie Google allen Ihren Skripts und Add-ons erlaubt.',
    action:
      'Sie müssen nichts tun: Die Warnungen kommen mit der nächsten E-Mail. Bis dahin stehen sie in der Seitenleiste und in FIN Alert log.',
    saysAll: true,
  },
  mail_not_own: {
    meaning: 'Die Warnungen werden mit einer hier geteilten Verbindung geprüft oder mit der einer anderen Person.',
    action:
      'Beenden Sie das Teilen Ihrer Verbindung in dieser Tabelle, oder lassen Sie die Warnungen mit Ihrer eigenen Verbindung prüfen.',
    saysAll: true,
  },
  rules_changed: {
    meaning: 'Die Regeln oder die passenden Transaktionen haben sich seit der Vorschau geändert.',
    action: 'Aktualisieren Sie die Vorschau und wenden Sie die Regeln dann an.',
    saysAll: true,
  },
  no_spreadsheet: {
    meaning: 'Google hat dem Add-on keine geöffnete Tabelle gegeben.',
    action: 'Öffnen Sie die Tabelle und schalten Sie die stündliche Aktualisierung aus und wieder ein.',
    saysAll: true,
  },
  not_loaded: {
    meaning:
      'Google hat dem Add-on die Datei mit Menü, Seitenleiste und Aktualisierung nicht oder nicht vollständig gegeben.',
    action: 'Versuchen Sie es noch einmal. Bleibt es dabei, melden Sie es: Das Add-on muss neu veröffentlicht werden.',
    saysAll: true,
  },
  unexpected: {
    meaning: 'Ein unerwarteter Fehler ist aufgetreten.',
    action: 'Versuchen Sie es noch einmal. Tritt er wieder auf, melden Sie ihn mit dieser Meldung.',
  },
};
