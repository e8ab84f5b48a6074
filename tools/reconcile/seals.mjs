// What was signed with which key: the manifest, the hashes of its files, the chain of book days.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { Unreadable, canonical, format, readBytes, readJson } from './files.mjs'
import { addTo, dayAfter, daysFrom } from './report.mjs'
import { groupBy } from './group-by.mjs'

/** The head of an Ed25519 public key in SubjectPublicKeyInfo, before its 32 bytes. */
const keyHead = Buffer.from('302a300506032b6570032100', 'hex')
const fileNames =
  /^(?:events\/[\d-]{10}\.ndjson\.gz|documents\/[A-Z\d-]+\.json|[a-z-]+\.(?:json|ndjson|csv))$/

export const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest('hex')

/** Each text in UTF-8 with its length in bytes before it, as 4 bytes with the greatest first. */
function fields(...texts) {
  const parts = texts.map((text) => Buffer.from(String(text)))
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]))
}

function lengthOf(part) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

/** Refuses a manifest of another format, and one that leaves a needed file out. */
export function readManifest(folder) {
  const manifest = readJson(folder, 'manifest.json')
  const { format: name, scope, files, month, first_day: from } = manifest
  if (name !== 'frontrow-books-1' || scope !== 'network')
    throw new Unreadable(`manifest.json is of the format ${name} and the scope ${scope}`)
  const named = new Set(files.map(({ path }) => path))
  const days = daysFrom(from, dayAfter(`${month}-31`, 0)).filter((day) => day.startsWith(month))
  const needed = ['settings.json', ...Object.keys(format.tables)]
  const missing = [...needed, ...days.map(eventsOf)].find((path) => !named.has(path))
  if (missing !== undefined) throw new Unreadable(`manifest.json does not name ${missing}`)
  const odd = [...named].find((path) => !fileNames.test(path))
  if (odd !== undefined) throw new Unreadable(`manifest.json names ${odd}, which is no such file`)
  return manifest
}

export const eventsOf = (day) => `events/${day}.ndjson.gz`

/** Returns false where a file is not what was signed. Its content is not worth reading then. */
export async function checkSignature({ folder, manifest }, { key, before }, report) {
  const { signature, ...signed } = manifest
  const { month, public_key: own, files, previous } = manifest
  if (key !== undefined) report.compare(`${month} public key`, key, own)
  else report.note(`${month} public key ${own}: not checked, compare it with one got another way`)
  const differences = report.differences()
  report.compare(`${month} signature`, true, isSigned(own, canonical(signed), signature))
  for (const { path, bytes, sha256: hash } of files)
    report.compare(`${month} sha256 of ${path}`, await hashOf(folder, path, bytes), hash)
  if (before !== undefined) {
    const hash = sha256(readBytes(before.folder, 'manifest.json'))
    const continued = previous === null ? 'nothing' : `${previous.month} ${previous.sha256}`
    report.compare(`${month} continues`, `${before.manifest.month} ${hash}`, continued)
  } else if (previous !== null) report.note(`${previous.month} and before: not here, not checked`)
  return report.differences() === differences
}

export function isSigned(key, text, signature) {
  const bytes = Buffer.concat([keyHead, Buffer.from(key, 'base64')])
  if (bytes.length !== 44) return false
  const publicKey = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}

async function hashOf(folder, path, bytes) {
  const hash = createHash('sha256')
  const file = join(folder, path)
  try {
    const { size } = statSync(file)
    if (size < bytes) throw new Unreadable(`${path} is cut: it has ${size} of ${bytes} bytes`)
    for await (const chunk of createReadStream(file)) hash.update(chunk)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(`${path}: ${error.code}`)
  }
  return hash.digest('hex')
}

/** Each book day against its seal, and each seal against the one before. */
export function checkSeals({ manifest, transfers }, known, report) {
  const { seals, public_key: key, booked_from: from, booked_till: till, previous } = manifest
  const booked = transfers.filter((row) => row.booked_on >= from)
  const rowsOn = groupBy(booked, (row) => row.booked_on)
  const sealed = seals.map(({ day }) => day)
  report.compare('sealed days', daysFrom(from, till), sealed)
  report.compare('last book day', till, [...rowsOn.keys()].find((day) => day > till) ?? till)
  let before = previous === null ? '' : known.get(dayAfter(from, -1))
  for (const { signature, ...seal } of seals) {
    const { day, entries, transfers: count, sums, root, prev } = seal
    const text = fields(day, entries, count, canonical(sums), root, prev)
    const hash = sha256(text, Buffer.from(signature, 'base64'))
    const computed = { day, ...contentOf(rowsOn.get(day) ?? []), prev: before ?? prev }
    report.compare(`seal of ${day}`, canonical(computed), canonical(seal))
    report.compare(`seal of ${day} signature`, true, isSigned(key, text, signature))
    if (known.has(day)) report.compare(`seal of ${day} as before`, known.get(day), hash)
    known.set(day, (before = hash))
  }
}

/** What a seal says of the transfers of its day. */
function contentOf(rows) {
  const sums = new Map()
  const hash = createHash('sha256')
  for (const row of rows) {
    const { entry, line, book, currency, debit, credit, strict, subject } = row
    addTo(sums, currency, row.amount)
    const amounts = [row.amount, strict, subject ?? '', row.effective_day]
    hash.update(fields(entry, line, book, currency, debit, credit, ...amounts))
  }
  const texts = [...sums].map(([currency, amount]) => [currency, String(amount)])
  const entries = new Set(rows.map(({ entry }) => entry)).size
  const [transfers, root] = [rows.length, hash.digest('hex')]
  return { entries, transfers, sums: Object.fromEntries(texts), root }
}
