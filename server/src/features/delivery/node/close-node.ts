import type { FastifyBaseLogger } from 'fastify'
import type { AdIndexLoader } from '../ad-index/ad-index-loader.ts'
import type { LocalBudget } from '../budgets/local-budget.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Lane } from '../store/lane.ts'
import type { DeliveryJobs } from './delivery-jobs.ts'

interface ClosingNode {
  ingest: Ingest
  localBudget: LocalBudget
  lane: Lane
  events: EventDatabase
  log: FastifyBaseLogger
  jobs: DeliveryJobs
  adIndexLoader: AdIndexLoader
}

/**
 * If a database cannot be reached, the last second of requests is lost; the process must end
 * nevertheless.
 */
export async function closeNode({
  log,
  jobs,
  ingest,
  localBudget,
  adIndexLoader,
  lane,
  events,
}: ClosingNode): Promise<void> {
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  await jobs.stop()
  await ingest.drain()
  await jobs.steps
    .runNow()
    .catch(
      warn(
        'counts of the last seconds could not be written at shutdown; those ad requests are ' +
          'missing in reports, no bill is affected; check both databases',
      ),
    )
  await jobs.gossip
    .runNow()
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
