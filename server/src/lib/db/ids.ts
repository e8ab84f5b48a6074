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

/** The 32 hexadecimal digits of an id, as other systems get it. */
export function hexOfId(id: string): string {
  return id.replaceAll('-', '')
}

/** The id with these digits; undefined where the text is not 32 lower-case hexadecimal digits. */
export function idOfHex(text: string): string | undefined {
  const groups = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text)
  return groups?.slice(1).join('-')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * False for a text that PostgreSQL would refuse as a uuid. No row has such an id, so it need not be
 * looked up.
 */
export function isId(text: string): boolean {
  return uuid.test(text)
}
