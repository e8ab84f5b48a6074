import type { Services } from '../../lib/context.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import type { NodeClock } from './node-clock.ts'
import { watchCatalogue } from './watch-catalogue.ts'

export interface LiveCatalogue {
  /** Swapped whole when something live has changed. */
  latest(): Catalogue
  ageMs(): number
  read(): Promise<void>
  close(): Promise<void>
}

/** Reads the catalogue now, and again soon after each change that anybody makes. */
export async function openLiveCatalogue(
  services: Services,
  clock: NodeClock,
): Promise<LiveCatalogue> {
  const { database, config, log } = services
  const warned = new Set<string>()
  let readAt = 0
  const readOnce = async () => {
    const next = await database.asSystem((db) =>
      readCatalogue(db, clock.now(), config.networkCurrency),
    )
    readAt = performance.now()
    for (const currency of next.currenciesWithoutRate) {
      if (!warned.has(currency)) log.warn({ currency }, 'no rate: its campaigns are not shown')
      warned.add(currency)
    }
    return next
  }
  let latest = await readOnce()
  let underWay: Promise<void> = Promise.resolve()
  // One at a time, and never an older picture over a newer one: whoever asks meanwhile gets the one after.
  const read = () => {
    const mine = underWay.catch(() => {}).then(async () => void (latest = await readOnce()))
    underWay = mine
    return mine
  }
  const watch = await watchCatalogue(services, () => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be read'))
  })
  return {
    latest: () => latest,
    ageMs: () => performance.now() - readAt,
    read,
    close: async () => {
      await watch.close()
      await underWay.catch(() => {})
    },
  }
}
