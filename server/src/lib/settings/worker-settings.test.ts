import { expect, test } from 'vitest'
import { withInitial } from './setting-list.ts'
import { readWorkerSettings } from './worker-settings.ts'

const external = { DATABASE_URL: 'postgres://db.example.com/frontrow' }

test.each([
  [{}, 16, 1],
  [{ WORKERS: '6' }, 2, 6],
  [{ WORKERS: 'auto' }, 16, 14],
  [{ WORKERS: 'auto' }, 2, 1],
  [{ WORKERS: 'auto', ...external }, 16, 16],
  [{ WORKERS: 'auto', ...external }, 64, 32],
])('%j on %d cores: %d workers', (env, cores, workers) => {
  expect(readWorkerSettings(withInitial(env), cores).workers).toBe(workers)
})

test('many workers share about as many connections as one process has', () => {
  const of = (workers: string) => readWorkerSettings(withInitial({ WORKERS: workers })).connections
  expect(of('1')).toEqual({ core: 16, events: 6 })
  expect(of('8')).toEqual({ core: 8, events: 6 })
  expect(of('32')).toEqual({ core: 4, events: 4 })
})

test.each(['0', '33', '-1', '1.5', 'all', '2 '])('WORKERS=%j is refused', (text) => {
  expect(() => readWorkerSettings(withInitial({ WORKERS: text }))).toThrow(
    `WORKERS: "${text}" is neither "auto" nor a number from 1 to 32. Example: WORKERS=auto`,
  )
})
