import { expect, test } from 'vitest'
import {
  creditNote,
  documents,
  domestic,
  selfBilled,
  usedLine,
} from '../../../../test/money/e-invoices.ts'
import { all, readEInvoice, text } from '../../../../test/money/en16931-reader.ts'
import { buyer, seller } from '../../../../test/money/parties.ts'
import type { EInvoiceBody } from './e-invoice-body.ts'
import { invoiceXml, isEInvoice } from './invoice-xml.ts'

const xmlOf = (body: EInvoiceBody | undefined) => (body && invoiceXml(body)) ?? 'none'
const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const lines = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'

test.each(Object.entries(documents))(
  'a receiver finds no fault in what is written of "%s"',
  (_name, body) => {
    expect(readEInvoice(xmlOf(body)).faults).toEqual([])
    expect(invoiceXml(body)).toBe(invoiceXml(body))
  },
)

const element = (name: string) => new RegExp(`<ram:${name}[ >].*?</ram:${name}>`)

/** The rule, the document, and what is changed in it. */
const mutations: readonly (readonly [string, string, string | RegExp, string])[] = [
  ['BR-01', 'domestic', '16931:2017', '16931:2016'],
  ['BR-02', 'domestic', '<ram:ID>INV-2026-000003</ram:ID>', ''],
  ['BR-06', 'domestic', '<ram:Name>Frontrow Media OÜ</ram:Name>', ''],
  ['BR-11', 'reverse charge', '<ram:CountryID>DE</ram:CountryID>', ''],
  ['BR-16', 'prepayment', element('IncludedSupplyChainTradeLineItem'), ''],
  ['BR-23', 'prepayment', '<ram:BilledQuantity unitCode="C62">', '<ram:BilledQuantity>'],
  ['BR-27', 'domestic', '<ram:ChargeAmount>5.81', '<ram:ChargeAmount>-5.81'],
  ['BR-29', 'domestic', /20261030(?!.*20261030)/, '20261001'],
  ['BR-30', 'domestic', /20261030(?=<.udt:DateTimeString><.ram:EndDateTime>)/, '20261001'],
  [
    'BR-48',
    'reverse charge',
    /<ram:RateApplicablePercent>0<\/ram:RateApplicablePercent>(?!.*0<\/ram:Rate)/,
    '',
  ],
  ['BR-53', 'prepayment', 'currencyID="EUR"', 'currencyID="SEK"'],
  ['BR-55', 'credit note', '<ram:IssuerAssignedID>INV-2026-000003', '<ram:IssuerAssignedID>'],
  ['BR-51', 'charged to a card', '<ram:ID>4242', '<ram:ID>4242424242424242'],
  ['BR-61', 'domestic', element('IBANID'), ''],
  ['BR-62', 'domestic', '<ram:URIID schemeID="EM">billing', '<ram:URIID>billing'],
  ['BR-CO-09', 'domestic', '"VA">EE', '"VA">ZZ'],
  ['BR-CO-10', 'domestic', '<ram:LineTotalAmount>5.81', '<ram:LineTotalAmount>5.82'],
  ['BR-CO-13', 'domestic', '<ram:TaxBasisTotalAmount>9.16', '<ram:TaxBasisTotalAmount>9.17'],
  ['BR-CO-14', 'domestic', '<ram:CalculatedAmount>2.02', '<ram:CalculatedAmount>2.01'],
  ['BR-CO-15', 'domestic', '<ram:GrandTotalAmount>11.18', '<ram:GrandTotalAmount>11.19'],
  ['BR-CO-16', 'prepayment', '<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>183.00'],
  ['BR-CO-17', 'domestic', '<ram:CalculatedAmount>2.02', '<ram:CalculatedAmount>2.20'],
  ['BR-CO-25', 'domestic', element('SpecifiedTradePaymentTerms'), ''],
  ['BR-CO-26', 'outside', '<ram:ID>EE100931558</ram:ID>', ''],
  ['BR-DEC-09', 'domestic', /<ram:LineTotalAmount>9.16/, '<ram:LineTotalAmount>9.160'],
  ['BR-DEC-23', 'domestic', '<ram:LineTotalAmount>5.81', '<ram:LineTotalAmount>5.807143'],
  ['BR-S-02', 'domestic', '"VA">EE100931558', '"XX">EE100931558'],
  ['BR-S-05', 'domestic', '<ram:RateApplicablePercent>22', '<ram:RateApplicablePercent>0'],
  ['BR-S-08', 'domestic', '<ram:BasisAmount>9.16', '<ram:BasisAmount>9.15'],
  [
    'BR-S-10',
    'domestic',
    '<ram:BasisAmount>',
    '<ram:ExemptionReason>No</ram:ExemptionReason><ram:BasisAmount>',
  ],
  ['BR-AE-02', 'reverse charge', '"VA">DE', '"FC">DE'],
  ['BR-AE-09', 'reverse charge', '<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01'],
  ['BR-G-02', 'export', '"VA">EE', '"FC">EE'],
  ['BR-E-10', 'exempt', element('ExemptionReason'), ''],
  [
    'BR-O-02',
    'outside',
    '</ram:SellerTradeParty>',
    '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">EE1</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>',
  ],
  [
    'BR-O-05',
    'outside',
    '<ram:CategoryCode>O</ram:CategoryCode>',
    '<ram:CategoryCode>O</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
  ],
  ['BR-CL-01', 'domestic', '<ram:TypeCode>380', '<ram:TypeCode>390'],
  ['BR-CL-14', 'domestic', '<ram:CountryID>EE', '<ram:CountryID>EL'],
  ['BR-CL-22', 'reverse charge', 'VATEX-EU-AE', 'VATEX-AE'],
  ['PEPPOL-EN16931-P0100', 'self-billed invoice', ':selfbilling:', ':billing:'],
  ['PEPPOL-EN16931-R120', 'domestic', '<ram:ChargeAmount>5.81', '<ram:ChargeAmount>5.80'],
  [
    'order',
    'domestic',
    /(<ram:BuyerReference>.*?<\/ram:BuyerReference>)(<ram:SellerTradeParty>.*?<\/ram:SellerTradeParty>)/,
    '$2$1',
  ],
  ['namespace', 'domestic', /udt:DateTimeString/g, 'ram:DateTimeString'],
  ['empty', 'domestic', '<ram:PersonName>Frontrow Media OÜ', '<ram:PersonName>'],
]

