import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { connectApart } from './connect-apart.ts'

test('a connection that is lost does not end the process', async () => {
  const lost = await connectApart(inject('clusterUrl'))
  const other = await connectApart(inject('clusterUrl'))
  const { rows } = await lost.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const ended = new Promise((resolve) => lost.once('end', resolve))
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await other.end()
  await ended
  await expect(lost.query('SELECT 1')).rejects.toThrow('not queryable')
})

test('every connection of the program survives its loss', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (name) => !/\.(test|drill|nightly|citus)\.ts$/.test(name),
  )
  expect(files.length).toBeGreaterThan(300)
  const unsafe = files.filter((name) => {
    const text = readFileSync(`${source}/${name}`, 'utf8')
    return text.includes('new pg.Client(') && !text.includes(`.on('error'`)
  })
  expect(unsafe).toEqual([])
})
