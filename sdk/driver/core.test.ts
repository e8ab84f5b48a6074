// What the cases cannot say of the web SDK's core: what its creation touches, and what it leaves
// behind.
import { expect, test } from 'vitest'
import { openCore } from '../src/core.ts'
import type { TextStorage } from '../src/environment.ts'
import { openCoreStage } from './core-stage.ts'
import { callbacks } from './manual-clock.ts'
import { root } from './scripted-server.ts'

function openStage(storage: TextStorage = openMemory()) {
  const { clock, environment } = openCoreStage()
  const open = () =>
    openCore(environment, storage, {
      baseUrl: root,
      sdk: { name: 'web', version: '0.1.0' },
      emit: () => {},
    })
  return { clock, open }
}

function openMemory(): TextStorage {
  const texts = new Map<string, string>()
  return {
    read: (prefix) => new Map([...texts].filter(([key]) => key.startsWith(prefix))),
    write: (key, text) => (text === null ? texts.delete(key) : texts.set(key, text)),
  }
}

test('creating the SDK touches no storage', () => {
  const touched: string[] = []
  const { clock, open } = openStage({
    read: (prefix) => {
      touched.push(prefix)
      return new Map()
    },
    write: (key) => void touched.push(key),
  })
  open()
  expect(touched).toEqual([])
  clock.fire(clock.now())
  expect(touched).toHaveLength(1)
})

test('a hundred showings leave no timer', async () => {
  const { clock, open } = openStage()
  const core = open()
  clock.fire(clock.now())
  for (let showing = 0; showing < 100; showing += 1) {
    const { ad } = await core.requestAd('spot')
    if (ad === null) throw new Error('There is no ad.')
    const lifecycle = core.show(ad)
    lifecycle.loaded()
    lifecycle.onScreen(true)
    clock.fire(clock.now() + 5000)
    expect(lifecycle.close()).toBe(true)
    await lifecycle.over
  }
  await callbacks()
  expect(core.waiting()).toBe(0)
  expect(clock.next()).toBeNull()
})

test('a storage that fails loses nothing while the page is open', async () => {
  const denied = () => {
    throw new Error('Access is denied.')
  }
  const { clock, open } = openStage({ read: denied, write: denied })
  const core = open()
  clock.fire(clock.now())
  core.record('event', 'impression')
  expect(core.waiting()).toBe(1)
  await callbacks()
  expect(core.waiting()).toBe(0)
})
