// Makes the bookkeeper's journal of postings in whole hundredths. Nothing here reads or writes.
import type { JournalAccount } from './charts.ts'
import type { EntryHead } from './journal-sources.sql.ts'
import type { Kept, Posting } from './postings.ts'
import { minorUnitMicros } from '../../books/books.ts'

export interface JournalLine {
  account: JournalAccount
  organizationId: string | null
  /** Hundredths of the currency; one of them is 0. */
  debit: bigint
  credit: bigint
}

export interface JournalEntry {
  head: EntryHead
  lines: JournalLine[]
}

export interface Journal {
  /** Takes in what was posted before the first entry. */
  open(postings: readonly Posting[]): void
  /** It balances. Undefined where nothing reaches a hundredth. */
  entryOf(head: EntryHead, postings: readonly Posting[]): JournalEntry | undefined
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

  const add = ({ debit, credit, micros }: Posting) =>
    [
      { ...debit, micros },
      { ...credit, micros: -micros },
    ].map(({ account, organizationId, micros: change }) => {
      const key = `${account} ${organizationId ?? ''}`
      const before = held.get(key)?.micros ?? 0n
      held.set(key, { account, organizationId, micros: before + change })
      return key
    })
  const shownOf = (key: string): Shown[] => {
    const one = held.get(key)
    return one === undefined ? [] : partsOf(one)
  }

  return {
    open: (postings) => {
      for (const posting of postings) add(posting)
      for (const key of held.keys())
        for (const { account, cents } of shownOf(key)) {
          rounded.set(`${key} ${account}`, cents)
          roundings -= cents
        }
    },
    entryOf: (entry, postings) => {
      const touched = new Set(postings.flatMap(add))
      const changes = new Map<string, Shown>()
      for (const key of [...touched].toSorted())
        for (const { account, organizationId, cents } of shownOf(key)) {
          const change = cents - (rounded.get(`${key} ${account}`) ?? 0n)
          rounded.set(`${key} ${account}`, cents)
          if (change === 0n) continue
          const name = `${account} ${organizationId ?? ''}`
          const before = changes.get(name)?.cents ?? 0n
          changes.set(name, { account, organizationId, cents: before + change })
        }
      const lines = [...changes.values()].filter(({ cents }) => cents !== 0n).map(lineOf)
      const rest = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)
      if (rest !== 0n)
        lines.push(lineOf({ account: 'rounding', organizationId: null, cents: -rest }))
      roundings -= rest
      return lines.length === 0 ? undefined : { head: entry, lines }
    },
    balances: () => {
      const shown = [...held.keys()].flatMap(shownOf).filter(({ cents }) => cents !== 0n)
      if (roundings !== 0n)
        shown.push({ account: 'rounding', organizationId: null, cents: roundings })
      return shown
    },
  }
}

function lineOf({ account, organizationId, cents }: Shown): JournalLine {
  const isDebit = cents > 0n
  return {
    account,
    organizationId,
    debit: isDebit ? cents : 0n,
    credit: isDebit ? 0n : -cents,
  }
}

/** Splits `advance`: a debit balance is unbilled use, and a credit balance is prepaid. */
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
  if (account !== 'advance') return [{ account, organizationId, cents }]
  return [
    { account: 'unbilled' as const, organizationId, cents: cents > 0n ? cents : 0n },
    { account: 'prepaid' as const, organizationId, cents: cents < 0n ? cents : 0n },
  ]
}

/** The nearest hundredth, halves away from zero. */
function halfUp(micros: bigint): bigint {
  const half = minorUnitMicros / 2n
  return micros < 0n ? -((-micros + half) / minorUnitMicros) : (micros + half) / minorUnitMicros
}
