// Takes the wanted leases: grants them in the core database, opens them in the event database, then
// adds them to the ledger. A failure of one campaign does not affect the leases of others.
import type { FastifyBaseLogger } from 'fastify'
import { portionsOf } from '../../../lib/db/portions.ts'
import type { NotPriced } from '../../campaigns/campaigns.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { SpentLease } from './lease-pages.ts'
import { type DatedWant, type Granted, type Granting, grantLeases } from './grant-leases.ts'
import { type FailedAlone, isolateFailures } from './isolate-failures.ts'
import type { LeaseHealth } from './lease-health.ts'
import { openLeases } from './leases.sql.ts'

export interface Taking extends Granting {
  events: EventDatabase
  log: FastifyBaseLogger
}

/** The number of leases granted in one transaction. */
export const atOnce = 500

/**
 * Opens the lease taker of a node. `giveBack` receives leases that were granted but could not be
 * opened.
 */
export function createLeaseTaker(
  options: Taking,
  { health, giveBack }: { health: LeaseHealth; giveBack: (leases: readonly SpentLease[]) => void },
): (wants: readonly DatedWant[], now: Date) => Promise<void> {
  const campaignLog = createCampaignLog(options.log)
  const takePortion = async (portion: readonly DatedWant[], now: Date) => {
    const granted: Granted[] = []
    let refused = 0
    let opened = new Set<string>()
    try {
      const failed = await isolateFailures(portion, async (wants) => {
        const result = await grantLeases(options, wants, now)
        granted.push(...result.granted)
        refused += result.refused
        for (const { campaign, why } of result.passedOver) campaignLog.passedOver(campaign, why)
      })
      opened = await openAll(options.events, granted)
      for (const { campaign } of granted) campaignLog.forget(campaign)
      campaignLog.failed(failed)
      for (const { item } of failed) options.leaseLedger.refuse(item.campaign, 'budget', now)
      return { answered: opened.size + refused, failed: failed.length }
    } finally {
      options.leaseLedger.add(granted.filter(({ id }) => opened.has(id)))
      giveBack(granted.filter(({ id }) => !opened.has(id)).map(untouched))
    }
  }
  return async (wants, now) => {
    const run = { answered: 0, failed: 0, isBroken: true }
    try {
      for await (const portion of portionsOf(wants, atOnce)) {
        const outcome = await takePortion(portion, now)
        run.answered += outcome.answered
        run.failed += outcome.failed
      }
      run.isBroken = false
    } finally {
      if (wants.length > 0) health.note(run, now)
    }
  }
}

const untouched = (lease: Granted): SpentLease => ({ ...lease, issuedMicros: 0n })

/** Opens granted leases in the event database. Returns the ids of the opened leases. */
async function openAll(events: EventDatabase, granted: readonly Granted[]): Promise<Set<string>> {
  const opened = new Set<string>()
  for (const [lane, leases] of Map.groupBy(granted, (lease) => lease.lane)) {
    await isolateFailures(leases, async (portion) => {
      for (const id of await openLeases(events, lane, portion)) opened.add(id)
    })
  }
  return opened
}

const passedOverReasons: Readonly<Record<NotPriced | 'rate', string>> = {
  no_rate: 'its currency has no exchange rate; an operator can give one with "operator set-rate"',
  limit:
    'its daily budget or its ECPM is more than MAX_BUDGET or MAX_ECPM at the exchange rate of now; its owner can lower it',
  floor: 'its ECPM is less than MIN_ECPM at the exchange rate of now; its owner can raise it',
  rate:
    'the exchange rate rose, and at the rate kept with its budget nothing is left of it; a daily budget gets the rate of ' +
    'the next day, and a total budget that of its next edit or extension; check the rate if it is not what you expect',
}

/** Logs each campaign once per reason, not on each retry. */
function createCampaignLog(log: FastifyBaseLogger) {
  const loggedReasons = new Map<number, string>()
  const isNew = (campaign: number, reason: string) => {
    if (loggedReasons.get(campaign) === reason) return false
    loggedReasons.set(campaign, reason)
    return true
  }
  return {
    forget: (campaign: number) => void loggedReasons.delete(campaign),
    passedOver: (campaign: number, why: NotPriced | 'rate') => {
      if (isNew(campaign, why))
        log.warn(
          { campaign, reason: why },
          `campaign ${campaign} gets no lease and its ads are not served: ${passedOverReasons[why]}`,
        )
    },
    failed: (failures: readonly FailedAlone<DatedWant>[]) => {
      for (const { item, error } of failures) {
        if (isNew(item.campaign, 'failed'))
          log.error(
            { err: error, campaign: item.campaign },
            `the lease of campaign ${item.campaign} failed because of its own data; its ads are not ` +
              'served, other campaigns are not affected; ' +
              'run "operator verify" to find what is wrong with it',
          )
      }
    },
  }
}
