import { emailPattern } from '@frontrow/contract/account-fields'
import { microsOf } from '@frontrow/contract/money/amounts'
import { BadLine, dayOf, monthOf } from './line-parts.ts'
import { type AdjustmentAct, adjustmentOf } from './operator-adjustment-line.ts'
import { type BackupAct, backupReaders } from './operator-backup-line.ts'
import { type InstallAct, installReaders } from './operator-install-line.ts'
import { type Options, refuseStrayOptions, split } from './operator-options.ts'
import { type InvoiceAct, invoiceReaders } from './operator-invoices-line.ts'
import { type PayoutAct, payoutReaders } from './operator-payout-line.ts'
import { type PeopleAct, peopleReaders, type Way, wayOf } from './operator-people-line.ts'
import {
  type ChargesAct,
  listChargesOf,
  lookUpChargeOf,
  refundChargeOf,
} from './operator-charges-line.ts'
import { taxOfLine, type TermsAct, termsOf } from './operator-terms-line.ts'

const addedRoles = [200, 300, 400, 500] as const
type AddedRole = (typeof addedRoles)[number]

/** A command of the operator. */
export type OperatorAct =
  | PeopleAct
  | { act: 'approve' | 'set-password' | 'reset-factor'; email: string }
  | { act: 'reject'; email: string; why: string }
  | { act: 'list'; onlyPending: boolean }
  | {
      act: 'add-developer'
      organizationEmail: string
      name: string
      email: string
      role: AddedRole
    }
  | { act: 'publish-policy'; file: string }
  | {
      act: 'record-payment'
      email: string
      amountMicros: bigint
      date?: string
      reference?: string
      /** Who proposes it, where the books are live. */
      by?: { as: string; why: string }
    }
  | { act: 'set-rate'; currency: string; usd: string; date?: string; isSure: boolean; way: Way }
  | { act: 'set-credit-limit'; email: string; limitMicros: bigint | null }
  | { act: 'approve-app'; appId: string }
  | { act: 'list-app-reviews' }
  | { act: 'open-books' }
  | { act: 'close-day'; day: string }
  | { act: 'close-month'; month: string; way: Way }
  | { act: 'export-books'; folder: string; month?: string }
  | AdjustmentAct
  | TermsAct
  | ChargesAct
  | InvoiceAct
  | PayoutAct
  | { act: 'set-share'; email: string | undefined; shareBp: number; date?: string }
  | { act: 'verify'; isSettled: boolean }
  | { act: 'repair-counters' }
  | BackupAct
  | InstallAct
  | { act: 'recheck-traffic'; since?: string }

/** Reads the arguments after `npm run operator --`. Throws `BadLine`. */
export function readOperatorLine(words: readonly string[]): OperatorAct {
  const { positionals, values } = split(words)
  const [act = '', ...rest] = positionals
  refuseStrayOptions(act, values)
  if (isPeopleAct(act)) return actOrError(peopleReaders[act](rest, values))
  if (isPayoutAct(act)) return payoutReaders[act](rest, values)
  if (isInvoiceAct(act)) return invoiceReaders[act](rest, values)
  if (isBackupAct(act)) return actOrError(backupReaders[act](rest, values))
  if (isInstallAct(act)) return actOrError(installReaders[act](rest, values))
  if (!isAct(act)) throw new BadLine(act === '' ? 'No act was given.' : `There is no act "${act}".`)
  return readers[act](rest, values)
}

const readers: Readonly<
  Record<OwnAct, (rest: readonly string[], options: Options) => OperatorAct>
