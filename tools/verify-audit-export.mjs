// Verifies a file of the audit that operators have exported: `node tools/verify-audit-export.mjs
// <file>`. It needs no server and no key. Each link must be the hash of its fields and of the link
// before, where both are in the file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** @typedef {{ prev: string, hash: string, fields: (string | null)[] }} Link */

/** Four bytes of length and the text in UTF-8. Null has the length -1. */
function field(/** @type {string | null} */ text) {
  const length = Buffer.alloc(4)
  length.writeInt32BE(text === null ? -1 : Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text ?? '')])
}

function hashOf(/** @type {Link} */ { prev, fields }) {
  const bytes = [Buffer.from(prev, 'hex'), ...fields.map(field)]
  return createHash('sha256').update(Buffer.concat(bytes)).digest('hex')
}

/**
 * Returns what is wrong with a link, and undefined where nothing is.
 * @param {{ entry: { id: string }, link: Link }} row
 * @param {Link | undefined} after the next newer link of its chain in the file
 */
function faultOf({ entry, link }, after) {
  const [chain, seq, id] = link.fields.map(String)
  const name = `chain ${chain}, link ${seq}`
  if (hashOf(link) !== link.hash) return `${name}: its fields do not give its hash`
  if (id !== entry.id) return `${name}: it belongs to another entry`
  const isNext = after !== undefined && BigInt(after.fields[1] ?? 0) === BigInt(seq ?? 0) + 1n
  return isNext && after.prev !== link.hash
    ? `${name}: the link after it names another hash`
    : undefined
}

const file = process.argv[2]
if (file === undefined) throw new Error('usage: node tools/verify-audit-export.mjs <file>')
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
const entries = lines.map((line) => JSON.parse(line)).filter(({ entry }) => entry !== undefined)
/** @type {Map<string, Link>} by chain; the newest entry stands first */
const after = new Map()
let faultCount = 0
for (const row of entries.filter(({ link }) => link !== null)) {
  const chain = String(row.link.fields[0])
  const fault = faultOf(row, after.get(chain))
  if (fault !== undefined) console.error(fault)
  faultCount += fault === undefined ? 0 : 1
  after.set(chain, row.link)
}
console.log(`${entries.length} entries, ${faultCount} faults`)
process.exitCode = faultCount === 0 ? 0 : 1
