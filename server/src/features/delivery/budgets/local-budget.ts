import type { FastifyBaseLogger } from 'fastify'
import { type LeaseLedger, openLeaseLedger } from './lease-ledger.ts'
import type { AdSnapshot } from '../ad-index/ad-snapshot.ts'
import { type LeaseManagerOptions, openLeaseManager } from './lease-manager.ts'
import type { NodeClock } from '../store/node-clock.ts'

/** The money that a node may hand out, and its keeping. */
export interface LocalBudget {
  leaseLedger: LeaseLedger
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
  pauseWhile<T>(work: () => Promise<T>): Promise<T>
  /** Gives back everything. */
  close(): Promise<void>
  /** Seconds since every lease that was wanted has failed; 0 where all is well. */
  failingSeconds(): number
}

export interface LocalBudgetOptions extends Omit<LeaseManagerOptions, 'leaseLedger'> {
  clock: NodeClock
  adIndex: () => AdSnapshot
  log: FastifyBaseLogger
}

/** A database that is away is not asked more often than this outside the beat. */
const pauseMs = 1000

/** Opens an empty one. Between two beats it fills itself when a campaign runs low that is asked for. */
export function openLocalBudget(of: LocalBudgetOptions): LocalBudget {
  const { clock, adIndex, log } = of
  let pauses = 0
  let isFilling = false
  let quietTill = 0
  const fillSoon = () => {
    if (isFilling || pauses > 0 || performance.now() < quietTill) return
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
  const leaseLedger = openLeaseLedger(fillSoon)
  const leaseManager = openLeaseManager({ ...of, leaseLedger })
  const fill = async () => {
    if (pauses === 0) await leaseManager.topUp(liveAt(adIndex(), clock.now()), clock.now())
  }
  return {
    leaseLedger,
    fill,
    fillSoon,
    settle: async () => {
      if (pauses === 0) await leaseManager.settle(clock.now())
    },
    fillAhead: (from, till) => leaseManager.leaseAhead(liveAt(adIndex(), from), from, till),
    forget: async () => {
      if (pauses === 0) await leaseManager.forget(clock.now())
    },
    pauseWhile: async (work) => {
      pauses += 1
      return work().finally(() => {
        pauses -= 1
      })
    },
    close: async () => {
      pauses += 1
      await leaseManager.close(clock.now())
    },
    failingSeconds: () => leaseManager.failingSeconds(clock.now()),
  }
}

/** A campaign that begins within the beat is among them. */
const beginsSoonMs = 2000

function liveAt({ campaigns }: AdSnapshot, now: Date): number[] {
  const soon = now.getTime() + beginsSoonMs
  return campaigns
    .filter(({ startsAt, validTill }) => startsAt <= soon && now.getTime() < validTill)
    .map(({ number }) => number)
}
