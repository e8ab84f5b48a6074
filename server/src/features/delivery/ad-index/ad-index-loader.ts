import pLimit from 'p-limit'
import type { Services } from '../../../lib/context.ts'
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
  /** True if the index should be read again although no change was notified. */
  isOld(): boolean
  /** Seconds since the index was last read. */
  ageSeconds(): number
  read(): Promise<void>
  close(): Promise<void>
}

/** Bounds the age of exchange rates, and of changes whose notification was lost. */
const maxAgeMs = 5000
/**
 * Reading many campaigns takes long: without notifications it uses at most a twentieth of a core.
 */
const restPerReading = 20

/** Reads the ad index, and reads it again soon after each change. */
export async function openAdIndexLoader(
  services: Services,
  options: { clock: NodeClock; servedOf: (campaign: number) => number; renewed: () => void },
): Promise<AdIndexLoader> {
  const { database, config, log } = services
  const warned = new Set<string>()
  let readAt = 0
  let tookMs = 0
  const readOnce = async (): Promise<AdIndex> => {
    const { networkCurrency, networkLimits } = config
    const [askedAt, now] = [performance.now(), options.clock.now()]
    const next = await database.asSystem((db) =>
      readAdSnapshot(db, { now, networkCurrency, networkLimits }),
    )
    const index = await buildIndex(next.campaigns, { now, servedOf: options.servedOf })
    readAt = performance.now()
    tookMs = readAt - askedAt
    for (const currency of next.currenciesWithoutRate) {
      if (!warned.has(currency))
        log.warn(
          { currency },
          `no exchange rate for ${currency}: campaigns in this currency are not shown; give one with "operator set-rate"`,
        )
      warned.add(currency)
    }
    return { ...next, index }
  }
  let latest = await readOnce()
  // Reads run one at a time, so an older snapshot never replaces a newer one. A caller during a
  // read waits for the next read.
  const inTurn = pLimit(1)
  const read = () => inTurn(async () => void (latest = await readOnce()))
  const changed = () => {
    read().then(options.renewed, (error: unknown) =>
      log.warn(
        { err: error },
        'the ad index could not be read: ads are served from the previous one for now, and ' +
          'changes of campaigns are late; it is read again within seconds; check the core database',
      ),
    )
  }
  const watch = await watchAdIndex(services, { changed, restMs: () => 4 * tookMs })
  return {
    latest: () => latest,
    isOld: () => performance.now() - readAt > Math.max(maxAgeMs, restPerReading * tookMs),
    ageSeconds: () => (performance.now() - readAt) / 1000,
    read,
    close: async () => {
      await watch.close()
      // Resolves after the reads that were asked for before.
      await inTurn(() => {})
    },
  }
}