> = {
  approve: (rest) => ({ act: 'approve', email: onlyEmail('approve', rest) }),
  'set-password': (rest) => ({ act: 'set-password', email: onlyEmail('set-password', rest) }),
  'reset-factor': (rest) => ({ act: 'reset-factor', email: onlyEmail('reset-factor', rest) }),
  reject: (rest, { why }) => ({
    act: 'reject',
    email: onlyEmail('reject', rest),
    why: reasonOf(why),
  }),
  list: (rest, { pending }) => {
    if (rest.length > 0) throw new BadLine('list takes no email.')
    return { act: 'list', onlyPending: pending }
  },
  'add-developer': (rest, { role }) => ({
    act: 'add-developer',
    ...personOf(rest),
    role: roleOf(role),
  }),
  'publish-policy': ([file, ...more]) => {
    if (file === undefined || more.length > 0) throw new BadLine('publish-policy takes one file.')
    return { act: 'publish-policy', file }
  },
  'record-payment': (rest, { date, reference, as, why }) => ({
    act: 'record-payment',
    ...paymentOf(rest),
    ...dayOf(date),
    ...referenceOf(reference),
    ...proposerOf(as, why),
  }),
  'set-rate': (rest, options) => {
    const way = wayOf(options)
    if (typeof way === 'string') throw new BadLine(way)
    const { date, sure: isSure } = options
    return { act: 'set-rate', ...rateOf(rest), ...dayOf(date), isSure, way }
  },
  'set-terms': termsOf,
  'set-tax': taxOfLine,
  'list-charges': listChargesOf,
  'look-up-charge': lookUpChargeOf,
  'refund-charge': refundChargeOf,
  'set-credit-limit': (rest) => ({ act: 'set-credit-limit', ...creditLimitOf(rest) }),
  'list-app-reviews': (rest) => {
    if (rest.length > 0) throw new BadLine('list-app-reviews takes nothing more.')
    return { act: 'list-app-reviews' }
  },
  'approve-app': ([appId, ...more]) => {
    if (appId === undefined || more.length > 0)
      throw new BadLine('approve-app takes the id of one app, as list-app-reviews shows it.')
    return { act: 'approve-app', appId }
  },
  'open-books': (rest) => {
    if (rest.length > 0) throw new BadLine('open-books takes nothing more.')
    return { act: 'open-books' }
  },
  'close-day': ([day, ...more]) => {
    const { date } = dayOf(day)
    if (date === undefined || more.length > 0)
      throw new BadLine('close-day takes one day such as 2026-03-31.')
    return { act: 'close-day', day: date }
  },
  'close-month': ([month = '', ...more], options) => {
    if (more.length > 0) throw new BadLine('close-month takes one month such as 2026-03.')
    const way = wayOf(options)
    if (typeof way === 'string') throw new BadLine(way)
    return { act: 'close-month', month: monthOf(month), way }
  },
  'export-books': ([folder = '', ...more], { month }) => {
    if (folder.trim() === '' || more.length > 0)
      throw new BadLine('export-books takes one folder to write to.')
    return {
      act: 'export-books',
      folder,
      ...(month === undefined ? {} : { month: monthOf(month) }),
    }
  },
  'propose-adjustment': (rest, options) => {
    if (rest.length > 0) throw new BadLine('propose-adjustment takes nothing but options.')
    return adjustmentOf(options)
  },
  'set-share': (rest, { date }) => ({ act: 'set-share', ...shareOf(rest), ...dayOf(date) }),
  verify: (rest, { settled }) => {
    if (rest.length > 0) throw new BadLine('verify takes nothing but --settled.')
    return { act: 'verify', isSettled: settled }
  },
  'repair-counters': (rest) => {
    if (rest.length > 0) throw new BadLine('repair-counters takes nothing more.')
    return { act: 'repair-counters' }
  },
  'recheck-traffic': (rest, { since }) => {
    if (rest.length > 0) throw new BadLine('recheck-traffic takes nothing but --since.')
    const { date } = dayOf(since)
    return { act: 'recheck-traffic', ...(date === undefined ? {} : { since: date }) }
  },
}

/** The acts that this file reads. */
type OwnAct = Exclude<
  OperatorAct['act'],
  PeopleAct['act'] | PayoutAct['act'] | InvoiceAct['act'] | BackupAct['act'] | InstallAct['act']
>

function isPeopleAct(act: string): act is PeopleAct['act'] {
  return Object.hasOwn(peopleReaders, act)
}

function isPayoutAct(act: string): act is PayoutAct['act'] {
  return Object.hasOwn(payoutReaders, act)
}

function isInvoiceAct(act: string): act is InvoiceAct['act'] {
  return Object.hasOwn(invoiceReaders, act)
}

