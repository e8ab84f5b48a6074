import type { recordEvents } from '@frontrow/contract/delivery'
import type { Input } from '@frontrow/contract/endpoint'
import type { Environment } from './environment.ts'

export type KeptEvent = Required<Input<typeof recordEvents>['body']['events'][number]> & {
  of: string
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
  add(event: KeptEvent): void
  remove(events: readonly KeptEvent[]): void
}

const mostKept = 1000

/**
 * Each event has its own storage key. If two tabs shared one list, each would read, change and
 * write it, and the last writer would drop the other's events.
 */
export function openEventStore(around: Environment, name: string): EventStore {
  // Events that could not be written, because storage is full or not accessible. They are kept in
  // memory until the page is closed.
  const unstored = new Map<string, KeptEvent>()
  const prefix = `${name} `
  let order = 0
  const read = () => {
    const events = [...unstored.values()]
    for (const text of storedTexts(around, prefix)) {
      const event = parsed(text)
      if (event?.token) events.push(event)
    }
    return events.toSorted(inOrder)
  }
  const remove = (events: readonly KeptEvent[]) => {
    for (const { token } of events) {
      unstored.delete(token)
      attempt(() => around.write(prefix + token, null))
    }
  }
  const add = (event: KeptEvent) => {
    const stored = read()
    if (stored.some(({ token }) => token === event.token)) return
    order += 1
    const numbered = { ...event, order }
    const text = JSON.stringify(numbered)
    if (!attempt(() => around.write(prefix + event.token, text)))
      unstored.set(event.token, numbered)
    remove(stored.slice(0, Math.max(0, stored.length + 1 - mostKept)))
  }
  return { read, add, remove }
}

function storedTexts(around: Environment, prefix: string): Iterable<string> {
  try {
    return around.read(prefix).values()
  } catch {
    return []
  }
}

function inOrder(one: KeptEvent, other: KeptEvent): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return (one.order ?? 0) - (other.order ?? 0)
}

function parsed(text: string): KeptEvent | undefined {
  try {
    return JSON.parse(text) as KeptEvent
  } catch {
    return undefined
  }
}

/** Runs a storage operation. Returns false when it throws: storage is full or not accessible. */
function attempt(operation: () => void): boolean {
  try {
    operation()
    return true
  } catch {
    return false
  }
}
