import { hourMs } from '@frontrow/contract/durations'
import pLimit from 'p-limit'
import type { Services } from '../../../lib/calls/context.ts'
import { type CampaignIndex, buildIndex } from './campaign-index.ts'
import { type AdSnapshot, readAdSnapshot } from './ad-snapshot.ts'
import type { NodeClock } from '../store/node-clock.ts'
import { watchAdIndex } from './watch-ad-index.ts'

/** An ad snapshot and the campaign index built from it. */
export interface AdIndex extends AdSnapshot {
  index: CampaignIndex
}

export interface AdIndexLoader {
  /** Replaced as a whole when live data has changed. */
  latest(): AdIndex
  /** Reads the index again if nothing shows that it is what the database has. */
  readIfOld(): Promise<void>
  /** Seconds since the index was last known to be what the database has. */
  ageSeconds(): number
  read(): Promise<void>
  close(): Promise<void>
}

/** Bounds the age of changes whose notification was lost. */
const maxAgeMs = 5000
/**
 * Reading many campaigns takes long: without notifications it uses at most a twentieth of a core.
 */
const restPerReading = 20
/** The index is read this often whatever is known of it. */
const longestMs = hourMs

interface LoaderOptions {
  clock: Pick<NodeClock, 'now'>
  /** How often this node has served a campaign. */
  servedOf: (campaign: number) => number
  /** Called after the index was read because of a change. */
  renewed: () => void
  /** While it is true, only `read` reads. */
  arePaused: () => boolean
  nowMs?: () => number
}

/** Reads the ad index, and reads it again soon after each change. */
export async function openAdIndexLoader(
  services: Services,
  { clock, servedOf, renewed, arePaused, nowMs = () => performance.now() }: LoaderOptions,
): Promise<AdIndexLoader> {
  const { database, config, log } = services
  const warn = openRateWarning(log)
  let readAt = 0
  let knownAt = 0
  let tookMs = 0
  let readChanges = 0
  const readOnce = async (changes: number): Promise<AdIndex> => {
    const { networkCurrency, networkLimits } = config
    const [askedAt, now] = [nowMs(), clock.now()]
    const next = await database.asSystem((db) =>
      readAdSnapshot(db, { now, networkCurrency, networkLimits }),
    )
    const index = await buildIndex(next.campaigns, { now, servedOf })
    knownAt = readAt = nowMs()
    tookMs = readAt - askedAt
    readChanges = changes
    next.currenciesWithoutRate.forEach(warn)
    return { ...next, index }
  }
  // Reads run one at a time, so an older snapshot never replaces a newer one. A caller during a
  // read waits for the next read.
  const inTurn = pLimit(1)
  const read = () => inTurn(async () => void (latest = await readOnce(watch.changes())))
  const changed = () => {
    if (arePaused()) return
    read().then(renewed, (error: unknown) =>
      log.warn(
        { err: error },
        'the ad index could not be read: ads are served from the previous one for now, and ' +
          'changes of campaigns are late; it is read again within seconds; check the core database',
      ),
    )
  }
  // The watch is opened first, so that the index need not be read again after it.
  const watch = await watchAdIndex(services, { changed, restMs: () => 4 * tookMs })
  let latest = await inTurn(() => readOnce(watch.changes())).catch(async (error: unknown) => {
    await watch.close()
    throw error
  })
  const isOld = async () => {
    const askedAt = nowMs()
    if (askedAt - knownAt <= Math.max(maxAgeMs, restPerReading * tookMs)) return false
    if (askedAt - readAt > longestMs || clock.now().getTime() >= latest.validTill) return true
    if (!(await watch.hears()) || watch.changes() !== readChanges) return true
    knownAt = askedAt
    return false
  }
  return {
    latest: () => latest,
    readIfOld: async () => {
      if (!arePaused() && (await isOld())) await read()
    },
    ageSeconds: () => (nowMs() - knownAt) / 1000,
    read,
    close: async () => {
      await watch.close()
      // Resolves after the reads that were asked for before.
      await inTurn(() => {})
    },
  }
}

/** Warns of each currency once. */
function openRateWarning(log: Services['log']): (currency: string) => void {
  const warned = new Set<string>()
  return (currency) => {
    if (!warned.has(currency))
      log.warn(
        { currency },
        `no exchange rate for ${currency}: campaigns in this currency are not shown; give one with "operator set-rate"`,
      )
    warned.add(currency)
  }
}
