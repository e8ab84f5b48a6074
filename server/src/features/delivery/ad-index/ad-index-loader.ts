import type { Services } from '../../../lib/context.ts'
import { type CampaignIndex, buildIndex } from './campaign-index.ts'
import { type AdSnapshot, readAdSnapshot } from './ad-snapshot.ts'
import type { NodeClock } from '../store/node-clock.ts'
import { watchAdIndex } from './watch-ad-index.ts'

/** With what a decision is made from. */
export interface AdIndex extends AdSnapshot {
  index: CampaignIndex
}

export interface AdIndexLoader {
  /** Swapped whole when something live has changed. */
  latest(): AdIndex
  /** True when it is time to look again, though nobody called out. */
  isOld(): boolean
  read(): Promise<void>
  close(): Promise<void>
}

/** Rates, and what was called out while nobody listened. */
const maxAgeMs = 5000
/** Reading many campaigns takes a while: nobody having called out, it takes a twentieth of a core at most. */
const restPerReading = 20

/** Reads the catalogue now, and again soon after each change that anybody makes. */
export async function openAdIndexLoader(
  services: Services,
  of: { clock: NodeClock; servedOf: (campaign: number) => number; renewed: () => void },
): Promise<AdIndexLoader> {
  const { database, config, log } = services
  const warned = new Set<string>()
  let readAt = 0
  let tookMs = 0
  const readOnce = async (): Promise<AdIndex> => {
    const { networkCurrency, networkLimits } = config
    const [askedAt, now] = [performance.now(), of.clock.now()]
    const next = await database.asSystem((db) =>
      readAdSnapshot(db, { now, networkCurrency, networkLimits }),
    )
    const index = await buildIndex(next.campaigns, { now, servedOf: of.servedOf })
    readAt = performance.now()
    tookMs = readAt - askedAt
    for (const currency of next.currenciesWithoutRate) {
      if (!warned.has(currency)) log.warn({ currency }, 'no rate: its campaigns are not shown')
      warned.add(currency)
    }
    return { ...next, index }
  }
  let latest = await readOnce()
  let underWay: Promise<void> = Promise.resolve()
  // One at a time, and never an older picture over a newer one: whoever asks meanwhile gets the one after.
  const read = () => {
    const mine = underWay.catch(() => {}).then(async () => void (latest = await readOnce()))
    underWay = mine
    return mine
  }
  const changed = () => {
    read().then(of.renewed, (error: unknown) =>
      log.warn({ err: error }, 'the catalogue could not be read'),
    )
  }
  const watch = await watchAdIndex(services, { changed, restMs: () => 4 * tookMs })
  return {
    latest: () => latest,
    isOld: () => performance.now() - readAt > Math.max(maxAgeMs, restPerReading * tookMs),
    read,
    close: async () => {
      await watch.close()
      await underWay.catch(() => {})
    },
  }
}
