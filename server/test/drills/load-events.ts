import { setTimeout as wait } from 'node:timers/promises'
import { openLeases } from '../../src/features/delivery/budgets/leases.sql.ts'
import type { StorableEvent } from '../../src/features/delivery/ingest/event-columns.sql.ts'
import { createEventStore } from '../../src/features/delivery/ingest/event-store.ts'
import type { EventDatabase } from '../../src/features/delivery/store/event-database.sql.ts'
import { newId } from '../../src/lib/db/ids.ts'
import { storableEvent } from '../support/storable-event.ts'

interface Load {
  events: EventDatabase
  now: () => Date
  lanes: readonly number[]
}

const batchSize = 100
const retryMs = 50

/**
 * Stores paid batches in every lane, one after the other in each, until `work` is done. A batch
 * that fails is sent again until it is acknowledged, as a device does. Returns how many events were
 * acknowledged, and how often a batch failed.
 */
export async function loadDuring(
  { events, now, lanes }: Load,
  work: () => Promise<void>,
): Promise<{ acknowledged: number; failures: number }> {
  const store = createEventStore(events, now)
  let [acknowledged, failures, isDone] = [0, 0, false]
  const leases = lanes.map((lane) => ({
    id: newId(now()),
    lane,
    campaign: 1,
    amountMicros: 10n ** 12n,
    openedAt: now(),
  }))
  for (const lease of leases) await openLeases(events, lease.lane, [lease])
  const storeUntilDone = async (lane: number, batch: readonly StorableEvent[]) => {
    for (;;) {
      try {
        await store(lane, batch)
        acknowledged += batch.length
        return
      } catch {
        failures += 1
        await wait(retryMs)
      }
    }
  }
  const lines = leases.map(async ({ id, lane }) => {
    const paid = { lane, lease: id, priceMicros: 1000n, networkMicros: 1000n }
    while (!isDone)
      await storeUntilDone(
        lane,
        Array.from({ length: batchSize }, () => storableEvent(now(), paid)),
      )
  })
  try {
    await work()
  } finally {
    isDone = true
  }
  await Promise.all(lines)
  return { acknowledged, failures }
}
