import pg from 'pg'
import { expect, test } from 'vitest'
import { minuteMs } from '@frontrow/contract/durations'
import { openWorld } from '../../../../test/support/world.ts'
import { type EventDatabase, openEventDatabase } from './event-database.sql.ts'
import { type Note, type GossipTopic, createOutgoing, createPeerGossip } from './peer-gossip.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

/** Opens peer gossip with one topic that collects all received notes. */
function openGossip(events: EventDatabase, name: string) {
  const received: Note[] = []
  const outgoing = createOutgoing()
  const memory: GossipTopic = {
    name,
    usefulMs: minuteMs,
    outlivesRestart: true,
    take: () => outgoing.take(),
    receive: (notes) => received.push(...notes),
  }
  const now = () => world.delivery.now()
  const gossip = createPeerGossip({ events, lane: () => 1, now, memories: [memory] })
  return {
    received,
    add: (note: Note) => outgoing.add(note),
    exchange: () => gossip.exchange(false),
  }
}

test('a note whose write was not acknowledged is received once', async () => {
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
  const [publisher, receiver] = [openGossip(flaky, 'lost'), openGossip(events, 'lost')]
  publisher.add(['first', 1])
  await expect(publisher.exchange()).rejects.toThrow('terminated')
  publisher.add(['second', 2])
  await expect(publisher.exchange()).rejects.toThrow('terminated')
  await receiver.exchange()
  expect(faults).toEqual([])
  await publisher.exchange()
  for (let time = 0; time < 3; time += 1) await receiver.exchange()
  expect(receiver.received).toEqual([
    ['first', 1],
    ['second', 2],
  ])
  // A node does not receive its own notes. While the database cannot be reached, at most 100,000
  // notes wait.
  expect(publisher.received).toEqual([])
  faults = ['before']
  for (let count = 0; count < 100_010; count += 1) publisher.add(['flood', count])
  await expect(publisher.exchange()).rejects.toThrow('terminated')
  await publisher.exchange()
  await receiver.exchange()
  expect(receiver.received.length).toBe(2 + 100_000)
  await events.close()
})

test('a note is received even if it commits after one that was begun later', async () => {
  const events = openEventDatabase(world.eventUrl, world.services.log)
  const [publisher, receiver] = [openGossip(events, 'late'), openGossip(events, 'late')]
  const slow = new pg.Client({ connectionString: world.eventUrl })
  await slow.connect()
  await slow.query('BEGIN')
  await slow.query(
    `INSERT INTO events.shared_notes (lane, id, node, memory, notes, useless_at, written_at)
     VALUES (9, gen_random_uuid(), gen_random_uuid(), 'late', '[["slow",1]]', 'infinity', now())`,
  )
  publisher.add(['quick', 2])
  await publisher.exchange()
  await receiver.exchange()
  expect(receiver.received).toEqual([['quick', 2]])
  await slow.query('COMMIT')
  await slow.end()
  await receiver.exchange()
  await receiver.exchange()
  expect(receiver.received).toEqual([
    ['quick', 2],
    ['slow', 1],
  ])
  await events.close()
})
