// What the cases cannot say of the storage: when it is touched, and what its failures cost.
import { expect, test } from 'vitest'
import { openCoreStage } from '../../driver/core-stage.ts'
import { callbacks } from '../../driver/manual-clock.ts'
import { root } from '../../driver/scripted-server.ts'
import type { AsyncTextStorage } from '../../react-native/src/kept-storage.ts'
import { openStoredCore } from '../../react-native/src/stored-core.ts'

function openStage(storage: AsyncTextStorage, answer: 'accepted' | 'no_network' = 'accepted') {
  const { clock, environment, posted } = openCoreStage({ events: [answer] })
  const open = () =>
    openStoredCore(environment, storage, {
      baseUrl: root,
      appKey: 'fr_app_1',
      sdk: { name: 'react-native', version: '0.1.0' },
      emit: () => {},
    })
  return { clock, open, posted }
}

/** A storage in memory with the four functions of AsyncStorage. */
function memoryStorage(texts = new Map<string, string>()) {
  const storage: AsyncTextStorage = {
    getAllKeys: async () => [...texts.keys()],
    getItem: async (key) => texts.get(key) ?? null,
    setItem: async (key, text) => void texts.set(key, text),
    removeItem: async (key) => void texts.delete(key),
  }
  return { storage, texts }
}

const keyOf = (token: string) => `frontrow ${root} ${token}`
const stored = (token: string) =>
  JSON.stringify({ token, at: '2026-11-26T10:00:00.000Z', of: 'impression', order: 1 })

test('creating the SDK touches no storage', () => {
  const touched: string[] = []
  const { storage } = memoryStorage()
  const { clock, open } = openStage({
    ...storage,
    getAllKeys: () => {
      touched.push('getAllKeys')
      return storage.getAllKeys()
    },
  })
  open()
  expect(touched).toEqual([])
  clock.fire(clock.now())
  expect(touched).toEqual(['getAllKeys'])
})

test('what an earlier run has stored is sent after the start', async () => {
  const { storage, texts } = memoryStorage(new Map([[keyOf('one'), stored('one')]]))
  const { clock, open, posted } = openStage(storage)
  const core = open()
  clock.fire(clock.now())
  await callbacks()
  expect(posted.map(({ body }) => body.events?.map(({ token }) => token))).toEqual([['one']])
  expect(core.waiting()).toBe(0)
  expect([...texts.keys()]).toEqual([])
})

test('a damaged record costs that event only', async () => {
  const { storage, texts } = memoryStorage(
    new Map([
      [keyOf('one'), stored('one')],
      [keyOf('two'), stored('two').slice(0, 20)],
    ]),
  )
  const broken: AsyncTextStorage = {
    ...storage,
    getAllKeys: async () => [...(await storage.getAllKeys()), keyOf('three')],
    getItem: (key) =>
      key === keyOf('three') ? Promise.reject(new Error('damaged')) : storage.getItem(key),
  }
  const { clock, open, posted } = openStage(broken)
  open()
  clock.fire(clock.now())
  await callbacks()
  expect(posted.map(({ body }) => body.events?.map(({ token }) => token))).toEqual([['one']])
  expect([...texts.keys()]).toEqual([])
})

test('a storage that cannot be written keeps events in memory', async () => {
  const { storage, texts } = memoryStorage()
  let isFull = true
  const full: AsyncTextStorage = {
    ...storage,
    setItem: (key, text) =>
      isFull ? Promise.reject(new Error('full')) : storage.setItem(key, text),
  }
  const { clock, open } = openStage(full, 'no_network')
  const core = open()
  clock.fire(clock.now())
  await callbacks()
  const { ad } = await core.requestAd('spot')
  if (!ad) throw new Error('There is no ad.')
  const life = core.show(ad)
  life.loaded()
  life.onScreen(true)
  await callbacks()
  expect({ ...life.outcome, waiting: core.waiting(), kept: texts.size }).toEqual({
    shown: true,
    clicked: false,
    rewarded: false,
    waiting: 1,
    kept: 0,
  })
  isFull = false
  core.record('two', 'impression')
  await callbacks()
  expect([...texts.keys()].toSorted()).toEqual([keyOf('A-impression'), keyOf('two')])
})

test('a storage that never answers delays an ad by 2 s and loses nothing', async () => {
  const never = () => new Promise<never>(() => {})
  const { clock, open, posted } = openStage({
    getAllKeys: never,
    getItem: never,
    setItem: never,
    removeItem: never,
  })
  const core = open()
  clock.fire(clock.now())
  const asked = core.requestAd('spot')
  await callbacks()
  expect(posted).toEqual([])
  clock.fire(clock.now())
  clock.fire(clock.now() + 2000)
  const { ad } = await asked
  expect(ad?.placement).toBe('spot')
  core.record('one', 'impression')
  await callbacks()
  expect(posted.map(({ url }) => url.split('/v1/')[1])).toEqual(['ads', 'events'])
})

test('what is answered before the storage was read does not come back from it', async () => {
  const { storage } = memoryStorage(new Map([[keyOf('one'), stored('one')]]))
  let answer = (_text: string): void => {}
  const slow: AsyncTextStorage = {
    ...storage,
    getItem: () => new Promise((resolve) => (answer = resolve)),
  }
  const { clock, open, posted } = openStage(slow)
  const core = open()
  clock.fire(clock.now())
  core.record('one', 'impression')
  await callbacks()
  expect(core.waiting()).toBe(0)
  answer(stored('one'))
  await callbacks()
  expect({ waiting: core.waiting(), posts: posted.length }).toEqual({ waiting: 0, posts: 1 })
})

test('an install is reported only when the storage has said that it was not', async () => {
  const texts = new Map([[`frontrow-install-sent ${root}`, '1']])
  const sentBefore = openStage(memoryStorage(texts).storage)
  sentBefore.open().recordInstall()
  sentBefore.clock.fire(sentBefore.clock.now())
  await callbacks()
  expect(sentBefore.posted).toEqual([])
  const isNew = openStage(memoryStorage().storage)
  isNew.open().recordInstall()
  expect(isNew.posted).toEqual([])
  isNew.clock.fire(isNew.clock.now())
  await callbacks()
  expect(isNew.posted.map(({ body }) => body.install_id)).toEqual(['id'])
})

test('keys of the app that are not the SDK’s are not read', async () => {
  const read: string[] = []
  const { storage } = memoryStorage(new Map([['user', 'Ada']]))
  const watched: AsyncTextStorage = {
    ...storage,
    getItem: (key) => {
      read.push(key)
      return storage.getItem(key)
    },
  }
  const { clock, open } = openStage(watched)
  open()
  clock.fire(clock.now())
  await callbacks()
  expect(read).toEqual([])
})

test('a hundred showings leave no timer and no stored text', async () => {
  const { storage, texts } = memoryStorage()
  const { clock, open } = openStage(storage)
  const core = open()
  clock.fire(clock.now())
  await callbacks()
  clock.fire(clock.now())
  for (let showing = 0; showing < 100; showing += 1) {
    const { ad } = await core.requestAd('spot')
    if (!ad) throw new Error('There is no ad.')
    const life = core.show(ad)
    life.loaded()
    life.onScreen(true)
    clock.fire(clock.now() + 5000)
    expect(life.close()).toBe(true)
    await life.over
  }
  await callbacks()
  expect({ timer: clock.next(), waiting: core.waiting(), kept: texts.size }).toEqual({
    timer: null,
    waiting: 0,
    kept: 0,
  })
})
