import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/support/world.ts'
import { afterCommit } from './after-commit.ts'

const world = await sharedWorld()
const { database } = world

function counted(): { times: number; act: () => Promise<void> } {
  const counter = {
    times: 0,
    act: async () => {
      counter.times += 1
    },
  }
  return counter
}

test('what is left for after the commit is done before its caller goes on', async () => {
  const counter = counted()
  const within = await database.asSystem(async (db) => {
    afterCommit(db, counter.act)
    afterCommit(db, counter.act)
    return counter.times
  })
  expect([within, counter.times]).toEqual([0, 1])
})

test('nothing of it is done where the work or the commit fails', async () => {
  const counter = counted()
  const failed = database.asSystem(async (db) => {
    afterCommit(db, counter.act)
    throw new Error('not today')
  })
  await expect(failed).rejects.toThrow('not today')
  // An act without an audit row is refused at COMMIT.
  const unaudited = database.asActingOperator(crypto.randomUUID(), async (db) =>
    afterCommit(db, counter.act),
  )
  await expect(unaudited).rejects.toThrow(/audit/)
  expect(counter.times).toBe(0)
})
