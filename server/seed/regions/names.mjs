// Corrections of the ISO 3166 lists, where these are cut off, outdated, doubled or spelt unusually.
// Countries, and regions of the largest markets, have the usual English name.

/** Country code → name, where the short English list drops an accent or a part. */
export const countryNames = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CI: 'Côte d’Ivoire',
  CV: 'Cabo Verde',
  CW: 'Curaçao',
  PN: 'Pitcairn Islands',
  RE: 'Réunion',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  ST: 'São Tomé and Príncipe',
  TL: 'Timor-Leste',
  UM: 'United States Minor Outlying Islands',
}

/**
 * Country code → continent, where the UN's M49 list and the geolocation files differ from the
 * package.
 */
export const countryContinents = { RU: 'EU', TL: 'AS' }

/**
 * Codes that geolocation may return and that have no row, with their continent. Antarctica has the
 * name of its continent; Kosovo has no code in ISO 3166, and geolocation files use XK.
 */
export const placesWithoutRow = { AQ: 'AN', XK: 'EU' }

/**
 * Subdivisions that ISO 3166 also lists as countries. Geolocation returns the country, so a row of
 * the subdivision would never match.
 */
export const listedAsCountries = [
  'CN-HK',
  'CN-MO',
  'CN-TW',
  'FI-01',
  'FR-971',
  'FR-972',
  'FR-973',
  'FR-974',
  'FR-976',
  'FR-BL',
  'FR-CP',
  'FR-MF',
  'FR-NC',
  'FR-PF',
  'FR-PM',
  'FR-TF',
  'FR-WF',
  'NL-AW',
  'NL-BQ1',
  'NL-BQ2',
  'NL-BQ3',
  'NL-CW',
  'NL-SX',
  'NO-21',
  'NO-22',
  'US-AS',
  'US-GU',
  'US-MP',
  'US-PR',
  'US-UM',
  'US-VI',
]

/** Districts that Luxembourg gave up in 2015 and tribal areas that Pakistan merged in 2018. */
export const gone = ['LU-D', 'LU-G', 'LU-L', 'PK-TA']

/**
 * Subdivision code → name. Most names distinguish a city from the region around it, or a region
 * from its country.
 */
export const regionNames = {
  'AZ-LA': 'Lənkəran (city)',
  'AZ-SA': 'Şəki (city)',
  'AZ-YE': 'Yevlax (city)',
  'CF-HS': 'Mambéré-Kadéï',
  'BG-22': 'Sofia (city)',
  'BZ-BZ': 'Belize District',
  'DJ-DJ': 'Djibouti City',
  'GT-01': 'Guatemala Department',
  'KE-05': 'Elgeyo-Marakwet',
  'KE-39': 'Taita-Taveta',
  'KZ-19': 'Almaty Region',
  'KZ-75': 'Almaty (city)',
  'LA-VT': 'Viangchan (city)',
  'LU-LU': 'Luxembourg Canton',
  'MA-10': 'Guelmim-Oued Noun',
  'MA-11': 'Laâyoune-Sakia El Hamra',
  'MA-12': 'Dakhla-Oued Ed-Dahab',
  'MD-GA': 'Găgăuzia',
  'MD-SN': 'Stînga Nistrului',
  'MX-CMX': 'Ciudad de México',
  'MX-MEX': 'Estado de México',
  'MZ-MPM': 'Maputo (city)',
  'NA-KA': 'ǁKaras',
  'PA-8': 'Panamá Province',
  'PE-LMA': 'Lima (metropolitan)',
  'PG-NCD': 'National Capital District',
  'SB-CT': 'Capital Territory',
  'SH-HL': 'Saint Helena Island',
  'SL-W': 'Western Area',
  'TG-M': 'Maritime',
  'TJ-RA': 'Districts of Republican Subordination',
  'TW-CYI': 'Chiayi (city)',
  'TW-HSZ': 'Hsinchu (city)',
  'UZ-TK': 'Toshkent (city)',
}

/**
 * Whole first levels: only these codes are kept, under these names. Each piece begins with a code
 * and ends with a semicolon.
 */
