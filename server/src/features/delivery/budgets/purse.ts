import type { FastifyBaseLogger } from 'fastify'
import { type BudgetBook, openBudgetBook } from './budget-book.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type LenderOf, openLender } from './lender.ts'
import type { NodeClock } from '../node/node-clock.ts'

/** The money that a node may hand out, and its keeping. */
export interface Purse {
  book: BudgetBook
  /** Gives back and closes what is over. */
  settle(): Promise<void>
  /** Takes what will soon be short. */
  fill(): Promise<void>
  /** The same in a moment, without anybody waiting: something may be short that was not before. */
  fillSoon(): void
  /** Takes whole days at once, for the campaigns that are live, from one moment to another. */
  fillAhead(from: Date, till: Date): Promise<void>
  forget(): Promise<void>
  /** While this work runs, nothing but `fillAhead` does anything. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Gives back everything. */
  close(): Promise<void>
  /** Seconds since every lease that was wanted has failed; 0 where all is well. */
  failingSeconds(): number
}

export interface PurseOf extends Omit<LenderOf, 'book'> {
  clock: NodeClock
  catalogue: () => Catalogue
  log: FastifyBaseLogger
}

/** A database that is away is not asked more often than this outside the beat. */
const pauseMs = 1000

/** Opens an empty one. Between two beats it fills itself when a campaign runs low that is asked for. */
export function openPurse(of: PurseOf): Purse {
  const { clock, catalogue, log } = of
  let holds = 0
  let isFilling = false
  let quietTill = 0
  const fillSoon = () => {
    if (isFilling || holds > 0 || performance.now() < quietTill) return
    isFilling = true
    setImmediate(() => {
      fill()
        .catch((error: unknown) => {
          quietTill = performance.now() + pauseMs
          log.debug({ err: error }, 'no money could be taken')
        })
        .finally(() => (isFilling = false))
    })
  }
  const book = openBudgetBook(fillSoon)
  const lender = openLender({ ...of, book })
  const fill = async () => {
    if (holds === 0) await lender.topUp(liveAt(catalogue(), clock.now()), clock.now())
  }
  return {
    book,
    fill,
    fillSoon,
    settle: async () => {
      if (holds === 0) await lender.settle(clock.now())
    },
    fillAhead: (from, till) => lender.lendAhead(liveAt(catalogue(), from), from, till),
    forget: async () => {
      if (holds === 0) await lender.forget(clock.now())
    },
    hold: async (work) => {
      holds += 1
      return work().finally(() => {
        holds -= 1
      })
    },
    close: async () => {
      holds += 1
      await lender.close(clock.now())
    },
    failingSeconds: () => lender.failingSeconds(clock.now()),
  }
}

/** A campaign that begins within the beat is among them. */
const beginsSoonMs = 2000

function liveAt({ campaigns }: Catalogue, now: Date): number[] {
  const soon = now.getTime() + beginsSoonMs
  return campaigns
    .filter(({ startsAt, validTill }) => startsAt <= soon && now.getTime() < validTill)
    .map(({ number }) => number)
}
