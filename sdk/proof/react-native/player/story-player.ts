import type { Player } from '../../../driver/cases.ts'
import { openWebPlayer } from '../../../driver/web-player.ts'
import type { AsyncTextStorage } from '../../../react-native/src/kept-storage.ts'
import { openStoredCore } from '../../../react-native/src/stored-core.ts'
import type { TextStorage } from '../../../react-native/src/web-core.ts'

/** Plays stories to the core of this SDK, with its own storage over the story's. */
export const openStoryPlayer = (): Player =>
  openWebPlayer(
    (environment, storage, settings) =>
      openStoredCore(environment, asyncStorageOn(storage), settings),
    'react-native',
  )

function asyncStorageOn(storage: TextStorage): AsyncTextStorage {
  return {
    getAllKeys: async () => [...storage.read('').keys()],
    getItem: async (key) => storage.read(key).get(key) ?? null,
    setItem: async (key, text) => storage.write(key, text),
    removeItem: async (key) => storage.write(key, null),
  }
}
