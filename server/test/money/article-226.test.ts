// What Directive 2006/112/EC asks of an invoice, article by article, is on the face of the PDF and
// in the XML of one document of each kind.
import { expect, test } from 'vitest'
import { invoiceXml } from '../../src/features/documents/einvoice/invoice-xml.ts'
import type { InvoiceBody } from '../../src/features/documents/body/invoice-body.ts'
import { drawInvoice } from '../../src/features/documents/pdf/invoice-pdf.ts'
import { readPdf } from '../support/pdf-parts.ts'
import { creditNote, domestic, prepayment, reverseCharge } from './e-invoices.ts'
import { readEInvoice } from './en16931-reader.ts'

/** Texts that follow each other on the face of the PDF, and a part of the XML. */
type Row = readonly [what: string, face: readonly string[], xml: string]

const sellerRows: Row[] = [
  ['226 (3): VAT ID of the seller', ['VAT id EE100931558'], '<ram:ID schemeID="VA">EE100931558<'],
  [
    '226 (5): name and address of the seller',
    ['Frontrow Media OÜ', 'Narva mnt 5', '10117 Tallinn', 'Estonia'],
    '<ram:PostcodeCode>10117</ram:PostcodeCode><ram:LineOne>Narva mnt 5</ram:LineOne><ram:CityName>Tallinn</ram:CityName><ram:CountryID>EE<',
  ],
]

const buyerRows = (country: string, code: string, region: string[]): Row[] => [
  [
    '226 (5): name and address of the buyer',
    ['Hafen & Rebe Spiele GmbH', 'Große Straße 7', '20095 Hamburg', ...region, country],
    `<ram:PostcodeCode>20095</ram:PostcodeCode><ram:LineOne>Große Straße 7</ram:LineOne><ram:CityName>Hamburg</ram:CityName><ram:CountryID>${code}<`,
  ],
]

const numbered = (issued: string, number: string): Row[] => [
  [
    '226 (1): date of issue',
    ['Issued', issued],
    `<ram:IssueDateTime><udt:DateTimeString format="102">${issued.replaceAll('-', '')}<`,
  ],
  ['226 (2): number', ['Number', number], `<rsm:ExchangedDocument><ram:ID>${number}<`],
]

const usedRows: Row[] = [
  [
    '226 (6) and (8): nature, quantity and unit price',
    ['Night Bus', '2026-10-02', '2026-10-02', '894', '6.495686', '5.81'],
    '<ram:ChargeAmount>5.81</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">894</ram:BasisQuantity>',
  ],
  ['226 (6): nature', ['Online advertising, by campaign'], '<ram:Description>Online advertising'],
  [
    '226 (7): when it was supplied',
    ['Supplied', '2026-10-02 to 2026-10-30'],
    '<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">20261002<',
  ],
  ['226 (8): taxable amount', ['Net', '9.16 EUR'], '<ram:BasisAmount>9.16<'],
]

