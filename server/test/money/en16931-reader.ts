// Reads an e-invoice as its receiver does, and names each rule of EN 16931 that it breaks. The
// rules are those about what our documents have, in the words of the standard's own validation
// (EN 16931-1, CEN/TS 16931-3-3), not those of the writer.
import { countryCodes } from '@frontrow/contract/countries'
import { readXml, type XmlElement } from './read-xml.ts'
import { empty, order, prefixOf, repeated } from './en16931-elements.ts'

export interface ReadInvoice {
  /** Each begins with the name of its rule. Empty for an e-invoice that keeps to all. */
  faults: string[]
  document: XmlElement
}

export function readEInvoice(xml: string): ReadInvoice {
  const document = readXml(xml)
  const invoice = partsOf(document)
  const broken = Object.entries(rules).filter(([, isKept]) => !isKept(invoice))
  return { document, faults: [...elementFaults(document), ...broken.map(([name]) => name)] }
}

/** The elements under a path without namespaces, as `ExchangedDocument/ID`. */
export function all(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => local(child.name) === name)),
      [element],
    )
}

/** The text of the first of them; empty where there is none. */
export function text(element: XmlElement, path: string): string {
  return all(element, path)[0]?.text.trim() ?? ''
}

function local(name: string): string {
  return name.split(':')[1] ?? name
}

/** What a schema holds. */
function elementFaults({ name, children, text: own }: XmlElement): string[] {
  const allowed = order[local(name)]?.split(' ') ?? []
  const names = children.map((child) => local(child.name))
  const places = names.map((child) => allowed.indexOf(child))
  const isInOrder = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
  const isTwice = names.some((child, at) => names.indexOf(child) !== at && !repeated.has(child))
  const isEmpty = children.length === 0 && own === '' && local(name) !== empty
  return [
    ...(isInOrder && !isTwice ? [] : [`order: ${name} has ${names.join(' ')}`]),
    ...(name === `${prefixOf(local(name))}:${local(name)}` ? [] : [`namespace: ${name}`]),
    ...(isEmpty ? [`empty: ${name}`] : []),
    ...children.flatMap(elementFaults),
  ]
}

type Parts = ReturnType<typeof partsOf>

function partsOf(document: XmlElement) {
  const transaction = one(document, 'SupplyChainTradeTransaction')
  const settlement = one(transaction, 'ApplicableHeaderTradeSettlement')
  const agreement = one(transaction, 'ApplicableHeaderTradeAgreement')
  return {
    document,
    lines: all(transaction, 'IncludedSupplyChainTradeLineItem'),
    seller: one(agreement, 'SellerTradeParty'),
    buyer: one(agreement, 'BuyerTradeParty'),
    settlement,
    payment: one(settlement, 'SpecifiedTradeSettlementPaymentMeans'),
    taxes: all(settlement, 'ApplicableTradeTax'),
    totals: one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'),
  }
}

function one(element: XmlElement, path: string): XmlElement {
  return all(element, path)[0] ?? { name: '', attributes: '', children: [], text: '' }
}

/** A decimal text in millionths; undefined for anything else. */
function number(decimal: string): bigint | undefined {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal) ?? []
  return whole === '' ? undefined : BigInt(`${sign}${whole}${part.padEnd(6, '0')}`)
}

const amount = (element: XmlElement, path: string) => number(text(element, path))
const sum = (amounts: readonly (bigint | undefined)[]) =>
  amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n)
const has = (element: XmlElement, path: string) => text(element, path) !== ''
const exists = (element: XmlElement, path: string) => all(element, path).length > 0
const decimals = (decimal: string) => decimal.split('.')[1]?.length ?? 0
const isCents = (element: XmlElement, path: string) =>
  all(element, path).every((found) => decimals(found.text) <= 2)
