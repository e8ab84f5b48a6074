import { createHash } from 'node:crypto'
import { splitEmails } from '@frontrow/contract/documents/parties'
import type { PayoutBlock } from '@frontrow/contract/payouts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { findPayees, type FoundPayee, type Payee, payeeFault } from '../../billing/billing.ts'

import { type Candidate, findPayoutCandidates, lastMonths } from './candidates.sql.ts'
import { findProfiles } from '../sepa/address.sql.ts'
import { type Address, postalAddress, needsAddresses } from '../sepa/address.ts'
import { isReadable } from '../sepa/sepa-text.ts'
import { findPayoutSettings, type PayoutSettings } from '../sepa/payout-settings.sql.ts'
import { withRefusedAccounts } from './refused-accounts.ts'
import { findOpenBooks, wholeUnits } from '../../books/books.ts'
import { sellerOn, waitingForInvoices, waitingForPapers } from '../../documents/documents.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

export interface Block {
  reason: PayoutBlock
  /** When it ends by itself; null where it does not. */
  until: Date | null
}

/** An organization with what is payable to it, and what stands in the way of a payout. */
export interface Judged extends Candidate {
  found: FoundPayee | undefined
  /** Of the billing profile; undefined where a bank could not use it. */
  address: Address | undefined
  /** Where the payee reads of payments; empty where none was entered. */
  email: string
  /** What a payout takes from what is payable, in whole hundredths. */
  dueMicros: bigint
  /** The part of it from which tax is withheld: all but tax on top. */
  baseMicros: bigint
  /** For the tax office, and for the organization. */
  withheldMicros: bigint
  paidMicros: bigint
  /** Empty: it is paid. */
  blocks: Block[]
}

export interface Plan {
  currency: string
  book: 'sandbox' | 'live'
  settings: PayoutSettings
  /** The first day of the last month that may be paid, and of the last final one. */
  month: string | null
  finalMonth: string | null
  due: Judged[]
  blocked: Judged[]
  /** What is paid, without what is withheld. */
  totalMicros: bigint
  withheldMicros: bigint
  /** Of payees, their sealed bank fields and amounts. */
  contentSha256: string
}

/**
 * Who would be paid at this moment, in the caller's transaction, which runs as the system.
 * Undefined before the books are open.
 */
export async function planPayouts(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  { organizationId }: { organizationId?: string } = {},
): Promise<Plan | undefined> {
  const books = await findOpenBooks(db)
  if (books === undefined) return undefined
  const { currency, book } = books
  const settings = await findPayoutSettings(db)
  const { due: month, final: finalMonth } = await lastMonths(db, settings)
  const candidates = await findPayoutCandidates(db, {
    currency,
    netDays: settings.netDays,
    month: month ?? finalMonth,
    ...(organizationId === undefined ? {} : { organizationId }),
  })
  const ids = candidates.map((one) => one.organizationId)
  const payees = await findPayees(db, secrets, ids)
  const refused = await withRefusedAccounts(db, { secrets }, payees)
  const profiles = await findProfiles(db, ids)
  const expired = await waitingForPapers(db, ids)
  const uninvoiced = await waitingForInvoices(db, { ids, netDays: settings.netDays })
  const own = postalAddress(await sellerOn(db, utcDayOf(await readNow(db))))
  const judged = candidates.map((one) => {
    const profile = profiles.get(one.organizationId)
    return judge(one, {
      currency,
      book,
      settings,
      found: payees.get(one.organizationId),
      isAccountRefused: refused.has(one.organizationId),
      address: postalAddress(profile),
      email: splitEmails(profile?.billing_email ?? '')[0] ?? profile?.email ?? '',
      hasOwnAddress: own !== undefined,
      hasExpiredPaper: expired.has(one.organizationId),
      isInvoiceMissing: uninvoiced.has(one.organizationId),
    })
  })
  const due = month === null ? [] : judged.filter(({ blocks }) => blocks.length === 0)
  const blocked = month === null ? judged : judged.filter(({ blocks }) => blocks.length > 0)
  return {
    currency,
    book,
    settings,
    month,
    finalMonth,
    due,
    blocked,
    ...totalsOf(due),
    contentSha256: hashOfLines(
      due.map((one) => ({
        organizationId: one.organizationId,
        bankSha256: hashOf(one.found),
        amountMicros: one.paidMicros,
        withheldMicros: one.withheldMicros,
      })),
    ),
  }
}

/** What payouts pay and withhold together. */
export function totalsOf(
  due: readonly Pick<Judged, 'paidMicros' | 'withheldMicros'>[],
): Pick<Plan, 'totalMicros' | 'withheldMicros'> {
  return {
    totalMicros: due.reduce((sum, { paidMicros }) => sum + paidMicros, 0n),
    withheldMicros: due.reduce((sum, { withheldMicros }) => sum + withheldMicros, 0n),
  }
}

/**
 * Divides an amount that is due. The base of the withheld tax and the tax are rounded down to whole
 * hundredths.
 */
