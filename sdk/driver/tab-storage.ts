import type { TextStorage } from '../src/environment.ts'

export interface TabStorage {
  /** The storage as one tab sees it. */
  tab(): TextStorage
  /** Makes all writes visible in all tabs. */
  settle(): void
  /** A full storage throws on every new text. */
  fill(isFull: boolean): void
  /** Cuts the text of the key that ends with this. */
  damage(end: string): void
  has(prefix: string): boolean
}

/**
 * A storage that behaves like a browser's when each tab is a process: other tabs see a write a
 * moment later.
 */
export function openTabStorage(): TabStorage {
  const kept = new Map<string, string>()
  const tabs: Map<string, string>[] = []
  const written: [key: string, text: string | null][] = []
  let isFull = false
  const apply = (texts: Map<string, string>, [key, text]: [string, string | null]) =>
    text === null ? texts.delete(key) : texts.set(key, text)
  const settle = () => {
    for (const write of written.splice(0)) for (const texts of [kept, ...tabs]) apply(texts, write)
  }
  return {
    settle,
    has: (prefix) => [...kept.keys()].some((key) => key.startsWith(prefix)),
    fill: (isNowFull) => {
      isFull = isNowFull
    },
    damage: (end) => {
      settle()
      for (const texts of [kept, ...tabs])
        for (const [key, text] of texts) if (key.endsWith(end)) texts.set(key, text.slice(0, 9))
    },
    tab: () => {
      const seen = new Map(kept)
      tabs.push(seen)
      return {
        read: (prefix) => new Map([...seen].filter(([key]) => key.startsWith(prefix))),
        write: (key, text) => {
          if (isFull && text !== null) throw new Error('The storage is full.')
          apply(seen, [key, text])
          written.push([key, text])
        },
      }
    },
  }
}
