import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../../test/support/world.ts'
import { openEventDatabase } from '../store/event-database.sql.ts'
import { createRollup } from './roll-up.ts'
import { verifyCounts } from './verify-counts.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

describe('FINDINGS-M-8', () => {
  test('a counter with an unknown number is logged once, and found by verify', async () => {
    await world.ask(
      `INSERT INTO events.placement_counts (lane, hour, placement, country, requests, answers, impressions, changed_at)
       VALUES (1, date_trunc('hour', now()), 987654, 'SE', 3, 3, 3, now())`,
      [],
      'events',
    )
    await world.ask(
      `INSERT INTO events.campaign_counts (lane, hour, campaign, content, country, requests, impressions, changed_at)
       VALUES (1, date_trunc('hour', now()), 876543, 765432, 'SE', 3, 3, now())`,
      [],
      'events',
    )
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) })
    const events = openEventDatabase(world.eventUrl, world.services.log)
    const rollup = createRollup(world.database, events, log)
    await rollup.rollUp()
    await world.ask('UPDATE events.placement_counts SET impressions = 4', [], 'events')
    await rollup.rollUp()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /^counts of (placement 987654, campaign 876543|campaign 876543, placement 987654) are left out of reports/,
    )
    expect(rollup.unnamed()).toBe(2)
    await world.ask(
      "UPDATE events.placement_counts SET changed_at = now() - interval '1 hour'",
      [],
      'events',
    )
    const findings = await verifyCounts(world.services, world.eventUrl)
    const difference = findings.flatMap((one) => one.difference ?? []).join()
    expect(difference).toContain('placement 987654')
    await events.close()
  })
})
