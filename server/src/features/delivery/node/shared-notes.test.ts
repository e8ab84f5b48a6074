import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, makeWorld } from '../../../../test/world.ts'
import { type EventDatabase, openEventDatabase } from './event-database.sql.ts'
import { type Note, type SharedMemory, openOutgoing, openSharedNotes } from './shared-notes.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A memory that keeps whatever it hears, and the talk of a node that has nothing else. */
function openTalk(events: EventDatabase, name: string) {
  const heard: Note[] = []
  const outgoing = openOutgoing()
  const memory: SharedMemory = {
    ...{ name, usefulMs: 60_000, outlivesRestart: true },
    take: () => outgoing.take(),
    hear: (notes) => heard.push(...notes),
  }
  const now = () => world.delivery.now()
  const talk = openSharedNotes({ events, lane: () => 1, now, memories: [memory] })
  return { heard, add: (note: Note) => outgoing.add(note), exchange: () => talk.exchange(false) }
}

test('what was told and whose answer was lost is told again and heard once', async () => {
  const events = openEventDatabase(world.eventUrl, world.services.log)
  let faults: ('before' | 'after')[] = ['before', 'after']
  const flaky: EventDatabase = {
    ...events,
    run: async (text, values) => {
      const fault = text.startsWith('INSERT') ? faults.shift() : undefined
      if (fault === 'before') throw new Error('Connection terminated unexpectedly')
      const rows = await events.run(text, values)
      if (fault === 'after') throw new Error('Connection terminated unexpectedly')
      return rows as never
    },
  }
  const [teller, hearer] = [openTalk(flaky, 'lost'), openTalk(events, 'lost')]
  teller.add(['first', 1])
  await expect(teller.exchange()).rejects.toThrow('terminated')
  teller.add(['second', 2])
  await expect(teller.exchange()).rejects.toThrow('terminated')
  await hearer.exchange()
  expect(faults).toEqual([])
  await teller.exchange()
  for (let time = 0; time < 3; time += 1) await hearer.exchange()
  expect(hearer.heard).toEqual([
    ['first', 1],
    ['second', 2],
  ])
  // Its own it does not hear, and nothing waits for a database that is away for long but what fits.
  expect(teller.heard).toEqual([])
  faults = ['before']
  for (let count = 0; count < 100_010; count += 1) teller.add(['flood', count])
  await expect(teller.exchange()).rejects.toThrow('terminated')
  await teller.exchange()
  await hearer.exchange()
  expect(hearer.heard.length).toBe(2 + 100_000)
  await events.close()
})

test('what is committed after something that was begun later is heard all the same', async () => {
  const events = openEventDatabase(world.eventUrl, world.services.log)
  const [teller, hearer] = [openTalk(events, 'late'), openTalk(events, 'late')]
  const slow = new pg.Client({ connectionString: world.eventUrl })
  await slow.connect()
  await slow.query('BEGIN')
  await slow.query(
    `INSERT INTO events.shared_notes (lane, id, node, memory, notes, useless_at, written_at)
     VALUES (9, gen_random_uuid(), gen_random_uuid(), 'late', '[["slow",1]]', 'infinity', now())`,
  )
  teller.add(['quick', 2])
  await teller.exchange()
  await hearer.exchange()
  expect(hearer.heard).toEqual([['quick', 2]])
  await slow.query('COMMIT')
  await slow.end()
  await hearer.exchange()
  await hearer.exchange()
  expect(hearer.heard).toEqual([
    ['quick', 2],
    ['slow', 1],
  ])
  await events.close()
})
