// What transfers and documents post in the bookkeeper's journal. Nothing here reads or writes.
import type { TaxKind } from '@frontrow/contract/operator/terms'
import type { JournalAccount } from './charts.ts'
import type { DocumentAmounts, Movement } from './journal-sources.sql.ts'
import { highestTaxBp, isInEu, taxOn } from '../../documents/for-accounting.ts'

/** `advance`: the prepayments of a customer. A debit balance is use that is not invoiced yet. */
export type Kept = Exclude<JournalAccount, 'prepaid'> | 'advance'

export interface Place {
  account: Kept
  /** Null for an account of the network. */
  organizationId: string | null
}

export interface Posting {
  debit: Place
  credit: Place
  micros: bigint
}

const keptOf: Readonly<Record<string, Kept>> = {
  'advertiser:to_return': 'to_return',
  'publisher:estimated': 'publisher',
  'publisher:held': 'publisher',
  'publisher:payable': 'publisher',
  'cash:bank': 'bank',
  'cash:stripe': 'stripe',
  'cash:sandbox': 'sandbox',
  'payouts:in_flight': 'in_flight',
  'refunds:in_flight': 'in_flight',
  'tax:output': 'tax_output',
  'tax:input': 'tax_input',
  'tax:withheld': 'tax_withheld',
  'tax:withheld_by_customers': 'withheld_by_customers',
  'network:own': 'own',
  'network:fees': 'fees',
  'network:bad_debt': 'bad_debt',
}

const ofOrganizations: readonly Kept[] = [
  'receivable',
  'unbilled',
  'advance',
  'to_return',
  'publisher',
]

/** The accounts of the network's result. Transfers between them are not posted. */
const isResult = (code: string) =>
  code === 'clearing:delivery' || /^network:(?:estimated|revenue|ivt)$/.test(code)

/** Returns the postings of a transfer. Tax of a document is left out: the document posts it. */
export function postingsOfMovement(movement: Movement): Posting[] {
  const { kind, debitCode, debitOwner, creditCode, creditOwner, micros } = movement
  const isTaxOfDocument =
    (kind === 'invoice' || kind === 'credit_note') &&
    [debitCode, creditCode].includes('tax:output') &&
    [debitCode, creditCode].includes('advertiser:tax')
  if (isTaxOfDocument || (isResult(debitCode) && isResult(creditCode))) return []
  const debit = placeOf(movement, { code: debitCode, owner: debitOwner, other: creditCode })
  const credit = placeOf(movement, { code: creditCode, owner: creditOwner, other: debitCode })
  return isSame(debit, credit) ? [] : [{ debit, credit, micros }]
}

function isSame(one: Place, other: Place): boolean {
  return one.account === other.account && one.organizationId === other.organizationId
}

function placeOf(
  movement: Movement,
  { code, owner, other }: { code: string; owner: string | null; other: string },
): Place {
  // The credit note of a refund posts its tax, so the refund pays what the credit note asks for.
  if (code === 'tax:output' && movement.documentKind === 'credit_note')
    return { account: 'receivable', organizationId: movement.documentOwner }
  const account = accountOf(movement, code, other)
  return { account, organizationId: ofOrganizations.includes(account) ? owner : null }
}

/**
 * Delivery debits `unbilled`. A payment credits `receivable` where it is for a document, otherwise
 * `advance`. The network's result is a cost where the other account is of a publisher, otherwise
 * revenue.
 */
function accountOf({ documentKind }: Movement, code: string, other: string): Kept {
  if (isResult(code)) return other.startsWith('publisher:') ? 'publishers' : 'revenue'
  if (!isCustomer(code)) return keptOf[code] ?? 'other'
  if (isResult(other)) return 'unbilled'
  return documentKind === null ? 'advance' : 'receivable'
}

const isCustomer = (code: string) => /^advertiser(?::tax|:promo)?$/.test(code)

/** The revenue account of each treatment. Revenue of any other stays on `revenue`. */
const revenueOf: Readonly<Partial<Record<TaxKind, Kept>>> = {
  domestic: 'revenue_domestic',
  reverse_charge: 'revenue_reverse_charge',
  export: 'revenue_third_country',
  outside: 'revenue_third_country',
  exempt: 'revenue_exempt',
}

/** Returns the postings of a document. Negative amounts swap debit and credit. */
export function postingsOfDocument(document: DocumentAmounts): Posting[] {
  const {
    documentType: type,
    netMicros: net,
    taxMicros: tax,
    keptMicros,
    organizationId,
  } = document
  if (type === 'self_billed') return reverseChargeOf(document)
  const own = (account: Kept): Place => ({ account, organizationId })
  const revenue = network(revenueOf[document.taxKind ?? 'none'] ?? 'revenue')
  const asked = own(type === 'statement_of_use' ? 'advance' : 'receivable')
  const postings: Posting[] = type.endsWith('_in_advance')
    ? [{ debit: asked, credit: own('advance'), micros: net }]
    : [
        { debit: asked, credit: revenue, micros: net },
        { debit: network('revenue'), credit: own('unbilled'), micros: net },
      ]
  return turned([
    ...postings,
    { debit: asked, credit: network('tax_output'), micros: tax },
    { debit: own('receivable'), credit: own('advance'), micros: keptMicros },
  ])
}

/**
 * Under reverse charge the network owes the tax on supplies of publishers in other countries, and
 * deducts it in the same return. Other self-billed tax is posted by an entry of the books.
 */
function reverseChargeOf(document: DocumentAmounts): Posting[] {
  const { country, networkCountry, netMicros, taxKind } = document
  const isCharged = taxKind === 'self_billed_reverse_charge' && networkCountry !== null
  if (!isCharged || country === null) return []
  const rateBp = highestTaxBp(networkCountry)
  const isEu = isInEu(country) && isInEu(networkCountry)
  return turned([
    {
      debit: network(isEu ? 'publishers_eu' : 'publishers_abroad'),
      credit: network('publishers'),
      micros: netMicros,
    },
    {
      debit: network('reverse_charge_input'),
      credit: network('reverse_charge_output'),
      micros: taxOn(netMicros, { kind: 'domestic', rateBp, note: '' }),
    },
  ])
}

function network(account: Kept): Place {
  return { account, organizationId: null }
}

function turned(postings: readonly Posting[]): Posting[] {
  return postings.flatMap(({ debit, credit, micros }) => {
    if (micros === 0n || isSame(debit, credit)) return []
    return micros > 0n
      ? { debit, credit, micros }
      : { debit: credit, credit: debit, micros: -micros }
  })
}

const categories: Readonly<Partial<Record<TaxKind, string>>> = {
  domestic: 'S',
  reverse_charge: 'AE',
  export: 'G',
  exempt: 'E',
  outside: 'O',
  self_billed_domestic: 'S',
  own_invoice: 'S',
  self_billed_reverse_charge: 'AE',
}

/** Such as `S 19`: the category of the e-invoice and the rate; empty where nothing is taxed. */
export function taxCodeOf(taxKind: TaxKind | null, rateBp: number): string {
  const category = taxKind === null ? undefined : categories[taxKind]
  if (category === undefined) return ''
  return rateBp === 0 ? category : `${category} ${rateBp / 100}`
}