export const wholeLists = {
  AT: '1 Burgenland; 2 Carinthia; 3 Lower Austria; 4 Upper Austria; 5 Salzburg; 6 Styria; 7 Tyrol; 8 Vorarlberg; 9 Vienna',
  BE: 'BRU Brussels; VLG Flanders; WAL Wallonia',
  CN: `AH Anhui; BJ Beijing; CQ Chongqing; FJ Fujian; GD Guangdong; GS Gansu; GX Guangxi; GZ Guizhou; HA Henan; HB Hubei;
    HE Hebei; HI Hainan; HL Heilongjiang; HN Hunan; JL Jilin; JS Jiangsu; JX Jiangxi; LN Liaoning; NM Inner Mongolia; NX Ningxia;
    QH Qinghai; SC Sichuan; SD Shandong; SH Shanghai; SN Shaanxi; SX Shanxi; TJ Tianjin; XJ Xinjiang; XZ Tibet; YN Yunnan; ZJ Zhejiang`,
  CZ: `10 Prague; 20 Central Bohemia; 31 South Bohemia; 32 Plzeň; 41 Karlovy Vary; 42 Ústí nad Labem; 51 Liberec; 52 Hradec Králové;
    53 Pardubice; 63 Vysočina; 64 South Moravia; 71 Olomouc; 72 Zlín; 80 Moravia-Silesia`,
  DE: `BB Brandenburg; BE Berlin; BW Baden-Württemberg; BY Bavaria; HB Bremen; HE Hesse; HH Hamburg; MV Mecklenburg-Vorpommern;
    NI Lower Saxony; NW North Rhine-Westphalia; RP Rhineland-Palatinate; SH Schleswig-Holstein; SL Saarland; SN Saxony;
    ST Saxony-Anhalt; TH Thuringia`,
  DK: '81 North Jutland; 82 Central Jutland; 83 Southern Denmark; 84 Capital Region; 85 Zealand',
  EE: `37 Harjumaa; 39 Hiiumaa; 45 Ida-Virumaa; 50 Jõgevamaa; 52 Järvamaa; 56 Läänemaa; 60 Lääne-Virumaa; 64 Põlvamaa; 68 Pärnumaa;
    71 Raplamaa; 74 Saaremaa; 79 Tartumaa; 81 Valgamaa; 84 Viljandimaa; 87 Võrumaa`,
  ES: `AN Andalusia; AR Aragon; AS Asturias; CB Cantabria; CE Ceuta; CL Castile and León; CM Castilla-La Mancha; CN Canary Islands;
    CT Catalonia; EX Extremadura; GA Galicia; IB Balearic Islands; MC Murcia; MD Madrid; ML Melilla; NC Navarre; PV Basque Country;
    RI La Rioja; VC Valencia`,
  FI: `02 South Karelia; 03 South Ostrobothnia; 04 South Savo; 05 Kainuu; 06 Kanta-Häme; 07 Central Ostrobothnia; 08 Central Finland;
    09 Kymenlaakso; 10 Lapland; 11 Pirkanmaa; 12 Ostrobothnia; 13 North Karelia; 14 North Ostrobothnia; 15 North Savo;
    16 Päijät-Häme; 17 Satakunta; 18 Uusimaa; 19 Southwest Finland`,
  FR: `20R Corsica; ARA Auvergne-Rhône-Alpes; BFC Bourgogne-Franche-Comté; BRE Brittany; CVL Centre-Val de Loire; GES Grand Est;
    HDF Hauts-de-France; IDF Île-de-France; NAQ Nouvelle-Aquitaine; NOR Normandy; OCC Occitanie; PAC Provence-Alpes-Côte d’Azur;
    PDL Pays de la Loire`,
  GB: 'ENG England; NIR Northern Ireland; SCT Scotland; WLS Wales',
  GR: `69 Mount Athos; A Eastern Macedonia and Thrace; B Central Macedonia; C Western Macedonia; D Epirus; E Thessaly; F Ionian Islands;
    G Western Greece; H Central Greece; I Attica; J Peloponnese; K North Aegean; L South Aegean; M Crete`,
  HU: `BA Baranya; BE Békés; BK Bács-Kiskun; BU Budapest; BZ Borsod-Abaúj-Zemplén; CS Csongrád-Csanád; FE Fejér; GS Győr-Moson-Sopron;
    HB Hajdú-Bihar; HE Heves; JN Jász-Nagykun-Szolnok; KE Komárom-Esztergom; NO Nógrád; PE Pest; SO Somogy;
    SZ Szabolcs-Szatmár-Bereg; TO Tolna; VA Vas; VE Veszprém; ZA Zala`,
  ID: `AC Aceh; BA Bali; BB Bangka Belitung Islands; BE Bengkulu; BT Banten; GO Gorontalo; JA Jambi; JB West Java; JI East Java;
    JK Jakarta; JT Central Java; KB West Kalimantan; KI East Kalimantan; KR Riau Islands; KS South Kalimantan; KT Central Kalimantan;
    KU North Kalimantan; LA Lampung; MA Maluku; MU North Maluku; NB West Nusa Tenggara; NT East Nusa Tenggara; PA Papua; PB West Papua;
    PD Southwest Papua; PE Highland Papua; PS South Papua; PT Central Papua; RI Riau; SA North Sulawesi; SB West Sumatra;
    SG Southeast Sulawesi; SN South Sulawesi; SR West Sulawesi; SS South Sumatra; ST Central Sulawesi; SU North Sumatra; YO Yogyakarta`,
  IN: `AN Andaman and Nicobar Islands; AP Andhra Pradesh; AR Arunachal Pradesh; AS Assam; BR Bihar; CG Chhattisgarh; CH Chandigarh;
    DH Dadra and Nagar Haveli and Daman and Diu; DL Delhi; GA Goa; GJ Gujarat; HP Himachal Pradesh; HR Haryana; JH Jharkhand;
    JK Jammu and Kashmir; KA Karnataka; KL Kerala; LA Ladakh; LD Lakshadweep; MH Maharashtra; ML Meghalaya; MN Manipur;
    MP Madhya Pradesh; MZ Mizoram; NL Nagaland; OD Odisha; PB Punjab; PY Puducherry; RJ Rajasthan; SK Sikkim; TN Tamil Nadu;
    TR Tripura; TS Telangana; UK Uttarakhand; UP Uttar Pradesh; WB West Bengal`,
  IT: `21 Piedmont; 23 Aosta Valley; 25 Lombardy; 32 Trentino-South Tyrol; 34 Veneto; 36 Friuli Venezia Giulia; 42 Liguria;
    45 Emilia-Romagna; 52 Tuscany; 55 Umbria; 57 Marche; 62 Lazio; 65 Abruzzo; 67 Molise; 72 Campania; 75 Apulia; 77 Basilicata;
    78 Calabria; 82 Sicily; 88 Sardinia`,
  JP: `01 Hokkaido; 02 Aomori; 03 Iwate; 04 Miyagi; 05 Akita; 06 Yamagata; 07 Fukushima; 08 Ibaraki; 09 Tochigi; 10 Gunma; 11 Saitama;
    12 Chiba; 13 Tokyo; 14 Kanagawa; 15 Niigata; 16 Toyama; 17 Ishikawa; 18 Fukui; 19 Yamanashi; 20 Nagano; 21 Gifu; 22 Shizuoka;
    23 Aichi; 24 Mie; 25 Shiga; 26 Kyoto; 27 Osaka; 28 Hyogo; 29 Nara; 30 Wakayama; 31 Tottori; 32 Shimane; 33 Okayama; 34 Hiroshima;
    35 Yamaguchi; 36 Tokushima; 37 Kagawa; 38 Ehime; 39 Kochi; 40 Fukuoka; 41 Saga; 42 Nagasaki; 43 Kumamoto; 44 Oita; 45 Miyazaki;
    46 Kagoshima; 47 Okinawa`,
  KR: `11 Seoul; 26 Busan; 27 Daegu; 28 Incheon; 29 Gwangju; 30 Daejeon; 31 Ulsan; 41 Gyeonggi; 42 Gangwon; 43 North Chungcheong;
    44 South Chungcheong; 45 North Jeolla; 46 South Jeolla; 47 North Gyeongsang; 48 South Gyeongsang; 49 Jeju; 50 Sejong`,
  NL: `DR Drenthe; FL Flevoland; FR Friesland; GE Gelderland; GR Groningen; LI Limburg; NB North Brabant; NH North Holland; OV Overijssel;
    UT Utrecht; ZE Zeeland; ZH South Holland`,
  NO: `03 Oslo; 11 Rogaland; 15 Møre og Romsdal; 18 Nordland; 31 Østfold; 32 Akershus; 33 Buskerud; 34 Innlandet; 39 Vestfold; 40 Telemark;
    42 Agder; 46 Vestland; 50 Trøndelag; 55 Troms; 56 Finnmark`,
  PL: `02 Lower Silesia; 04 Kuyavia-Pomerania; 06 Lublin; 08 Lubusz; 10 Łódź; 12 Lesser Poland; 14 Masovia; 16 Opole; 18 Subcarpathia;
    20 Podlaskie; 22 Pomerania; 24 Silesia; 26 Świętokrzyskie; 28 Warmia-Masuria; 30 Greater Poland; 32 West Pomerania`,
  PT: `01 Aveiro; 02 Beja; 03 Braga; 04 Bragança; 05 Castelo Branco; 06 Coimbra; 07 Évora; 08 Faro; 09 Guarda; 10 Leiria; 11 Lisbon;
    12 Portalegre; 13 Porto; 14 Santarém; 15 Setúbal; 16 Viana do Castelo; 17 Vila Real; 18 Viseu; 20 Azores; 30 Madeira`,
  RU: `AD Adygea; AL Altai Republic; ALT Altai Krai; AMU Amur; ARK Arkhangelsk; AST Astrakhan; BA Bashkortostan; BEL Belgorod; BRY Bryansk;
    BU Buryatia; CE Chechnya; CHE Chelyabinsk; CHU Chukotka; CU Chuvashia; DA Dagestan; IN Ingushetia; IRK Irkutsk; IVA Ivanovo;
    KAM Kamchatka; KB Kabardino-Balkaria; KC Karachay-Cherkessia; KDA Krasnodar; KEM Kemerovo; KGD Kaliningrad; KGN Kurgan;
    KHA Khabarovsk; KHM Khanty-Mansi; KIR Kirov; KK Khakassia; KL Kalmykia; KLU Kaluga; KO Komi; KOS Kostroma; KR Karelia; KRS Kursk;
    KYA Krasnoyarsk; LEN Leningrad; LIP Lipetsk; MAG Magadan; ME Mari El; MO Mordovia; MOS Moscow Region; MOW Moscow; MUR Murmansk;
    NEN Nenets; NGR Novgorod; NIZ Nizhny Novgorod; NVS Novosibirsk; OMS Omsk; ORE Orenburg; ORL Oryol; PER Perm; PNZ Penza; PRI Primorye;
    PSK Pskov; ROS Rostov; RYA Ryazan; SA Sakha; SAK Sakhalin; SAM Samara; SAR Saratov; SE North Ossetia; SMO Smolensk;
    SPE Saint Petersburg; STA Stavropol; SVE Sverdlovsk; TA Tatarstan; TAM Tambov; TOM Tomsk; TUL Tula; TVE Tver; TY Tuva; TYU Tyumen;
    UD Udmurtia; ULY Ulyanovsk; VGG Volgograd; VLA Vladimir; VLG Vologda; VOR Voronezh; YAN Yamalo-Nenets; YAR Yaroslavl;
    YEV Jewish Autonomous Oblast; ZAB Zabaykalsky`,
  SE: `AB Stockholm; AC Västerbotten; BD Norrbotten; C Uppsala; D Södermanland; E Östergötland; F Jönköping; G Kronoberg; H Kalmar; I Gotland;
    K Blekinge; M Skåne; N Halland; O Västra Götaland; S Värmland; T Örebro; U Västmanland; W Dalarna; X Gävleborg; Y Västernorrland;
    Z Jämtland`,
  UA: `05 Vinnytsia; 07 Volyn; 09 Luhansk; 12 Dnipropetrovsk; 14 Donetsk; 18 Zhytomyr; 21 Zakarpattia; 23 Zaporizhzhia; 26 Ivano-Frankivsk;
    30 Kyiv (city); 32 Kyiv Region; 35 Kirovohrad; 40 Sevastopol; 43 Crimea; 46 Lviv; 48 Mykolaiv; 51 Odesa; 53 Poltava; 56 Rivne; 59 Sumy;
    61 Ternopil; 63 Kharkiv; 65 Kherson; 68 Khmelnytskyi; 71 Cherkasy; 74 Chernihiv; 77 Chernivtsi`,
}
