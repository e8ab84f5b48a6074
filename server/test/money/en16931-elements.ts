// Written from the schema of UN/CEFACT's Cross Industry Invoice D16B and the syntax binding of
// EN 16931 (CEN/TS 16931-3-3), not from the writer.

const party =
  'ID Name SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration'
const tax =
  'CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent'
const period = 'StartDateTime EndDateTime'

/** The elements that the standard uses, in the order of the schema. */
export const order: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter',
  BusinessProcessSpecifiedDocumentContextParameter: 'ID',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote',
  IncludedNote: 'Content SubjectCode',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID',
  SpecifiedTradeProduct: 'Name Description',
  SpecifiedLineTradeAgreement: 'NetPriceProductTradePrice',
  NetPriceProductTradePrice: 'ChargeAmount BasisQuantity',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement:
    'ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeSettlementLineMonetarySummation',
  ApplicableTradeTax: tax,
  BillingSpecifiedPeriod: period,
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  ApplicableHeaderTradeAgreement:
    'BuyerReference SellerTradeParty BuyerTradeParty BuyerOrderReferencedDocument',
  SellerTradeParty: party,
  BuyerTradeParty: party,
  SpecifiedLegalOrganization: 'ID',
  DefinedTradeContact: 'PersonName TelephoneUniversalCommunication EmailURIUniversalCommunication',
  TelephoneUniversalCommunication: 'CompleteNumber',
  EmailURIUniversalCommunication: 'URIID',
  URIUniversalCommunication: 'URIID',
  PostalTradeAddress: 'PostcodeCode LineOne CityName CountryID CountrySubDivisionName',
  SpecifiedTaxRegistration: 'ID',
  BuyerOrderReferencedDocument: 'IssuerAssignedID',
  ApplicableHeaderTradeSettlement:
    'PaymentReference TaxCurrencyCode InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument',
  SpecifiedTradeSettlementPaymentMeans:
    'TypeCode ApplicableTradeSettlementFinancialCard PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution',
  ApplicableTradeSettlementFinancialCard: 'ID',
  PayeePartyCreditorFinancialAccount: 'IBANID AccountName ProprietaryID',
  PayeeSpecifiedCreditorFinancialInstitution: 'BICID',
  SpecifiedTradePaymentTerms: 'Description DueDateDateTime',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID',
  IssueDateTime: 'DateTimeString',
  StartDateTime: 'DateTimeString',
  EndDateTime: 'DateTimeString',
  DueDateDateTime: 'DateTimeString',
  TaxPointDate: 'DateString',
}

/** What may stand several times beside each other. */
export const repeated: ReadonlySet<string> = new Set([
  'IncludedNote',
  'IncludedSupplyChainTradeLineItem',
  'SpecifiedTaxRegistration',
  'ApplicableTradeTax',
  'TaxTotalAmount',
])

/** The namespace of an element. */
export function prefixOf(name: string): string {
  if (/^(CrossIndustryInvoice|ExchangedDocument(Context)?|SupplyChainTradeTransaction)$/.test(name))
    return 'rsm'
  return /^Date(Time)?String$/.test(name) ? 'udt' : 'ram'
}

/** The element without text and without elements that the schema wants. */
export const empty = 'ApplicableHeaderTradeDelivery'
