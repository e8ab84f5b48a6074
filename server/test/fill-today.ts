import { dayMs } from '@frontrow/contract/durations'
import type { World } from './world.ts'

/**
 * Takes unpaced leases for the rest of the UTC day. A span that reaches into the next day would
 * take that day's budget, and nothing of today's.
 */
export async function fillToday({ delivery }: World): Promise<void> {
  const now = delivery.now()
  await delivery.fillAhead(now, new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs))
}
