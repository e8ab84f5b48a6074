import { type TextStorage, attempt } from './environment.ts'
import type { RewardFields } from './wire.ts'

export interface KeptEvent {
  token: string
  /** ISO 8601, by the device's clock. */
  at: string
  of: string
  reward?: RewardFields | undefined
  /**
   * The order in which the page recorded its events. Several events can have the same millisecond.
   */
  order?: number
}

export interface EventStore {
  /**
   * All stored events, oldest first. Storage is read on every call, because another tab of the same
   * game may have changed it.
   */
  read(): KeptEvent[]
  /** A token that is stored already is not added again. Beyond 1,000 events, the oldest go. */
  add(event: KeptEvent): void
  remove(events: readonly KeptEvent[]): void
}

const mostKept = 1000

/**
 * Each event has its own storage key. If two tabs shared one list, each would read, change and
 * write it, and the last writer would drop the other's events.
 */
export function openEventStore(storage: TextStorage, name: string): EventStore {
  // Events that could not be written, because storage is full or not accessible. They are kept in
  // memory until the page is closed.
  const unstored = new Map<string, KeptEvent>()
  const prefix = `${name} `
  let order = 0
  const write = (key: string, text: string | null) => attempt(() => storage.write(key, text))
  const read = () => {
    const events = [...unstored.values()]
    for (const [key, text] of storedTexts(storage, prefix)) {
      const event = parsed(text)
      if (event?.token) events.push(event)
      else write(key, null)
    }
    return events.sort(inOrder)
  }
  const remove = (events: readonly KeptEvent[]) => {
    for (const { token } of events) {
      unstored.delete(token)
      write(prefix + token, null)
    }
  }
  const add = (event: KeptEvent) => {
    const stored = read()
    if (stored.some(({ token }) => token === event.token)) return
    order += 1
    const numbered = { ...event, order }
    if (!write(prefix + event.token, JSON.stringify(numbered))) unstored.set(event.token, numbered)
    remove(stored.slice(0, Math.max(0, stored.length + 1 - mostKept)))
  }
  return { read, add, remove }
}

function storedTexts(storage: TextStorage, prefix: string): Iterable<[string, string]> {
  try {
    return storage.read(prefix)
  } catch {
    return []
  }
}

function inOrder(one: KeptEvent, other: KeptEvent): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return (one.order ?? 0) - (other.order ?? 0)
}

/** Undefined where the text is damaged, which costs that event only. */
function parsed(text: string): KeptEvent | undefined {
  try {
    return JSON.parse(text) as KeptEvent
  } catch {
    return undefined
  }
}