export function partsOfDue(
  dueMicros: bigint,
  of: Pick<Candidate, 'withheldBp' | 'earnedParts' | 'taxParts'>,
): Pick<Judged, 'dueMicros' | 'baseMicros' | 'withheldMicros' | 'paidMicros'> {
  const baseMicros = wholeUnits((dueMicros * of.earnedParts) / (of.earnedParts + of.taxParts))
  const withheldMicros = wholeUnits((baseMicros * BigInt(of.withheldBp)) / 10_000n)
  return { dueMicros, baseMicros, withheldMicros, paidMicros: dueMicros - withheldMicros }
}

/** An organization without bank details has the hash of nothing. */
export function hashOf(found: FoundPayee | undefined): Buffer {
  return found?.sha256 ?? createHash('sha256').digest()
}

/** The hash of the lines of a run, in the order of their organizations. */
export function hashOfLines(
  lines: readonly {
    organizationId: string
    bankSha256: Uint8Array
    amountMicros: bigint
    withheldMicros: bigint
  }[],
): string {
  const hash = createHash('sha256')
  const texts = lines.map(
    ({ organizationId, bankSha256, amountMicros, withheldMicros }) =>
      `${organizationId} ${Buffer.from(bankSha256).toString('hex')} ${String(amountMicros)}${
        withheldMicros === 0n ? '' : ` ${String(withheldMicros)}`
      }\n`,
  )
  for (const text of texts.toSorted()) hash.update(text)
  return hash.digest('hex')
}

interface Judging {
  currency: string
  book: Plan['book']
  settings: PayoutSettings
  found: FoundPayee | undefined
  isAccountRefused: boolean
  address: Address | undefined
  email: string
  /** The seller's, who pays. */
  hasOwnAddress: boolean
  hasExpiredPaper: boolean
  /** True where it sends its own invoices, and one that could be paid is missing. */
  isInvoiceMissing: boolean
}

function judge(candidate: Candidate, of: Judging): Judged {
  const { payableMicros, youngMicros } = candidate
  const ripe = youngMicros > 0n ? payableMicros - youngMicros : payableMicros
  const dueMicros = ripe > 0n ? wholeUnits(ripe) : 0n
  const blocks = [
    ...accountBlocks(candidate, of),
    ...amountBlocks({ ...candidate, dueMicros }, of.settings),
  ]
  const { found, address, email } = of
  return { ...candidate, found, address, email, ...partsOfDue(dueMicros, candidate), blocks }
}

/** What stands in the way of a payment of any amount. */
function accountBlocks(candidate: Candidate, of: Judging): Block[] {
  const { currency, book } = of
  const { isHeld, taxKind, payoutCurrency, isInRun } = candidate
  const fault = bankFault(of)
  const blocks: (Block | false)[] = [
    isHeld && { reason: 'hold', until: null },
    payoutCurrency !== currency && { reason: 'currency', until: null },
    of.hasExpiredPaper && { reason: 'tax_paper_expired', until: null },
    of.isInvoiceMissing && { reason: 'publisher_invoice_missing', until: null },
    fault !== undefined && { reason: fault, until: null },
    ...waitsOfBank(candidate, of),
    taxKind === null && book === 'live' && { reason: 'no_tax_treatment', until: null },
    isInRun && { reason: 'in_run', until: null },
  ]
  return blocks.filter((block) => block !== false)
}

/**
 * Nothing is paid to an account that the bank refused until the details change, nor to changed
 * details in their first days.
 */
function waitsOfBank(candidate: Candidate, { isAccountRefused }: Judging): (Block | false)[] {
  const { bankWaits, bankWaitsUntil } = candidate
  return [
    isAccountRefused && { reason: 'bank_refused', until: null },
    bankWaits && { reason: 'bank_changed', until: bankWaitsUntil },
  ]
}

function bankFault(of: Judging): PayoutBlock | undefined {
  const { found, currency } = of
  if (found === undefined) return 'no_bank_details'
  if (found.isUnreadable) return 'bank_unreadable'
  return payeeFault(found.payee, currency) ?? sepaFault(found.payee, of)
}

/** What a transfer of SEPA cannot carry, of a payee that has a right IBAN. */
function sepaFault({ holder, iban }: Payee, of: Judging): PayoutBlock | undefined {
  const { currency, settings, address, hasOwnAddress } = of
  if (currency !== 'EUR' || holder === null || iban === null) return undefined
  if (!isReadable(holder)) return 'holder_not_latin'
  const isComplete = address !== undefined && hasOwnAddress
  const isAsked = needsAddresses(iban, settings.accountIban)
  return isAsked && !isComplete ? 'address_needed' : undefined
}

function amountBlocks(
  candidate: Candidate & { dueMicros: bigint },
  settings: PayoutSettings,
): Block[] {
  const { dueMicros, payableMicros, youngMicros, youngUntil, thresholdMicros } = candidate
  const threshold = payoutThresholdOf(thresholdMicros, settings)
  if (dueMicros >= threshold) return []
  return payableMicros >= threshold && youngMicros > 0n
    ? [{ reason: 'net_days', until: youngUntil }]
    : [{ reason: 'below_threshold', until: null }]
}

/** The organization's own threshold holds where it is the higher one. */
export function payoutThresholdOf(own: bigint | null, { thresholdMicros }: PayoutSettings): bigint {
  return own !== null && own > thresholdMicros ? own : thresholdMicros
}