const kinds: readonly (readonly [string, InvoiceBody, readonly Row[]])[] = [
  [
    'taxed in the country of the seller',
    domestic,
    [
      ...numbered('2026-11-05', 'INV-2026-000003'),
      ...sellerRows,
      ...buyerRows('Estonia', 'EE', ['Harju']),
      ...usedRows,
      [
        '226 (9) and (10): rate and VAT',
        ['VAT 22 %', '2.02 EUR', 'Total', '11.18 EUR'],
        '<ram:CalculatedAmount>2.02</ram:CalculatedAmount><ram:TypeCode>VAT<',
      ],
    ],
  ],
  [
    'reverse charge',
    reverseCharge,
    [
      ...numbered('2026-11-05', 'INV-2026-000003'),
      ...sellerRows,
      ...buyerRows('Germany', 'DE', []),
      ['226 (4): VAT ID of the buyer', ['VAT id DE136695976'], 'schemeID="VA">DE136695976<'],
      ...usedRows,
      ['226 (11a): the words', ['Note', 'Reverse charge'], '<ram:ExemptionReason>Reverse charge<'],
    ],
  ],
  [
    'a payment in advance, in another currency than that of the country',
    prepayment,
    [
      ...numbered('2026-11-20', 'INV-2026-000004'),
      ...sellerRows,
      ...buyerRows('Estonia', 'EE', ['Harju']),
      [
        '226 (6): what is paid for',
        ['Online advertising, paid in advance', '150.00'],
        '<ram:Name>Online advertising, paid in advance<',
      ],
      [
        '226 (7): when it was paid',
        ['Paid', '2026-11-19'],
        '<ram:TaxPointDate><udt:DateString format="102">20261119<',
      ],
      ['226 (8): taxable amount', ['Net', '150.00 USD'], '<ram:BasisAmount>150.00<'],
      [
        '226 (9) and (10): rate and VAT',
        ['VAT 22 %', '33.00 USD', 'Total', '183.00 USD'],
        '<ram:TaxTotalAmount currencyID="USD">33.00<',
      ],
      [
        '230: VAT in the currency of the country',
        ['VAT in EUR', '30.44 EUR, at 0.922356457 EUR for 1 USD (ECB 2026-11-18, 2026-11-19)'],
        '<ram:TaxTotalAmount currencyID="EUR">30.44<',
      ],
    ],
  ],
  [
    'a credit note',
    creditNote,
    [
      ...numbered('2026-12-01', 'CN-2026-000001'),
      ...sellerRows,
      ...buyerRows('Estonia', 'EE', ['Harju']),
      [
        '219: the invoice that it changes',
        ['Corrects', 'INV-2026-000003'],
        '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV-2026-000003<',
      ],
      [
        '226 (6) and (8): what is taken back, and at which price',
        ['Night Bus (taken back)', '2026-10-02', '2026-10-02', '-154', '6.493539', '-1.01'],
        '<ram:ChargeAmount>1.01</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">154<',
      ],
      ['226 (8): taxable amount', ['Net', '-0.99 EUR'], '<ram:BasisAmount>0.99<'],
      [
        '226 (9) and (10): rate and VAT',
        ['VAT 22 %', '-0.22 EUR', 'Total', '-1.21 EUR'],
        '<ram:CalculatedAmount>0.22<',
      ],
    ],
  ],
]

test.each(kinds)('%s: each particular is on the PDF and in the XML', async (_name, body, rows) => {
  const xml = invoiceXml(body) ?? 'none'
  expect(readEInvoice(xml).faults).toEqual([])
  const signed = { body: JSON.stringify(body), sha256: 'aa', productName: 'Frontrow', xml }
  const { texts, attached } = readPdf(await drawInvoice(signed))
  expect(attached).toEqual([xml])
  const [face = ''] = texts.join('\n').split('\nAnnex: days and exact amounts')
  const missing = rows.flatMap(([what, printed, written]) => [
    ...(`\n${face}\n`.includes(`\n${printed.join('\n')}\n`) ? [] : [`${what}: not on the PDF`]),
    ...(xml.includes(written) ? [] : [`${what}: not in the XML`]),
  ])
  expect(missing).toEqual([])
})

test('a PDF says that it is PDF/A-3b, with the XML as its alternative', async () => {
  const seller = domestic.seller && { ...domestic.seller, legal_name: 'Ida & <Söhne> OÜ' }
  const body = { ...domestic, seller } as InvoiceBody
  const xml = invoiceXml(body) ?? 'none'
  const pdf = await drawInvoice({ body: JSON.stringify(body), sha256: 'aa', productName: '', xml })
  const { metadata, catalog } = readPdf(pdf)
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<rdf:li>Ida &amp; &lt;Söhne&gt; OÜ</rdf:li>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  ])
    expect(metadata).toContain(part)
  expect(catalog).toMatch(/\/AF \[\d+ 0 R\]/)
  expect(catalog).toMatch(/\/OutputIntents \[\d+ 0 R\]/)
  const written = pdf.toString('latin1')
  expect(written).toMatch(/^%PDF-1.7/)
  expect(written).toContain('/AFRelationship /Alternative')
  // Every font is in the file.
  const embedded = written.match(/\/FontFile2 \d+ 0 R/g)?.length ?? 0
  expect(written.match(/\/Type \/FontDescriptor/g)?.length).toBe(embedded)
})