test.each(mutations)('the reader names %s where "%s" has %s as %s', (...mutation) => {
  const [rule, name, part, changed] = mutation
  const xml = xmlOf(documents[name])
  const broken = xml.replace(part, changed)
  expect(broken).not.toBe(xml)
  const names = readEInvoice(broken).faults.map((fault) => fault.replace(/:.*/, ''))
  expect(names).toContain(rule)
})

test('a document has the code of its kind', () => {
  const codes = Object.values(documents).map((body) =>
    text(readEInvoice(xmlOf(body)).document, 'ExchangedDocument/TypeCode'),
  )
  const used = ['380', '380', '380', '380', '380']
  const invoices = [...used, '386', '381', '386', '381', '380', '380', '380']
  const xRechnungen = ['380', '380', '386', '381', '389']
  const selfBilling = ['389', '389', '389', '261']
  expect(codes).toEqual([...invoices.slice(0, 11), ...xRechnungen, '380', ...selfBilling])
})

test('each treatment has its category, its code and the words of the document', () => {
  const taxes = ['domestic', 'reverse charge', 'export', 'exempt', 'outside'].map((name) => {
    const { document } = readEInvoice(xmlOf(documents[name]))
    const of = (part: string) => text(document, `${settlement}/ApplicableTradeTax/${part}`)
    return ['CategoryCode', 'ExemptionReasonCode', 'ExemptionReason', 'RateApplicablePercent'].map(
      of,
    )
  })
  expect(taxes).toEqual([
    ['S', '', '', '22'],
    ['AE', 'VATEX-EU-AE', 'Reverse charge', '0'],
    ['G', 'VATEX-EU-G', 'Export of services, outside the scope of VAT', '0'],
    ['E', '', 'Small business, section 19 UStG', '0'],
    ['O', 'VATEX-EU-O', 'Not taxed, by article 44', ''],
  ])
})

