import { expect, test } from 'vitest'
import { keepStarted } from './keep-started.ts'

test('a failed start is begun anew, and its cause said once [FINDINGS4-E5]', async () => {
  let starts = 0
  const said: string[] = []
  const kept = keepStarted(
    async () => {
      starts += 1
      if (starts < 3) throw new Error('the port is taken')
      return starts
    },
    (cause) => void said.push(cause),
  )
  await expect(kept.get()).rejects.toThrow('taken')
  expect(await kept.started()).toBeUndefined()
  await expect(kept.get()).rejects.toThrow('taken')
  expect(await kept.get()).toBe(3)
  expect(await kept.get()).toBe(3)
  expect([said, await kept.started()]).toEqual([['the port is taken'], 3])
})
