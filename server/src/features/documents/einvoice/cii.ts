import { xmlLeaf, xmlNode } from '../../../lib/files/write-xml.ts'
import { type EInvoice, type ELine, type EParty, type EPayment, typeCodes } from './e-invoice.ts'

const guideline = 'urn:cen.eu:en16931:2017'
const xRechnung = `${guideline}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`

const namespaces = Object.entries({
  rsm: 'CrossIndustryInvoice',
  ram: 'ReusableAggregateBusinessInformationEntity',
  udt: 'UnqualifiedDataType',
}).map(([prefix, name]) => ` xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)

/**
 * A Cross Industry Invoice of UN/CEFACT, D16B, as EN 16931 uses it: what Factur-X, ZUGFeRD and
 * XRechnung hold. Elements have the order of the schema. The same input gives the same bytes.
 */
export function ciiOf(invoice: EInvoice): string {
  const document = [
    xmlNode('rsm:ExchangedDocumentContext', [
      node('BusinessProcessSpecifiedDocumentContextParameter', [leaf('ID', processOf(invoice))]),
      node('GuidelineSpecifiedDocumentContextParameter', [
        leaf('ID', invoice.isXRechnung ? xRechnung : guideline),
      ]),
    ]),
    xmlNode('rsm:ExchangedDocument', [
      leaf('ID', invoice.number),
      leaf('TypeCode', typeCodes[invoice.type]),
      dayNode('IssueDateTime', invoice.issuedOn),
      ...invoice.notes.map((note) => node('IncludedNote', [leaf('Content', note)])),
    ]),
    xmlNode('rsm:SupplyChainTradeTransaction', [
      ...invoice.lines.map((line, place) => lineNode(invoice, line, place + 1)),
      agreementNode(invoice),
      node('ApplicableHeaderTradeDelivery', []),
      settlementNode(invoice),
    ]),
  ]
  const root = 'rsm:CrossIndustryInvoice'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespaces.join('')}>${document.join('')}</${root}>\n`
}

/** The business process, by Peppol's rules: self-billing has its own. */
function processOf({ type }: EInvoice): string {
  const name = type.startsWith('self_billed') ? 'selfbilling' : 'billing'
  return `urn:fdc:peppol.eu:2017:poacc:${name}:01:1.0`
}

function node(name: string, children: readonly string[]): string {
  return xmlNode(`ram:${name}`, children)
}

function leaf(name: string, text: string, attributes?: Readonly<Record<string, string>>): string {
  return xmlLeaf(`ram:${name}`, text, attributes)
}

/** Empty elements break rules, so what was not given is left out. */
function given(name: string, text: string, attributes?: Readonly<Record<string, string>>) {
  return text === '' ? [] : [leaf(name, text, attributes)]
}

function filled(name: string, children: readonly string[]): string[] {
  return children.length === 0 ? [] : [node(name, children)]
}

/** 102: year, month and day. */
function dayNode(name: string, day: string, form = 'DateTimeString'): string {
  return node(name, [xmlLeaf(`udt:${form}`, day.replaceAll('-', ''), { format: '102' })])
}

function periodNodes(period: EInvoice['period']): string[] {
  if (period === undefined) return []
  const { from, till } = period
  return [
    node('BillingSpecifiedPeriod', [dayNode('StartDateTime', from), dayNode('EndDateTime', till)]),
  ]
}

function lineNode({ tax }: EInvoice, line: ELine, number: number): string {
  const pieces = { unitCode: 'C62' }
  return node('IncludedSupplyChainTradeLineItem', [
    node('AssociatedDocumentLineDocument', [leaf('LineID', String(number))]),
    node('SpecifiedTradeProduct', [
      leaf('Name', line.name),
      ...given('Description', line.description),
    ]),
    node('SpecifiedLineTradeAgreement', [
      node('NetPriceProductTradePrice', [
        leaf('ChargeAmount', line.price),
        leaf('BasisQuantity', String(line.priceFor), pieces),
      ]),
    ]),
    node('SpecifiedLineTradeDelivery', [leaf('BilledQuantity', String(line.quantity), pieces)]),
    node('SpecifiedLineTradeSettlement', [
      node('ApplicableTradeTax', [
        leaf('TypeCode', 'VAT'),
        leaf('CategoryCode', tax.category),
        ...given('RateApplicablePercent', tax.percent ?? ''),
      ]),
      ...periodNodes(line.period),
      node('SpecifiedTradeSettlementLineMonetarySummation', [leaf('LineTotalAmount', line.net)]),
    ]),
  ])
}