test('an invoice says until when and how it is paid', () => {
  expect(paymentOf('domestic')).toEqual(['30', 'EE382200221020145685', '', '20261119', '11.18'])
  const other = 'nothing to pay, by an account without IBAN'
  expect(paymentOf(other).slice(0, 3)).toEqual(['30', '', '12345678'])
  expect(paymentOf('prepayment')).toEqual(['48', '', '', '', '0.00'])
  expect(paymentOf('prepayment by bank')).toEqual(['30', 'EE382200221020145685', '', '', '0.00'])
  expect(paymentOf('credit note')).toEqual(['97', '', '', '', '1.21'])
  expect(paymentOf('self-billed invoice')).toEqual(['57', '', '', '', '11.18'])
})

const guidelineOf = (body: EInvoiceBody) =>
  text(
    readEInvoice(xmlOf(body)).document,
    'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  )

test('an XRechnung is what a profile asks for and can be given [CORRECTIONS-13]', () => {
  const { XRechnung: asked = domestic } = documents
  expect(guidelineOf(asked)).toMatch(/#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0$/)
  expect(guidelineOf(domestic)).toBe('urn:cen.eu:en16931:2017')
  // Without a phone of the seller BR-DE-6 would be broken.
  expect(guidelineOf({ ...asked, seller: { ...seller, phone: '' } })).toBe(
    'urn:cen.eu:en16931:2017',
  )
  // BR-DE-24 requires the digits of a card that was charged.
  const charged = { ...asked, pays_by: 'card' } as const
  expect(guidelineOf({ ...charged, card_last4: '4242' })).toMatch(/xrechnung_3.0$/)
  expect(guidelineOf(charged)).toBe('urn:cen.eu:en16931:2017')
  // BR-DE-14 requires a rate of the tax.
  expect(guidelineOf({ ...asked, tax_kind: 'outside' })).toBe('urn:cen.eu:en16931:2017')
  const { document } = readEInvoice(xmlOf(asked))
  expect(text(document, `${agreement}/BuyerReference`)).toBe('04011000-12345-35')
})

test('what is paid in advance has the day of the payment as its period [CORRECTIONS-13]', () => {
  const period = `${settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`
  const of = (name: string) => text(readEInvoice(xmlOf(documents[name])).document, period)
  expect([of('prepayment'), of('refund')]).toEqual(['20261119', '20261119'])
})

test('an invoice charged to a card asks for no transfer in its XML [FINDINGS4-M1]', () => {
  expect(paymentOf('charged to a card')).toEqual(['48', '', '', '', '11.18'])
  expect(paymentOf('without an account, by card')).toEqual(['48', '', '', '', '11.18'])
  const { document } = readEInvoice(xmlOf(documents['charged to a card']))
  expect([text(document, `${means}/${card}`), text(document, terms)]).toEqual([
    '4242',
    'Your card that ends in 4242 is charged. Do not pay by bank transfer.',
  ])
})

test('self-billing has a business process of its own [FINDINGS4-P5]', () => {
  const processes = Object.entries(documents).map(([name, body]) => [
    name.startsWith('self-billed'),
    /BusinessProcess[^>]*><ram:ID>[^<]*:selfbilling:01/.test(xmlOf(body)),
  ])
  for (const [isSelfBilled, isItsOwn] of processes) expect(isItsOwn).toBe(isSelfBilled)
})

const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`
const card = 'ApplicableTradeSettlementFinancialCard/ID'
const terms = `${settlement}/SpecifiedTradePaymentTerms/Description`

/** The means of payment, the account, the due day and what is due. */
function paymentOf(name: string): string[] {
  const { document } = readEInvoice(xmlOf(documents[name]))
  return [
    `${means}/TypeCode`,
    `${means}/PayeePartyCreditorFinancialAccount/IBANID`,
    `${means}/PayeePartyCreditorFinancialAccount/ProprietaryID`,
    `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
    `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount`,
  ].map((path) => text(document, path))
}

