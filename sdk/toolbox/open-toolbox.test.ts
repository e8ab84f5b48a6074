import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { underLock } from './open-toolbox.ts'

function newLock(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'sid.lock')
}

test('the second of two that make a root waits for the first', async () => {
  const path = newLock()
  const order: string[] = []
  let end = () => {}
  const first = underLock(path, async () => {
    order.push('first begins')
    await new Promise<void>((resolve) => (end = resolve))
    order.push('first ends')
  })
  const second = underLock(path, async () => order.push('second begins'))
  end()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'first ends', 'second begins'])
  expect(existsSync(path)).toBe(false)
})

test('the lock of a process that has ended is void', async () => {
  const path = newLock()
  const { pid } = spawnSync(process.execPath, ['-e', '0'])
  writeFileSync(path, String(pid))
  expect(await underLock(path, async () => 'made')).toBe('made')
})

test('work that throws gives the lock back', async () => {
  const path = newLock()
  await expect(underLock(path, () => Promise.reject(new Error('full disk')))).rejects.toThrow(
    'full',
  )
  expect(existsSync(path)).toBe(false)
})
