// A month in which an advertiser pays and a publisher earns, by calls only, on one node.
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { expect } from 'vitest'
import { openDayRecounts } from '../../src/features/delivery/for-books.ts'
import { closeDays } from '../../src/features/ledger/days/close-days.ts'
import { sealBookDays } from '../../src/features/ledger/for-demo.ts'
import { callOperator, makeOperator } from '../support/operators.ts'
import type { World } from '../support/world.ts'
import { approve, type PayoutBooks } from './payout-books.ts'

/** A session ends with half an hour of silence, so a turned clock needs new operators. */
export async function turn(books: PayoutBooks, ms: number): Promise<void> {
  await books.world.turnClock(ms)
  books.proposer = await makeOperator(books.world, 'finance')
  books.approver = await makeOperator(books.world, 'finance')
}

/** Shows ads as long as there are any, hour by hour, because leases are settled in between. */
export async function showAll(
  world: World,
  key: string,
  { hours }: { hours: number },
): Promise<number> {
  let shown = 0
  for (let passed = 0; passed < hours; passed += 1) {
    await world.delivery.simulation.refresh()
    for (
      let count = await showAtHand(world, key);
      count > 0;
      count = await showAtHand(world, key)
    ) {
      shown += count
      await world.delivery.simulation.refresh()
    }
    await world.turnClock(hourMs)
  }
  return shown
}

/** Shows impressions until the node's local budget is used up. */
async function showAtHand(world: World, key: string): Promise<number> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const at = world.delivery.now()
  const tokens: string[] = []
  for (;;) {
    const request = { placement_api_key: key, device }
    const { ad } = world.delivery.ads.decideAd(request, { address: '127.0.0.1' })
    if (ad === null) break
    tokens.push(ad.tokens.impression)
  }
  await world.delivery.events.ingest(tokens.map((token) => ({ token, at })))
  return tokens.length
}

/** Turns the clock to the next month, when this one may be closed, and posts and seals its days. */
export async function closeMonthDays(books: PayoutBooks): Promise<void> {
  const { world } = books
  await turn(books, 8 * dayMs)
  const recounts = openDayRecounts(world.services, world.eventUrl)
  await sealBookDays(world.services)
  await closeDays({ database: world.database, recounts })
  await recounts.close()
}

/** Proposes as one operator and approves as the other. */
export async function agree(
  books: PayoutBooks,
  path: string,
  { method = 'POST', ...body }: { method?: 'POST' | 'PUT' } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const sent = await callOperator(books.world, books.proposer, {
    method,
    path: `/finance${path}`,
    body: { ...body, reason: 'The story' },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const { proposal_id: proposal } = sent.json<{ proposal_id: string }>()
  expect((await approve(books, proposal, { retyped: [] })).statusCode).toBe(200)
}
