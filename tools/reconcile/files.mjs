// Reads an export. What cannot be read to its end is an Unreadable that names the file and the row.
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'

export class Unreadable extends Error {}

/** The columns of the tables, the form of each field, and the posting rules. */
export const format = JSON.parse(readFileSync(new URL('format.json', import.meta.url), 'utf8'))

const formOf = new Map()
for (const [words, [pattern, names]] of Object.entries(format.forms)) {
  for (const name of names.split(' ')) formOf.set(name, { words, pattern: new RegExp(pattern) })
}

/** JSON with the keys in order and no space, so that one value has one text. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const member = (key) => `${JSON.stringify(key)}:${canonical(value[key])}`
  return `{${Object.keys(value).sort().map(member).join(',')}}`
}

export function readBytes(folder, path) {
  try {
    return readFileSync(join(folder, path))
  } catch (error) {
    throw new Unreadable(`${path} cannot be read (${error.code})`)
  }
}

export const readJson = (folder, path) => parse(readBytes(folder, path).toString('utf8'), path)

function parse(json, where) {
  let value
  try {
    value = JSON.parse(json)
  } catch {
    throw new Unreadable(`${where} is not JSON`)
  }
  if (canonical(value) !== json) throw new Unreadable(`${where} is not canonical JSON`)
  return value
}

/** The rows of a table, with the fields of format.json checked. A row may have more of them. */
export function readTable(folder, path) {
  const lines = readBytes(folder, path).toString('utf8').split('\n')
  if (lines.pop() !== '') throw new Unreadable(`${path} does not end with an end of line`)
  const isCsv = path.endsWith('.csv')
  const names = isCsv ? csvHead(lines.shift(), path) : format.tables[path].split(' ')
  return lines.map((line, index) => {
    const where = `${path} row ${index + 1}`
    const row = isCsv ? fromCsv(line, names) : parse(line, where)
    checkFields(row, names, where)
    return row
  })
}

/** The columns of a table, to which newer exports may add those of format.json's `added`. */
function csvHead(line, path) {
  const needed = format.tables[path].split(' ').join(',')
  const added = format.added[path]
  const heads = added === undefined ? [needed] : [needed, `${needed},${added}`]
  if (!heads.includes(line)) throw new Unreadable(`${path} has other columns`)
  return line.split(',')
}

const fromCsv = (line, names) => {
  const values = line.split(',')
  return Object.fromEntries(names.map((name, place) => [name, values[place]]))
}

export function checkFields(row, names, where) {
  for (const name of names) {
    const { pattern, words } = formOf.get(name) ?? { pattern: /^/, words: 'a text' }
    const value = row?.[name]
    if (value === undefined || value === null || !pattern.test(String(value)))
      throw new Unreadable(`${where}: ${name} is ${value ?? 'missing'}, which is not a ${words}`)
  }
}

/** The lines of a compressed file, in portions, so that a day needs no memory of its size. */
export async function* readCompressed(folder, path) {
  const source = createReadStream(join(folder, path))
  const stream = createGunzip({ chunkSize: 1 << 18 }).setEncoding('utf8')
  source.on('error', (error) => stream.destroy(error))
  let rest = ''
  try {
    for await (const chunk of source.pipe(stream)) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()
      yield lines
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(`${path} is cut (${error.code})`)
  }
  if (rest !== '') throw new Unreadable(`${path} does not end with an end of line`)
}