const attribute = (element: XmlElement | undefined, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(element?.attributes ?? '')?.[1] ?? ''

/** The registration of a party by its scheme: `VA` is a VAT ID, `FC` a tax number. */
function registered(party: XmlElement, scheme: string): string {
  const ids = all(party, 'SpecifiedTaxRegistration/ID')
  return ids.find((id) => attribute(id, 'schemeID') === scheme)?.text ?? ''
}

const context = 'ExchangedDocumentContext'
const lineTotal =
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
const lineTax = 'SpecifiedLineTradeSettlement/ApplicableTradeTax'
const price = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'
const quantity = 'SpecifiedLineTradeDelivery/BilledQuantity'
const country = 'PostalTradeAddress/CountryID'
const address = 'URIUniversalCommunication/URIID'
const terms = 'SpecifiedTradePaymentTerms'
const account = 'PayeePartyCreditorFinancialAccount'
const preceding = 'InvoiceReferencedDocument'

const totalIn = ({ totals }: Parts, currency: string) =>
  all(totals, 'TaxTotalAmount').filter((found) => attribute(found, 'currencyID') === currency)
const currencyOf = ({ settlement }: Parts) => text(settlement, 'InvoiceCurrencyCode')
const taxCurrencyOf = ({ settlement }: Parts) => text(settlement, 'TaxCurrencyCode')

const isInTime = (period: XmlElement) =>
  text(period, 'StartDateTime/DateTimeString') <= text(period, 'EndDateTime/DateTimeString')
const isVatId = (id: string) => id === '' || [...countryCodes, 'EL', 'XI'].includes(id.slice(0, 2))
const absolute = (value: bigint) => (value < 0n ? -value : value)

/** The line amount is the quantity times the price of its pieces, as receivers compute it. */
function isPriced(line: XmlElement): boolean {
  const [pieces, per] = [amount(line, quantity), amount(line, `${price}/BasisQuantity`)]
  const [each, net] = [amount(line, `${price}/ChargeAmount`), amount(line, lineTotal)]
  if (pieces === undefined || per === undefined || each === undefined) return false
  return per !== 0n && pieces * each === (net ?? -1n) * per
}

const rules: Readonly<Record<string, (of: Parts) => boolean>> = {
  'BR-01': ({ document }) =>
    /^urn:cen.eu:en16931:2017(#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0)?$/.test(
      text(document, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    ),
  'BR-02': ({ document }) => has(document, 'ExchangedDocument/ID'),
  'BR-03': ({ document }) =>
    /^\d{8}$/.test(text(document, 'ExchangedDocument/IssueDateTime/DateTimeString')),
  'BR-04': ({ document }) => has(document, 'ExchangedDocument/TypeCode'),
  'BR-05': (of) => currencyOf(of) !== '',
  'BR-06': ({ seller }) => has(seller, 'Name'),
  'BR-07': ({ buyer }) => has(buyer, 'Name'),
  'BR-08': ({ seller }) => exists(seller, 'PostalTradeAddress'),
  'BR-09': ({ seller }) => has(seller, country),
  'BR-10': ({ buyer }) => exists(buyer, 'PostalTradeAddress'),
  'BR-11': ({ buyer }) => has(buyer, country),
  'BR-12': ({ totals }) => has(totals, 'LineTotalAmount'),
  'BR-13': ({ totals }) => has(totals, 'TaxBasisTotalAmount'),
  'BR-14': ({ totals }) => has(totals, 'GrandTotalAmount'),
  'BR-15': ({ totals }) => has(totals, 'DuePayableAmount'),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => lines.every((line) => has(line, 'AssociatedDocumentLineDocument/LineID')),
  'BR-22': ({ lines }) => lines.every((line) => has(line, quantity)),
  'BR-23': ({ lines }) => lines.every((line) => attribute(one(line, quantity), 'unitCode') !== ''),
  'BR-24': ({ lines }) => lines.every((line) => has(line, lineTotal)),
  'BR-25': ({ lines }) => lines.every((line) => has(line, 'SpecifiedTradeProduct/Name')),
  'BR-26': ({ lines }) => lines.every((line) => has(line, `${price}/ChargeAmount`)),
  'BR-27': ({ lines }) =>
    lines.every((line) => (amount(line, `${price}/ChargeAmount`) ?? 0n) >= 0n),
  'BR-29': ({ settlement }) => all(settlement, 'BillingSpecifiedPeriod').every(isInTime),
  'BR-30': ({ lines }) =>
    lines
      .flatMap((line) => all(line, 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod'))
      .every(isInTime),
  'BR-45': ({ taxes }) => taxes.every((tax) => has(tax, 'BasisAmount')),
  'BR-46': ({ taxes }) => taxes.every((tax) => has(tax, 'CalculatedAmount')),
  'BR-47': ({ taxes }) => taxes.every((tax) => has(tax, 'CategoryCode')),
  'BR-48': ({ taxes }) =>
    taxes.every((tax) => has(tax, 'RateApplicablePercent') || text(tax, 'CategoryCode') === 'O'),
  'BR-49': ({ payment }) => payment.name === '' || has(payment, 'TypeCode'),
  'BR-53': (of) => taxCurrencyOf(of) === '' || totalIn(of, taxCurrencyOf(of)).length === 1,
  'BR-55': ({ settlement }) =>
    all(settlement, preceding).every((found) => has(found, 'IssuerAssignedID')),
  'BR-61': ({ payment }) =>
    text(payment, 'TypeCode') !== '30' ||
    has(payment, `${account}/IBANID`) ||
    has(payment, `${account}/ProprietaryID`),
  'BR-62': ({ seller }) => all(seller, address).every((id) => attribute(id, 'schemeID') !== ''),
  'BR-63': ({ buyer }) => all(buyer, address).every((id) => attribute(id, 'schemeID') !== ''),
  'BR-CO-03': ({ taxes }) =>
    taxes.every((tax) => !exists(tax, 'TaxPointDate') || !exists(tax, 'DueDateTypeCode')),
  'BR-CO-04': ({ lines }) => lines.every((line) => has(line, `${lineTax}/CategoryCode`)),
  'BR-CO-09': ({ seller, buyer }) => [seller, buyer].every((of) => isVatId(registered(of, 'VA'))),
  'BR-CO-10': ({ lines, totals }) =>
    amount(totals, 'LineTotalAmount') === sum(lines.map((line) => amount(line, lineTotal))),
  'BR-CO-13': ({ totals }) =>
    amount(totals, 'TaxBasisTotalAmount') === amount(totals, 'LineTotalAmount'),
  'BR-CO-14': (of) =>
    totalIn(of, currencyOf(of)).every(
      (found) => number(found.text) === sum(of.taxes.map((tax) => amount(tax, 'CalculatedAmount'))),
    ),
  'BR-CO-15': (of) => {
    const [tax, ...more] = totalIn(of, currencyOf(of))
    const net = amount(of.totals, 'TaxBasisTotalAmount')
    return (
      more.length === 0 &&
      amount(of.totals, 'GrandTotalAmount') === sum([net, number(tax?.text ?? '')])
    )
  },
  'BR-CO-16': ({ totals }) =>
    sum([amount(totals, 'DuePayableAmount'), amount(totals, 'TotalPrepaidAmount')]) ===
    amount(totals, 'GrandTotalAmount'),
  'BR-CO-17': ({ taxes }) =>
    taxes.every((tax) => {
      const percent = amount(tax, 'RateApplicablePercent') ?? 0n
      const exact = ((amount(tax, 'BasisAmount') ?? 0n) * percent) / 100_000_000n
      // Within a cent: the tax of a refund is a part of what was charged.
      return absolute((amount(tax, 'CalculatedAmount') ?? 0n) - exact) <= 10_000n
    }),
  'BR-CO-18': ({ taxes }) => taxes.length > 0,
  'BR-CO-19': ({ settlement }) =>
    all(settlement, 'BillingSpecifiedPeriod').every(({ children }) => children.length > 0),
  'BR-CO-25': ({ totals, settlement }) =>
    (amount(totals, 'DuePayableAmount') ?? 0n) <= 0n ||
    has(settlement, `${terms}/DueDateDateTime/DateTimeString`) ||
    has(settlement, `${terms}/Description`),
  'BR-CO-26': ({ seller }) =>
    has(seller, 'ID') ||
    has(seller, 'SpecifiedLegalOrganization/ID') ||
    registered(seller, 'VA') !== '',
  'BR-DEC-09': ({ totals }) => isCents(totals, 'LineTotalAmount'),
  'BR-DEC-12': ({ totals }) => isCents(totals, 'TaxBasisTotalAmount'),
  'BR-DEC-13': ({ totals }) => isCents(totals, 'TaxTotalAmount'),
  'BR-DEC-14': ({ totals }) => isCents(totals, 'GrandTotalAmount'),
  'BR-DEC-16': ({ totals }) => isCents(totals, 'TotalPrepaidAmount'),
  'BR-DEC-18': ({ totals }) => isCents(totals, 'DuePayableAmount'),
  'BR-DEC-19': ({ taxes }) => taxes.every((tax) => isCents(tax, 'BasisAmount')),
  'BR-DEC-20': ({ taxes }) => taxes.every((tax) => isCents(tax, 'CalculatedAmount')),
  'BR-DEC-23': ({ lines }) => lines.every((line) => isCents(line, lineTotal)),
  ...rulesOfCategory('S', {
    isNamed: ({ seller }) => registered(seller, 'VA') !== '' || registered(seller, 'FC') !== '',
  }),
  ...rulesOfCategory('E', {
    isNamed: ({ seller }) => registered(seller, 'VA') !== '' || registered(seller, 'FC') !== '',
  }),
  ...rulesOfCategory('AE', {
    isNamed: ({ seller, buyer }) =>
      (registered(seller, 'VA') !== '' || registered(seller, 'FC') !== '') &&
      (registered(buyer, 'VA') !== '' || has(buyer, 'SpecifiedLegalOrganization/ID')),
  }),
  ...rulesOfCategory('G', { isNamed: ({ seller }) => registered(seller, 'VA') !== '' }),
  ...rulesOfCategory('O', {
    isNamed: ({ seller, buyer }) => registered(seller, 'VA') + registered(buyer, 'VA') === '',
  }),
  'BR-O-11': ({ taxes }) =>
    taxes.length === 1 || taxes.every((tax) => text(tax, 'CategoryCode') !== 'O'),
  'BR-CL-01': ({ document }) =>
    ['380', '381', '386', '389', '261'].includes(text(document, 'ExchangedDocument/TypeCode')),
  'BR-CL-04': (of) => Intl.supportedValuesOf('currency').includes(currencyOf(of)),
  'BR-CL-14': ({ seller, buyer }) =>
    [seller, buyer].every((of) => [...countryCodes, '1A'].includes(text(of, country))),
  'BR-CL-16': ({ payment }) =>
    payment.name === '' || /^(30|48|57|97)$/.test(text(payment, 'TypeCode')),
  'BR-CL-17': ({ taxes }) => taxes.every((tax) => /^(S|E|AE|G|O)$/.test(text(tax, 'CategoryCode'))),
  'BR-CL-22': ({ taxes }) =>
    taxes.every((tax) => /^(VATEX-EU-(AE|G|O))?$/.test(text(tax, 'ExemptionReasonCode'))),
  'BR-CL-23': ({ lines }) =>
    lines
      .flatMap((line) => [one(line, quantity), one(line, `${price}/BasisQuantity`)])
      .every((found) => attribute(found, 'unitCode') === 'C62'),
  'BR-51': ({ payment }) =>
    all(payment, 'ApplicableTradeSettlementFinancialCard').every((card) =>
      /^\d{4,6}$/.test(text(card, 'ID')),
    ),
  'PEPPOL-EN16931-P0100': ({ document }) => {
    const process = text(document, `${context}/BusinessProcessSpecifiedDocumentContextParameter/ID`)
    const isSelfBilled = ['389', '261'].includes(text(document, 'ExchangedDocument/TypeCode'))
    return process.includes(isSelfBilled ? ':selfbilling:' : ':billing:')
  },
  'PEPPOL-EN16931-R120': ({ lines }) => lines.every(isPriced),
}

/** The rules that each category of tax has under the same numbers. */
function rulesOfCategory(
  code: 'S' | 'E' | 'AE' | 'G' | 'O',
  { isNamed }: { isNamed: (of: Parts) => boolean },
): Record<string, (of: Parts) => boolean> {
  const ofTaxes = ({ taxes }: Parts) => taxes.filter((tax) => text(tax, 'CategoryCode') === code)
  const ofLines = ({ lines }: Parts) =>
    lines.filter((line) => text(line, `${lineTax}/CategoryCode`) === code)
  const isRated = (tax: XmlElement) => {
    const percent = amount(tax, 'RateApplicablePercent')
    if (code === 'O') return !exists(tax, 'RateApplicablePercent')
    return code === 'S' ? (percent ?? 0n) > 0n : percent === 0n
  }
  const isReasoned = (tax: XmlElement) =>
    has(tax, 'ExemptionReason') || has(tax, 'ExemptionReasonCode')
  return {
    [`BR-${code}-01`]: (of) => ofLines(of).length === 0 || ofTaxes(of).length === 1,
    [`BR-${code}-02`]: (of) => ofLines(of).length === 0 || isNamed(of),
    [`BR-${code}-05`]: (of) => ofLines(of).every((line) => isRated(one(line, lineTax))),
    [`BR-${code}-08`]: (of) =>
      ofTaxes(of).every(
        (tax) =>
          amount(tax, 'BasisAmount') === sum(ofLines(of).map((line) => amount(line, lineTotal))),
      ),
    [`BR-${code}-09`]: (of) =>
      ofTaxes(of).every((tax) => code === 'S' || amount(tax, 'CalculatedAmount') === 0n),
    [`BR-${code}-10`]: (of) => ofTaxes(of).every((tax) => isReasoned(tax) === (code !== 'S')),
  }
}
