import type { FastifyBaseLogger } from 'fastify'
import type { AdIndexLoader } from '../ad-index/ad-index-loader.ts'
import type { LocalBudget } from '../budgets/local-budget.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Lane } from '../store/lane.ts'
import type { Ticker } from '../store/ticker.ts'

interface ClosingNode {
  ingest: Ingest
  localBudget: LocalBudget
  lane: Lane
  events: EventDatabase
  log: FastifyBaseLogger
  ticker: Ticker
  heartbeat: Ticker
  gossip: Ticker
  stops: Ticker
  figures: Ticker
  adIndexLoader: AdIndexLoader
}

/**
 * If a database cannot be reached, the last second of requests is lost; the process must end
 * nevertheless.
 */
export async function closeNode(closing: ClosingNode): Promise<void> {
  const {
    log,
    ticker,
    heartbeat,
    gossip,
    stops,
    figures,
    ingest,
    localBudget,
    adIndexLoader,
    lane,
    events,
  } = closing
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  await heartbeat.stop()
  await stops.stop()
  await figures.stop()
  await gossip.stop()
  await ticker.stop()
  await ingest.drain()
  await ticker
    .now()
    .catch(
      warn(
        'counts of the last seconds could not be written at shutdown; those ad requests are ' +
          'missing in reports, no bill is affected; check both databases',
      ),
    )
  await gossip
    .now()
    .catch(
      warn(
        'the last notes could not be sent to other nodes at shutdown; some viewers may see a ' +
          'campaign once more; nothing needs to be done',
      ),
    )
  await localBudget
    .close()
    .catch(
      warn(
        'unspent leases could not be returned at shutdown; their budget stays reserved until ' +
          'another node settles them; check both databases',
      ),
    )
  await adIndexLoader.close()
  await lane.close()
  await events.close()
}