function isBackupAct(act: string): act is BackupAct['act'] {
  return Object.hasOwn(backupReaders, act)
}

function isInstallAct(act: string): act is InstallAct['act'] {
  return Object.hasOwn(installReaders, act)
}

function actOrError<Act>(read: Act | string): Act {
  if (typeof read === 'string') throw new BadLine(read)
  return read
}

function isAct(act: string): act is OwnAct {
  return Object.hasOwn(readers, act)
}

function onlyEmail(act: string, rest: readonly string[]): string {
  const [email] = rest
  if (email === undefined || rest.length > 1) throw new BadLine(`${act} takes one email.`)
  return email
}

function reasonOf(why: string | undefined): string {
  const reason = why?.trim() ?? ''
  if (reason === '') throw new BadLine('reject needs --why "<text>".')
  return reason
}

function personOf(rest: readonly string[]) {
  const [organizationEmail, name = '', email = ''] = rest
  if (organizationEmail === undefined || name.trim() === '' || rest.length !== 3) {
    throw new BadLine('add-developer takes the email of a member, a name and a new email.')
  }
  if (!new RegExp(emailPattern).test(email)) throw new BadLine(`"${email}" is not an email.`)
  return { organizationEmail, name, email }
}

function roleOf(given: string | undefined): AddedRole {
  const role = addedRoles.find((code) => String(code) === given)
  if (role !== undefined) return role
  throw new BadLine(
    'add-developer needs --role 200 (Developer), 300 (Sales), 400 (Finance) or 500 (Viewer).',
  )
}

function paymentOf(rest: readonly string[]): { email: string; amountMicros: bigint } {
  const [email, amount] = rest
  if (email === undefined || amount === undefined || rest.length > 2)
    throw new BadLine('record-payment takes an email and an amount.')
  const amountMicros = microsOf(amount)
  if (amountMicros === undefined || amountMicros === 0n)
    throw new BadLine(`"${amount}" is not an amount such as 120 or 120.50.`)
  return { email, amountMicros }
}

function rateOf(rest: readonly string[]): { currency: string; usd: string } {
  const [currency, usd] = rest
  if (currency === undefined || usd === undefined || rest.length > 2)
    throw new BadLine('set-rate takes a currency and what one unit of it is worth in US dollars.')
  if (!/^\d+(\.\d{1,9})?$/.test(usd) || !/[1-9]/.test(usd))
    throw new BadLine(`"${usd}" is not a rate such as 1.09: at most 9 decimals, more than nothing.`)
  return { currency: currency.toUpperCase(), usd }
}

function creditLimitOf(rest: readonly string[]): { email: string; limitMicros: bigint | null } {
  const [email, amount] = rest
  if (email === undefined || amount === undefined || rest.length > 2)
    throw new BadLine('set-credit-limit takes an email and an amount, or none.')
  if (amount === 'none') return { email, limitMicros: null }
  const limitMicros = microsOf(amount)
  if (limitMicros === undefined)
    throw new BadLine(`"${amount}" is not an amount such as 500 or 500.50, nor none.`)
  return { email, limitMicros }
}

function shareOf(rest: readonly string[]): { email: string | undefined; shareBp: number } {
  const [whose, percent] = rest
  if (whose === undefined || percent === undefined || rest.length > 2)
    throw new BadLine('set-share takes an email or default, and a percentage.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent) || Number(percent) > 100)
    throw new BadLine(`"${percent}" is not a percentage such as 70 or 62.5, from 0 to 100.`)
  const email = whose === 'default' ? undefined : whose
  return { email, shareBp: Math.round(Number(percent) * 100) }
}

function proposerOf(as: string | undefined, why = ''): { by?: { as: string; why: string } } {
  if (as === undefined) return {}
  if (why.trim().length < 3) throw new BadLine('--as needs --why "<text>".')
  return { by: { as, why: why.trim() } }
}

function referenceOf(given: string | undefined): { reference?: string } {
  if (given === undefined) return {}
  const reference = given.trim()
  if (reference === '') throw new BadLine('--reference needs a text.')
  return { reference }
}
