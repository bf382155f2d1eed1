/** What is written when a sheet is inserted, and never read: notes of headings and cells, by the English ones. */
export const notes: { readonly [english: string]: string } = {
  'What you say of a transaction in place of the API. Every figure follows after the next refresh. A blank cell changes nothing. To take a change back, delete its row.':
    'Was Sie anstelle der API über eine Transaktion sagen. Nach der nächsten Aktualisierung folgt jede Zahl. Eine leere Zelle ändert nichts. Um eine Änderung zurückzunehmen, löschen Sie ihre Zeile.',
  'Blank: the category of the API.': 'Leer: die Kategorie der API.',
  'Blank: as the category and the other side say.': 'Leer: was Kategorie und Gegenseite sagen.',
  'Blank: the group that FIN Categories says.': 'Leer: die Gruppe aus FIN Categories.',
  'The Transaction ID of what this payment refunds or reimburses. It then has its category and kind, and lowers what was spent.':
    'Die Transaktions-ID dessen, was diese Zahlung erstattet. Sie hat dann dessen Kategorie und Art und senkt die Ausgaben.',
  'The day on which summaries, budget and dashboard count it. Blank: its own date.':
    'Der Tag, an dem Summen, Budget und Dashboard sie zählen. Leer: ihr eigenes Datum.',
  'How much of it others owe you, without a sign. The sidebar lists what is not yet back.':
    'Wie viel davon Ihnen andere schulden, ohne Vorzeichen. Die Seitenleiste zeigt, was noch nicht zurück ist.',
  'The API does not know how a transaction is divided. Each row is a part. For another part, copy a row of the transaction and insert it below. To undo a split, delete its rows. Formulas show a change after the next refresh. The budget counts the parts; synced tables have complete transactions.':
    'Die API weiß nicht, wie eine Transaktion aufgeteilt ist. Jede Zeile ist ein Teil. Für einen weiteren Teil kopieren Sie eine Zeile der Transaktion und fügen sie darunter ein. Um eine Aufteilung aufzuheben, löschen Sie ihre Zeilen. Formeln zeigen eine Änderung nach der nächsten Aktualisierung. Das Budget zählt die Teile; synchronisierte Tabellen haben ganze Transaktionen.',
  'The amount of the transaction when it was split.': 'Der Betrag der Transaktion, als sie aufgeteilt wurde.',
  'The amount of the part. Money out is negative. The parts add up to the amount of the transaction.':
    'Der Betrag des Teils. Ausgaben sind negativ. Die Teile ergeben zusammen den Betrag der Transaktion.',
  'Blank: the category of the transaction.': 'Leer: die Kategorie der Transaktion.',
  'A tag of this part alone. The tags of the transaction belong to each part.':
    'Ein Schlagwort nur dieses Teils. Die der Transaktion gehören zu jedem Teil.',
  'Further conditions that must hold too, with ; between them. For example: amount between -60 and -20; not merchant equals "Uber Eats"; weekday Mon-Fri':
    'Weitere Bedingungen, die auch gelten müssen, mit ; dazwischen. Zum Beispiel: amount between -60 and -20; not merchant equals "Uber Eats"; weekday Mon-Fri',
  'Category, Kind, Merchant, Group or New name, as in FIN Changes: the rule then says what the transaction is. Or the heading of a column of yours in a synced table of transactions: its cell gets what is under Set to, unless you wrote or cleared it yourself.':
    'Kategorie, Art, Händler, Gruppe oder Neuer Name, wie in FIN Changes: Die Regel sagt dann, was die Transaktion ist. Oder die Überschrift einer eigenen Spalte in einer synchronisierten Tabelle von Transaktionen: Ihre Zelle bekommt, was unter „Setzen auf“ steht, wenn Sie sie nicht selbst geschrieben oder geleert haben.',
  'The sum of the transactions. Money in is positive.': 'Die Summe der Transaktionen. Einnahmen sind positiv.',
  'As the statement has it. Of a debt, what is owed is positive. To take a confirmation back, delete its row.':
    'Wie auf dem Auszug. Bei Schulden ist positiv, was geschuldet wird. Um eine Bestätigung zurückzunehmen, löschen Sie ihre Zeile.',
  'The transactions that were counted, so that later changes can be named. Do not edit it: confirm again.':
    'Die gezählten Transaktionen, damit spätere Änderungen genannt werden können. Nicht bearbeiten, sondern neu bestätigen.',
  "Nothing counts this sheet by itself. A formula that does: =FIN_FORECAST(, , 'FIN Plan'!A2:F)":
    "Von selbst zählt nichts dieses Blatt. Eine Formel, die es tut: =FIN_FORECAST(; ; 'FIN Plan'!A2:F)",
  'What goes out is negative.': 'Ausgaben sind negativ.',
  'How often it comes from its date on.': 'Wie oft es ab seinem Datum kommt.',
  'The last day on which it may come. Blank: no end.': 'Der letzte Tag, an dem es kommen kann. Leer: ohne Ende.',
  'How many of the base currency one unit of the currency is: with a rate of 1.09, 100 of it are 109. A number, or a formula such as GOOGLEFINANCE.\n\nA rate with a date holds from that day on, until the next one. A rate without a date holds for all days before. If you add rates of past days, write =TODAY() as the date of the current one. After a change, choose Refresh now.':
    'Wie viel der Basiswährung eine Einheit der Währung ist: Mit einem Kurs von 1,09 sind 100 davon 109. Eine Zahl oder eine Formel wie GOOGLEFINANCE.\n\nEin Kurs mit Datum gilt von diesem Tag an bis zum nächsten, einer ohne Datum für alle Tage davor. Wenn Sie Kurse früherer Tage ergänzen, schreiben Sie =HEUTE() als Datum des aktuellen. Wählen Sie nach einer Änderung „Jetzt aktualisieren“.',
  'You can write a number in place of the formula.': 'Statt der Formel können Sie eine Zahl schreiben.',
};