function agreementNode({ buyerReference, purchaseOrder, seller, buyer }: EInvoice): string {
  return node('ApplicableHeaderTradeAgreement', [
    ...given('BuyerReference', buyerReference),
    partyNode('SellerTradeParty', seller),
    partyNode('BuyerTradeParty', buyer),
    ...filled('BuyerOrderReferencedDocument', given('IssuerAssignedID', purchaseOrder)),
  ])
}

function partyNode(role: string, party: EParty): string {
  const { phone, email } = party.contact
  return node(role, [
    ...given('ID', party.id),
    leaf('Name', party.name),
    ...filled('SpecifiedLegalOrganization', given('ID', party.registration)),
    ...filled('DefinedTradeContact', [
      ...given('PersonName', party.contact.name),
      ...filled('TelephoneUniversalCommunication', given('CompleteNumber', phone)),
      ...filled('EmailURIUniversalCommunication', given('URIID', email)),
    ]),
    node('PostalTradeAddress', [
      ...given('PostcodeCode', party.postcode),
      ...given('LineOne', party.street),
      ...given('CityName', party.city),
      leaf('CountryID', party.country),
      ...given('CountrySubDivisionName', party.region),
    ]),
    ...filled('URIUniversalCommunication', given('URIID', party.address, { schemeID: 'EM' })),
    ...filled('SpecifiedTaxRegistration', given('ID', party.vatId, { schemeID: 'VA' })),
    ...filled('SpecifiedTaxRegistration', given('ID', party.taxNumber, { schemeID: 'FC' })),
  ])
}

function settlementNode(invoice: EInvoice): string {
  const { number, currency, payment, taxIn, corrects = '' } = invoice
  return node('ApplicableHeaderTradeSettlement', [
    ...(payment === undefined ? [] : [leaf('PaymentReference', number)]),
    ...(taxIn === undefined ? [] : [leaf('TaxCurrencyCode', taxIn.currency)]),
    leaf('InvoiceCurrencyCode', currency),
    ...(payment === undefined ? [] : [paymentNode(payment)]),
    taxNode(invoice),
    ...periodNodes(invoice.period),
    ...termsNodes(invoice),
    totalsNode(invoice),
    ...filled('InvoiceReferencedDocument', given('IssuerAssignedID', corrects)),
  ])
}

/** By UNTDID 4461. */
const meansCodes = { transfer: '30', card: '48', agreement: '57', set_off: '97' } as const

function paymentNode(payment: EPayment): string {
  const means = 'SpecifiedTradeSettlementPaymentMeans'
  const code = leaf('TypeCode', meansCodes[payment.by])
  if (payment.by === 'card')
    return node(means, [
      code,
      ...filled('ApplicableTradeSettlementFinancialCard', given('ID', payment.last4)),
    ])
  if (payment.by !== 'transfer') return node(means, [code])
  const { iban, holder, account, bic } = payment
  return node(means, [
    code,
    node('PayeePartyCreditorFinancialAccount', [
      ...given('IBANID', iban),
      ...given('AccountName', holder),
      ...given('ProprietaryID', iban === '' ? account : ''),
    ]),
    ...filled('PayeeSpecifiedCreditorFinancialInstitution', given('BICID', bic)),
  ])
}

function taxNode({ tax, net }: EInvoice): string {
  return node('ApplicableTradeTax', [
    leaf('CalculatedAmount', tax.amount),
    leaf('TypeCode', 'VAT'),
    ...given('ExemptionReason', tax.reason),
    leaf('BasisAmount', net),
    leaf('CategoryCode', tax.category),
    ...given('ExemptionReasonCode', tax.reasonCode),
    ...(tax.day === undefined ? [] : [dayNode('TaxPointDate', tax.day, 'DateString')]),
    ...given('RateApplicablePercent', tax.percent ?? ''),
  ])
}

function termsNodes({ terms = '', dueOn }: EInvoice): string[] {
  const day = dueOn === undefined ? [] : [dayNode('DueDateDateTime', dueOn)]
  return filled('SpecifiedTradePaymentTerms', [...given('Description', terms), ...day])
}

function totalsNode({ net, tax, total, prepaid, due, currency, taxIn }: EInvoice): string {
  return node('SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('LineTotalAmount', net),
    leaf('TaxBasisTotalAmount', net),
    leaf('TaxTotalAmount', tax.amount, { currencyID: currency }),
    ...(taxIn === undefined
      ? []
      : [leaf('TaxTotalAmount', taxIn.amount, { currencyID: taxIn.currency })]),
    leaf('GrandTotalAmount', total),
    leaf('TotalPrepaidAmount', prepaid),
    leaf('DuePayableAmount', due),
  ])
}
