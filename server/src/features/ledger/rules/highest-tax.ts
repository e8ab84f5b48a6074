const percents =
  'AE 5 AL 20 AM 20 AR 21 AT 20 AU 10 AZ 18 BA 17 BD 15 BE 21 BG 20 BH 10 BY 20 CA 15 CH 8.1 CL 19 CN 13 CO 19 CR 13 CY 19 CZ 21 DE 19 DK 25 DO 18 DZ 19 EC 15 EE 24 EG 14 ES 21 FI 25.5 FR 20 GB 20 GE 18 GR 24 GT 12 HR 25 HU 27 ID 12 IE 23 IL 18 IN 18 IS 24 IT 22 JM 15 JO 16 JP 10 KE 16 KR 10 KZ 16 LI 8.1 LK 18 LT 21 LU 17 LV 21 MA 20 MC 20 MD 20 ME 21 MK 18 MT 18 MX 16 MY 8 NG 7.5 NL 21 NO 25 NP 13 NZ 15 PA 7 PE 18 PH 12 PK 18 PL 23 PT 23 PY 10 RO 21 RS 20 RU 22 SA 15 SE 25 SG 9 SI 22 SK 23 TH 7 TN 19 TR 20 TT 12.5 TW 5 UA 20 UY 22 UZ 12 VN 10 XK 18 ZA 15'

const highest = new Map(
  [...percents.matchAll(/([A-Z]{2}) ([\d.]+)/g)].map(([, country, percent]) => [
    country,
    Number(percent),
  ]),
)

/**
 * The highest VAT or GST on services of a country in November 2026, in hundredths of a percent; 0
 * for a country that is not listed.
 */
export function highestTaxBp(country: string): number {
  return Math.round((highest.get(country) ?? 0) * 100)
}
