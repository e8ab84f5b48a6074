// Makes the bookkeeper's journal of the books: whole hundredths, once for each day, kind of entry,
// account and organization. Nothing here reads or writes.
import type { JournalAccount } from './account-map.ts'
import { minorUnitMicros } from '../../books/books.ts'

/** What was moved between two accounts by entries of one kind that were booked on one day. */
export interface Movement {
  /** The UTC day of the posting. */
  day: string
  kind: string
  debit: Side
  credit: Side
  micros: bigint
}

export interface Side {
  code: string
  /** Null for an account of the network. */
  organizationId: string | null
}

export interface JournalLine {
  account: JournalAccount
  organizationId: string | null
  /** Hundredths of the currency; one of them is 0. */
  debit: bigint
  credit: bigint
}

export interface JournalEntry {
  day: string
  kind: string
  lines: JournalLine[]
}

export interface Journal {
  /** Takes in what was moved before the first entry. */
  open(movements: readonly Omit<Movement, 'day' | 'kind'>[]): void
  /** The entry of one day and kind. It balances. Undefined where nothing reaches a hundredth. */
  entryOf(day: string, kind: string, movements: readonly Movement[]): JournalEntry | undefined
  /** What each account holds, debits less credits. */
  balances(): Shown[]
}

interface Shown {
  account: JournalAccount
  organizationId: string | null
  /** Hundredths of the currency. */
  cents: bigint
}

/**
 * Each account is rounded as a whole and not line by line: a line is the difference of two rounded
 * balances. So no account drifts from the books by a hundredth, and what the lines of an entry
 * differ by goes on the account of roundings.
 */
export function createMonthJournal(): Journal {
  const held = new Map<string, { account: Kept; organizationId: string | null; micros: bigint }>()
  const rounded = new Map<string, bigint>()
  let roundings = 0n

  const add = (movement: Pick<Movement, 'debit' | 'credit' | 'micros'>) => {
    const keys: string[] = []
    for (const { account, organizationId, micros } of sidesOf(movement)) {
      const key = `${account} ${organizationId ?? ''}`
      const before = held.get(key)?.micros ?? 0n
      held.set(key, { account, organizationId, micros: before + micros })
      keys.push(key)
    }
    return keys
  }
  const shownOf = (key: string): Shown[] => {
    const one = held.get(key)
    return one === undefined ? [] : partsOf(one)
  }

  return {
    open: (movements) => {
      for (const movement of movements) add(movement)
      for (const key of held.keys())
        for (const { account, organizationId, cents } of shownOf(key)) {
          rounded.set(`${account} ${organizationId ?? ''}`, cents)
          roundings -= cents
        }
    },
    entryOf: (day, kind, movements) => {
      const touched = new Set(movements.flatMap(add))
      const lines: JournalLine[] = []
      for (const key of [...touched].toSorted())
        for (const { account, organizationId, cents } of shownOf(key)) {
          const name = `${account} ${organizationId ?? ''}`
          const change = cents - (rounded.get(name) ?? 0n)
          rounded.set(name, cents)
          if (change !== 0n) lines.push(lineOf(account, organizationId, change))
        }
      const rest = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)
      if (rest !== 0n) lines.push(lineOf('rounding', null, -rest))
      roundings -= rest
      return lines.length === 0 ? undefined : { day, kind, lines }
    },
    balances: () => {
      const shown = [...held.keys()].flatMap(shownOf).filter(({ cents }) => cents !== 0n)
      if (roundings !== 0n)
        shown.push({ account: 'rounding', organizationId: null, cents: roundings })
      return shown
    },
  }
}

function lineOf(
  account: JournalAccount,
  organizationId: string | null,
  cents: bigint,
): JournalLine {
  const isDebit = cents > 0n
  return {
    account,
    organizationId,
    debit: isDebit ? cents : 0n,
    credit: isDebit ? 0n : -cents,
  }
}

/** A customer's balance is kept as one, and shown as what is owed or what is paid in advance. */
type Kept = Exclude<JournalAccount, 'receivable' | 'prepaid'> | 'customer'

function partsOf({
  account,
  organizationId,
  micros,
}: {
  account: Kept
  organizationId: string | null
  micros: bigint
}): Shown[] {
  const cents = halfUp(micros)
  if (account !== 'customer') return [{ account, organizationId, cents }]
  return [
    { account: 'receivable' as const, organizationId, cents: cents > 0n ? cents : 0n },
    { account: 'prepaid' as const, organizationId, cents: cents < 0n ? cents : 0n },
  ]
}

/** The nearest hundredth, halves away from zero. */
function halfUp(micros: bigint): bigint {
  const half = minorUnitMicros / 2n
  return micros < 0n ? -((-micros + half) / minorUnitMicros) : (micros + half) / minorUnitMicros
}

const keptOf: Readonly<Record<string, Kept>> = {
  advertiser: 'customer',
  'advertiser:tax': 'customer',
  'advertiser:promo': 'customer',
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

/** Between these, money moves inside of what the network earns. */
const isResult = (code: string) =>
  code === 'clearing:delivery' || /^network:(?:estimated|revenue|ivt)$/.test(code)

/** Both sides of a movement, debits above 0. One inside of an account has none. */
function sidesOf({ debit, credit, micros }: Pick<Movement, 'debit' | 'credit' | 'micros'>) {
  if (isResult(debit.code) && isResult(credit.code)) return []
  const sides = [
    { ...placeOf(debit, credit), micros },
    { ...placeOf(credit, debit), micros: -micros },
  ] as const
  const [one, other] = sides
  const isSame = one.account === other.account && one.organizationId === other.organizationId
  return isSame ? [] : sides
}

/** What the network earns is revenue against a customer, and a cost against a publisher. */
function placeOf(
  { code, organizationId }: Side,
  other: Side,
): { account: Kept; organizationId: string | null } {
  if (!isResult(code)) {
    const account = keptOf[code] ?? 'other'
    const isOfOne = ['customer', 'to_return', 'publisher'].includes(account)
    return { account, organizationId: isOfOne ? organizationId : null }
  }
  const isCost = keptOf[other.code] === 'publisher'
  return { account: isCost ? 'publishers' : 'revenue', organizationId: null }
}
