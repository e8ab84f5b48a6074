import type { TextStorage } from './web-core.ts'

/** The part of AsyncStorage that the SDK uses. */
export interface AsyncTextStorage {
  getAllKeys(): Promise<readonly string[]>
  getItem(key: string): Promise<string | null>
  setItem(key: string, text: string): Promise<void>
  removeItem(key: string): Promise<void>
}

export interface KeptStorage extends TextStorage {
  /** Reads what an earlier run has stored. Resolves also where the storage fails. */
  load(): Promise<void>
}

/** All keys of the SDK begin with this. */
const ownPrefix = 'frontrow'

/**
 * Holds the texts in memory, because the core reads them at once. They are read from the app's
 * storage one time and written behind. A text that cannot be written stays in memory and is tried
 * again with the next one.
 */
export function openKeptStorage(storage: AsyncTextStorage | undefined): KeptStorage {
  const texts = new Map<string, string>()
  const unwritten = new Set<string>()
  /** Keys that were written before the storage was read; what was read for them is older. */
  const written = new Set<string>()
  let isLoaded = false
  let isWriting = false
  const save = async (key: string): Promise<boolean> => {
    const text = texts.get(key)
    try {
      await (text === undefined ? storage?.removeItem(key) : storage?.setItem(key, text))
      return true
    } catch {
      return false
    }
  }
  const writeBehind = async () => {
    if (isWriting) return
    isWriting = true
    const failed: string[] = []
    for (const key of unwritten) {
      unwritten.delete(key)
      if (!(await save(key))) failed.push(key)
    }
    for (const key of failed) unwritten.add(key)
    isWriting = false
  }
  const loadKey = async (key: string) => {
    try {
      const text = await storage?.getItem(key)
      if (typeof text === 'string' && !written.has(key)) texts.set(key, text)
    } catch {
      // A text that cannot be read costs this text only.
    }
  }
  return {
    read: (prefix) => new Map([...texts].filter(([key]) => key.startsWith(prefix))),
    write: (key, text) => {
      if (text === null) texts.delete(key)
      else texts.set(key, text)
      if (!storage) return
      if (!isLoaded) written.add(key)
      unwritten.add(key)
      void writeBehind()
    },
    load: async () => {
      try {
        const keys = (await storage?.getAllKeys()) ?? []
        await Promise.all(keys.filter((key) => key.startsWith(ownPrefix)).map(loadKey))
      } catch {
        // Without its storage, the SDK works in memory.
      }
      isLoaded = true
      written.clear()
    },
  }
}