test('a credit note names one invoice as corrected, and several in words', () => {
  const { document } = readEInvoice(xmlOf(documents['refund']))
  expect(text(document, `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`)).toBe(
    'INV-2026-000004',
  )
  expect(
    all(document, 'ExchangedDocument/IncludedNote/Content').map((note) => note.text),
  ).toContain('Corrects INV-2026-000004, INV-2026-000005.')
  expect(invoiceXml(creditNote)).not.toContain('Corrects')
})

test('a line that takes back has a negative quantity, not a negative price', () => {
  const taken = { ...domestic, lines: creditNote.lines, net: '-0.99', total: '-1.21', tax: '-0.22' }
  const { document, faults } = readEInvoice(xmlOf(taken))
  expect(faults).toEqual([])
  const priced = all(document, lines).map((line) => [
    text(line, 'SpecifiedLineTradeDelivery/BilledQuantity'),
    text(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
  ])
  expect(priced).toEqual([
    ['-154', '1.01'],
    ['2', '0.02'],
  ])
})

test('a buyer is known by its own order, or by its name', () => {
  const references = ['domestic', 'without an account, by card'].map((name) =>
    text(readEInvoice(xmlOf(documents[name])).document, `${agreement}/BuyerReference`),
  )
  expect(references).toEqual(['PO-7', 'Hafen'])
})

test('names are escaped, and what XML cannot hold is left out', () => {
  const many = Array.from({ length: 1000 }, (_, place) => ({
    ...usedLine,
    campaign: `campaign ${place}`,
    name: `</ram:Name>&amp;\u0000\u0007\uFFFF"'😀 ${place}`,
    impressions: 3,
    charged: '0.014999',
  }))
  const xml = xmlOf({ ...domestic, lines: many, net: '15.00', tax: '3.30', total: '18.30' })
  const { document, faults } = readEInvoice(xml)
  expect(faults).toEqual([])
  const names = all(document, `${lines}/SpecifiedTradeProduct/Name`).map((name) => name.text)
  expect(names).toHaveLength(1000)
  expect(names).toContain(`</ram:Name>&amp;"'😀 7`)
})

test.each<[string, EInvoiceBody]>([
  ['no seller', without('seller')],
  ['no buyer', without('buyer')],
  ['a buyer without an address', { ...domestic, buyer: { ...buyer, street: '' } }],
  ['a tax that nobody decided', { ...domestic, tax_kind: 'none' }],
  ['a tax by nobody’s number', { ...domestic, seller: { ...seller, vat_id: '' } }],
  [
    'a reverse charge to nobody’s number',
    { ...domestic, tax_kind: 'reverse_charge', buyer: { ...buyer, vat_id: '' } },
  ],
  [
    'an export by nobody’s VAT ID',
    { ...domestic, tax_kind: 'export', seller: { ...seller, vat_id: '' } },
  ],
  ['an exemption without a reason', { ...domestic, tax_kind: 'exempt' }],
])('a document with %s is no e-invoice', (_name, body) => {
  expect([isEInvoice(body), invoiceXml(body)]).toEqual([false, undefined])
})

function without(side: 'seller' | 'buyer'): EInvoiceBody {
  const { [side]: _left, ...rest } = domestic
  return rest
}

test('a self-billed document is sold by the publisher and says so', () => {
  const { document } = readEInvoice(xmlOf(selfBilled))
  const nameOf = (role: string) => text(document, `${agreement}/${role}/Name`)
  expect([nameOf('SellerTradeParty'), nameOf('BuyerTradeParty')]).toEqual([
    buyer.legal_name,
    seller.legal_name,
  ])
  expect(text(document, 'ExchangedDocument/IncludedNote/Content')).toBe('Self-billing')
  expect(text(document, `${lines}/SpecifiedTradeProduct/Name`)).toBe('Tidepool, Level end')
})
