/**
 * What is written when a sheet is inserted, and never read: notes of headings and cells, by how the English ones begin
 * (`noteStart`), because the file of actions has a bound.
 */
export const notes: { readonly [english: string]: string } = {
  'What you say of a transactio':
    'Was Sie anstelle der API über eine Transaktion sagen. Nach der nächsten Aktualisierung folgt jede Zahl. Eine leere Zelle ändert nichts. Um eine Änderung zurückzunehmen, löschen Sie ihre Zeile.',
  'Blank: the category of the A': 'Leer: die Kategorie der API.',
  'Blank: as the category and t': 'Leer: was Kategorie und Gegenseite sagen.',
  'Blank: the group that FIN Ca': 'Leer: die Gruppe aus FIN Categories.',
  'The Transaction ID of what t':
    'Die Transaktions-ID dessen, was diese Zahlung erstattet. Sie hat dann dessen Kategorie und Art und senkt die Ausgaben.',
  'The day on which summaries, ': 'Der Tag, an dem Summen, Budget und Dashboard sie zählen. Leer: ihr eigenes Datum.',
  'How much of it others owe yo':
    'Wie viel davon Ihnen andere schulden, ohne Vorzeichen. Die Seitenleiste zeigt, was noch nicht zurück ist.',
  'The API does not know how a ':
    'Die API weiß nicht, wie eine Transaktion aufgeteilt ist. Jede Zeile ist ein Teil. Für einen weiteren Teil kopieren Sie eine Zeile der Transaktion und fügen sie darunter ein. Um eine Aufteilung aufzuheben, löschen Sie ihre Zeilen. Formeln zeigen eine Änderung nach der nächsten Aktualisierung. Das Budget zählt die Teile; synchronisierte Tabellen haben ganze Transaktionen.',
  'The amount of the transactio': 'Der Betrag der Transaktion, als sie aufgeteilt wurde.',
  'The amount of the part. Mone':
    'Der Betrag des Teils. Ausgaben sind negativ. Die Teile ergeben zusammen den Betrag der Transaktion.',
  'Blank: the category of the t': 'Leer: die Kategorie der Transaktion.',
  'A tag of this part alone. Th': 'Ein Schlagwort nur dieses Teils. Die der Transaktion gehören zu jedem Teil.',
  'Further conditions that must':
    'Weitere Bedingungen, die auch gelten müssen, mit ; dazwischen. Zum Beispiel: amount between -60 and -20; not merchant equals "Uber Eats"; weekday Mon-Fri',
  'Category, Kind, Merchant, Gr':
    'Kategorie, Art, Händler, Gruppe oder Neuer Name, wie in FIN Changes: Die Regel sagt dann, was die Transaktion ist. Oder die Überschrift einer eigenen Spalte in einer synchronisierten Tabelle von Transaktionen: Ihre Zelle bekommt, was unter „Setzen auf“ steht, wenn Sie sie nicht selbst geschrieben oder geleert haben.',
  'The sum of the transactions.': 'Die Summe der Transaktionen. Einnahmen sind positiv.',
  'As the statement has it. Of ':
    'Wie auf dem Auszug. Bei Schulden ist positiv, was geschuldet wird. Um eine Bestätigung zurückzunehmen, löschen Sie ihre Zeile.',
  'The transactions that were c':
    'Die gezählten Transaktionen, damit spätere Änderungen genannt werden können. Nicht bearbeiten, sondern neu bestätigen.',
  'Nothing counts this sheet by':
    "Von selbst zählt nichts dieses Blatt. Eine Formel, die es tut: =FIN_FORECAST(; ; 'FIN Plan'!A2:F)",
  'What goes out is negative.': 'Ausgaben sind negativ.',
  'How often it comes from its ': 'Wie oft es ab seinem Datum kommt.',
  'The last day on which it may': 'Der letzte Tag, an dem es kommen kann. Leer: ohne Ende.',
  'How many of the base currenc':
    'Wie viel der Basiswährung eine Einheit der Währung ist: Mit einem Kurs von 1,09 sind 100 davon 109. Eine Zahl oder eine Formel wie GOOGLEFINANCE.\n\nEin Kurs mit Datum gilt von diesem Tag an bis zum nächsten, einer ohne Datum für alle Tage davor. Wenn Sie Kurse früherer Tage ergänzen, schreiben Sie =HEUTE() als Datum des aktuellen. Wählen Sie nach einer Änderung „Jetzt aktualisieren“.',
  'You can write a number in pl': 'Statt der Formel können Sie eine Zahl schreiben.',
};
