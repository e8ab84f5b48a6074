import { expect, inject, test } from 'vitest'
import { connectApart } from './connect-apart.ts'
import { openDatabase } from './database.ts'

test('a lost connection is reported while the program runs [FINDINGS3-O8]', async () => {
  const lost: string[] = []
  const database = openDatabase({
    url: inject('clusterUrl'),
    poolSize: 1,
    onIdleError: (error) => lost.push(error.message),
  })
  const other = await connectApart(inject('clusterUrl'))
  const loseOne = async (before: () => Promise<void>) => {
    const client = await database.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await before()
    await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
  }
  await loseOne(async () => {})
  expect(lost.join()).toContain('terminating connection')
  const before = lost.length
  await loseOne(() => database.close())
  expect(lost).toHaveLength(before)
  await other.end()
})
