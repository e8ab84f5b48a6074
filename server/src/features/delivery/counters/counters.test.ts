import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '@frontrow/contract/durations'
import {
  type MarketApp,
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { decideFor } from '../../../../test/support/served-ads.ts'
import { type TestMember, type World, makeWorld } from '../../../../test/support/world.ts'
import { measured } from '../../../../test/support/measured.ts'
import { writeFlush } from './counts.sql.ts'
import { findDueWork } from './due-work.sql.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { createTokenSigner } from '../tokens/event-token.ts'

// World of its own: its events lie in either place.
describe.each([false, true])(
  'counters with the events in a database of their own: %s',
  (eventsApart) => {
    let world: World
    let events: EventDatabase
    let spots: MarketPlacement[]
    let game: MarketApp
    let publisher: TestMember

    beforeAll(async () => {
      world = await makeWorld({ eventsApart })
      publisher = await world.member()
      const [shop, own] = [await makeApp(world, publisher), await makeApp(world, publisher)]
      game = await makeApp(world, await world.member())
      spots = [
        await makePlacement(world, shop),
        await makePlacement(world, shop, 'Video'),
        await makePlacement(world, own, 'Video'),
      ]
      // No paying campaign has videos, so the publisher's own apps fill the video placements.
      await makeCampaign(world, game, { contents: [{}, {}] })
      for (const app of [own, shop])
        await makeCampaign(world, app, { contents: [{}, {}, { type: 300, durationMs: 9000 }] })
      await world.delivery.simulation.refresh()
      events = openEventDatabase(world.eventUrl, world.services.log)
    })
    afterAll(async () => {
      await events.close()
      await world.close()
    })

    function handOut(spot = { key: '' }) {
      const { ad } = decideFor(world.delivery, spot)
      if (ad === null) throw new Error('no ad was handed out')
      return ad.tokens
    }

    /** Sums, by kind, of the raw rows that count and of all counters in the event database. */
    async function recount() {
      const raw = `SELECT * FROM (
        SELECT kind, at AS counted_at, publisher, publisher_app, placement, advertiser, campaign, content, country,
          billed_micros AS spent, billed_network_micros AS billed FROM events.impressions WHERE reason = 0
        UNION ALL SELECT kind, counted_at, publisher, publisher_app, placement, advertiser, campaign, content, country, 0, 0
        FROM events.actions WHERE counted_at IS NOT NULL) r`
      const sums = `count(*) FILTER (WHERE kind = 1) AS impressions, count(*) FILTER (WHERE kind = 2) AS clicks, count(*) FILTER (WHERE kind = 3) AS installs`
      const kept = `sum(impressions)::bigint AS impressions, sum(clicks)::bigint AS clicks, sum(installs)::bigint AS installs`
      const ask = (text: string) => world.ask(text, [], 'events')
      const by = `date_trunc('hour', counted_at, 'UTC') AS hour`
      const some = 'HAVING sum(impressions) + sum(clicks) + sum(installs) > 0'
      return {
        placements: [
          await ask(
            `SELECT ${by}, placement, country, ${sums}, sum(billed)::bigint AS billed FROM (${raw}) x GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
          ),
          await ask(
            `SELECT hour, placement, country, ${kept}, sum(billed_network_micros)::bigint AS billed FROM events.placement_counts GROUP BY 1, 2, 3 ${some} ORDER BY 1, 2, 3`,
          ),
        ],
        campaigns: [
          await ask(
            `SELECT ${by}, campaign, content, country, ${sums}, sum(spent)::bigint AS spent FROM (${raw}) x GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
          ),
          await ask(
            `SELECT hour, campaign, content, country, ${kept}, sum(spent_micros)::bigint AS spent FROM events.campaign_counts GROUP BY 1, 2, 3, 4 ${some} ORDER BY 1, 2, 3, 4`,
          ),
        ],
        own: [
          await ask(
            `SELECT ${by}, publisher_app, campaign, ${sums} FROM (${raw}) x WHERE publisher = advertiser GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
          ),
          await ask(
            `SELECT hour, publisher_app, campaign, ${kept} FROM events.own_counts GROUP BY 1, 2, 3 ${some} ORDER BY 1, 2, 3`,
          ),
        ],
      }
    }

    const coreTables = [
      'placement_hours',
      'campaign_hours',
      'own_hours',
      'placement_days',
      'campaign_days',
      'organization_days',
    ]

    async function coreCounts(): Promise<unknown[]> {
      const all = []
      for (const table of coreTables)
        all.push(await world.ask(`SELECT * FROM ${table} t ORDER BY t::text`))
      return all
    }

    test('every counter equals a recount of the rows after random events', async () => {
      let sent = 0
      const step = fc.record({
        spot: fc.nat({ max: 2 }),
        does: fc.constantFrom('see', 'click', 'both', 'clickFirst', 'twice'),
      })
      for (const steps of fc.sample(fc.array(step, { minLength: 100, maxLength: 140 }), 10)) {
        const calls: string[][] = []
        for (const { spot, does } of steps) {
          const { impression, click } = handOut(spots[spot])
          const told = {
            see: [[impression]],
            click: [[click]],
            both: [[impression, click]],
            clickFirst: [[click], [impression]],
            twice: [[impression], [click, impression, click]],
          }[does]
          calls.push(...told)
          sent += told.flat().length
        }
        await Promise.all(
          calls.map((call) =>
            world.delivery.events.ingest(
              call.map((token) => ({ token, at: world.delivery.now() })),
            ),
          ),
        )
        await world.turnClock(hourMs * 5)
      }
      expect(sent).toBeGreaterThan(2000)
      const { placements, campaigns, own } = await recount()
      for (const [rows, counters] of [placements, campaigns, own]) {
        expect(rows?.length).toBeGreaterThan(10)
        expect(counters).toEqual(rows)
      }
    })

    test('a repeated roll-up changes none of the sums in the core', async () => {
      await world.delivery.simulation.refresh()
      const once = await coreCounts()
      const [inEvents] = await world.ask(
        'SELECT sum(requests)::int AS requests, sum(impressions)::int AS impressions, sum(clicks)::int AS clicks FROM events.placement_counts',
        [],
        'events',
      )
      for (const table of ['placement_hours', 'placement_days']) {
        const [inCore] = await world.ask(
          `SELECT sum(requests)::int AS requests, sum(impressions)::int AS impressions, sum(clicks)::int AS clicks FROM ${table}`,
        )
        expect(inCore, table).toEqual(inEvents)
      }
      let askedAt = 0
      for (let time = 0; time < 3; time += 1) {
        // Simulates a node that starts without knowing what was rolled up.
        await world.ask('DELETE FROM carried_counts')
        askedAt = performance.now()
        await world.delivery.simulation.refresh()
        expect(await coreCounts()).toEqual(once)
      }
      const age = measured(world.delivery, 'carried_age_seconds')
      expect(age).toBeLessThanOrEqual((performance.now() - askedAt) / 1000)
    })

    test('counters that have not changed are read once a minute', async () => {
      await world.delivery.simulation.refresh()
      const dueAt = async (mark: string) => {
        await world.ask(`UPDATE carried_counts SET changed_till = now() + $1::interval`, [mark])
        const { counts, noFills, filtered } = await findDueWork(
          { core: world.database, events },
          world.delivery.now(),
          3,
        )
        return [counts, noFills, filtered]
      }
      expect(await dueAt('1 hour')).toEqual([false, false, false])
      expect(await dueAt('-2 minutes')).toEqual([true, true, true])
    })

    test('a repeated flush with the same id counts once', async () => {
      const flush = {
        id: randomUUID(),
        placements: [
          { hour: new Date(0), placement: 77_777, country: 'SE', requests: 5, answers: 3 },
        ],
        campaigns: [
          { hour: new Date(0), campaign: 77_777, content: 1, country: 'SE', requests: 3 },
        ],
      }
      await Promise.all([1, 2, 3].map(() => writeFlush(events, 5, flush)))
      await writeFlush(events, 5, { ...flush, id: randomUUID() })
      const rows = await world.ask(
        'SELECT requests, answers FROM events.placement_counts WHERE placement = 77777',
        [],
        'events',
      )
      expect(rows).toEqual([{ requests: 10n, answers: 6n }])
      const other = await world.ask(
        'SELECT requests FROM events.campaign_counts WHERE campaign = 77777',
        [],
        'events',
      )
      expect(other).toEqual([{ requests: 6n }])
    })

    test('events acknowledged while connections were cut are stored once', async () => {
      const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
      const acknowledged: string[] = []
      let isOver = false
      const sender = async () => {
        while (!isOver) {
          const { impression } = handOut(spots[0])
          const at = world.delivery.now()
          for (let isStored = false; !isStored;) {
            const [verdict] = await world.delivery.events
              .ingest([{ token: impression, at }])
              .catch(() => [])
            isStored = verdict !== undefined
          }
          acknowledged.push(impression)
        }
      }
      const senders = Promise.all(Array.from({ length: 16 }, sender))
      for (let cuts = 0; cuts < 8; cuts += 1) {
        const before = acknowledged.length
        await expect
          .poll(() => acknowledged.length, { timeout: 30_000 })
          .toBeGreaterThan(before + 20)
        await world.ask(cut, [], 'events')
      }
      isOver = true
      await senders
      await expect
        .poll(
          () =>
            world.delivery.simulation.refresh().then(
              () => 'carried',
              () => 'away',
            ),
          { timeout: 10_000 },
        )
        .toBe('carried')
      const { secrets } = world.services
      const signer = createTokenSigner(secrets.derive('event-token'), secrets.keyId)
      const rids = acknowledged.map((token) => signer.readAnyAge(token)?.rid)
      const [row] = await world.ask<{ count: bigint }>(
        'SELECT count(*) FROM events.impressions WHERE rid = ANY($1)',
        [rids],
        'events',
      )
      expect(row?.count).toBe(BigInt(acknowledged.length))
      const { placements } = await recount()
      expect(placements[1]).toEqual(placements[0])
    })

    test('own impressions roll up though an older program rolled up before [FINDINGS4-C3]', async () => {
      const sumOf = async (table: string, name: string, of: 'core' | 'events') =>
        (await world.ask(`SELECT sum(${name})::int AS own FROM ${table}`, [], of))[0]
      const before = await sumOf('events.own_counts', 'impressions', 'events')
      const { impression } = handOut(spots[2])
      await world.delivery.events.ingest([{ token: impression, at: world.delivery.now() }])
      // The older program noted under another name how far it came.
      await world.ask(
        `INSERT INTO carried_counts (family, changed_till) VALUES ('events', now() + interval '1 hour')`,
      )
      await world.delivery.simulation.refresh()
      const own = await sumOf('events.own_counts', 'impressions', 'events')
      expect(own).not.toEqual(before)
      for (const side of ['placement', 'campaign']) {
        expect(await sumOf(`events.${side}_counts`, 'own_impressions', 'events')).toEqual(own)
        expect(await sumOf(`${side}_hours`, 'own_impressions', 'core')).toEqual(own)
        expect(await sumOf(`${side}_days`, 'own_impressions', 'core')).toEqual(own)
      }
    })

    test('the role of the event database can neither change nor delete events', async () => {
      await expect(
        events.run('UPDATE events.impressions SET country = $1', ['SE']),
      ).rejects.toThrow(/permission denied/)
      await expect(events.run('DELETE FROM events.actions', [])).rejects.toThrow(
        /permission denied/,
      )
      await expect(events.run('UPDATE events.actions SET country = $1', ['SE'])).rejects.toThrow(
        /permission denied/,
      )
      await expect(events.run('SELECT * FROM public.organizations', [])).rejects.toThrow(
        /permission denied|does not exist/,
      )
    })

    test('partitions are made once, also after a change of their width', async () => {
      const since = new Date('2031-05-01T00:00:00Z')
      const till = new Date('2031-05-03T00:00:00Z')
      const parts = () =>
        world.ask(
          `SELECT count(*)::int AS count FROM pg_class WHERE relkind = 'r' AND relname LIKE 'impressions_203105%'`,
          [],
          'events',
        )
      await Promise.all([1, 2, 3].map(() => events.makePartitions(since, till)))
      expect(await parts()).toEqual([{ count: 2 }])
      await events.run(`SELECT events.make_partitions($1, $2, '1 hour')`, [
        new Date('2031-05-03T22:00:00Z'),
        new Date('2031-05-04T00:00:00Z'),
      ])
      await events.makePartitions(since, new Date('2031-05-05T00:00:00Z'))
      expect(await parts()).toEqual([{ count: 2 + 24 + 1 }])
    })
  },
)
