import { randomUUID } from 'node:crypto'

/**
 * A uuidv7 (RFC 9562): 48 bits of Unix milliseconds, then random bits. It is generated here because
 * PostgreSQL before 18 cannot. `now` is an argument, so that ids made with a shifted clock sort by
 * that clock.
 */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  // Everything after the version digit of a version 4 uuid is random or the same in version 7, and
  // the platform generates it quickly.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * False for a text that PostgreSQL would refuse as a uuid. No row has such an id, so it need not be
 * looked up.
 */
export function isId(text: string): boolean {
  return uuid.test(text)
}
