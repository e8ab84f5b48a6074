import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/support/world.ts'
import { holdLock, locks, takeLock, tryLock } from './locks.ts'

const world = await sharedWorld()
const { database } = world
const server = join(import.meta.dirname, '../../..')
const filesAt = (pattern: string) => globSync(pattern, { cwd: server })
const read = (path: string) => readFileSync(join(server, path), 'utf8')

test('each lock has a number of its own', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock is taken by its name', () => {
  const takes = /\bpg_(?:try_)?advisory_/
  const program = filesAt('src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  expect(program.filter((path) => takes.test(read(path)))).toEqual(['src/lib/db/locks.ts'])
  const named = new Set<number>(Object.values(locks))
  const taken = filesAt('migrations/**/*.sql')
    .map(read)
    .flatMap((text) => text.match(/\bpg_(?:try_)?advisory_\w+\([^;]*/g) ?? [])
  expect(taken.length).toBeGreaterThan(0)
  for (const call of taken) expect(named.has(Number(/\b\d{7}\b/.exec(call)?.[0])), call).toBe(true)
})

test('a lock of a key holds up the same key until its transaction ends', async () => {
  const order: string[] = []
  const second = async (of: string) => {
    await database.asSystem((db) => takeLock(db, 'storage', of))
    order.push(of)
  }
  const waiting = await database.asSystem(async (db) => {
    await takeLock(db, 'storage', 'one')
    const same = second('one')
    await second('other')
    order.push('ended')
    return { same }
  })
  await waiting.same
  expect(order).toEqual(['other', 'ended', 'one'])
})

test('a lock that somebody holds is not given', async () => {
  const client = await database.connect()
  expect(await holdLock(client, 'noticeMails')).toBe(true)
  expect(await database.asSystem((db) => tryLock(db, 'noticeMails'))).toBe(false)
  const other = await database.connect()
  expect(await holdLock(client, 'lane', 3)).toBe(true)
  expect(await holdLock(other, 'lane', 3)).toBe(false)
  expect(await holdLock(other, 'lane', 4)).toBe(true)
  await Promise.all([client.end(), other.end()])
  await expect.poll(() => database.asSystem((db) => tryLock(db, 'noticeMails'))).toBe(true)
})
