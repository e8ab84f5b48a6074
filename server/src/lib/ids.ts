import { randomUUID } from 'node:crypto'

/**
 * A uuidv7 (RFC 9562): 48 bits of Unix milliseconds, then random. Made here because PostgreSQL before 18 has none.
 * `now` decides the time part, so that ids made with a turned clock still sort by their time.
 */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  // The platform keeps a store of random ids of version 4; everything behind their version is random or the same.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** False for every text that PostgreSQL would refuse as a uuid: such an id names nothing, and is looked up by nobody. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
