// DATEV's format "Buchungsstapel" (EXTF, version 13): its columns in their order.
const pairs = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => [
    `${name} - Art ${index + 1}`,
    `${name} - Inhalt ${index + 1}`,
  ]).flat()

const split = (names: string) => names.split(';')

export const extfColumns: readonly string[] = [
  ...split('Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz'),
  ...split('WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum'),
  ...split('Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;Diverse Adressnummer'),
  ...split('Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink'),
  ...pairs('Beleginfo', 8),
  ...split('KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)'),
  ...split('EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L'),
  ...split('Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer'),
  'BU 49 Funktionsergänzung',
  ...pairs('Zusatzinformation', 20),
  ...split('Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit'),
  ...split('Skontotyp;Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen)'),
  ...split('EU-Mitgliedstaat (Anzahlungen);Sachverhalt L+L (Anzahlungen)'),
  ...split('EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Leerfeld'),
  ...split('KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer'),
  ...split('Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt'),
  ...split('Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode'),
  ...split('Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferent;BVV-Position'),
  ...split('EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto'),
]
