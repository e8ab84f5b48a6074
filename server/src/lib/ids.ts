import { randomBytes } from 'node:crypto'

/**
 * A uuidv7 (RFC 9562): 48 bits of Unix milliseconds, then random. Made here because PostgreSQL before 18 has none.
 * `now` decides the time part, so that ids made with a turned clock still sort by their time.
 */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** False for every text that PostgreSQL would refuse as a uuid: such an id names nothing, and is looked up by nobody. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
