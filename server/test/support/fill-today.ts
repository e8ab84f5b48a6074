import { dayMs } from '@frontrow/contract/durations'
import type { World } from './world.ts'

/**
 * Takes unpaced leases until the UTC day ends. A span that reaches into the next day takes leases
 * for that day too, and then no ad of today is served.
 */
export async function fillToday({ delivery }: World): Promise<void> {
  const now = delivery.now()
  await delivery.simulation.fillAhead(
    now,
    new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs),
  )
}
