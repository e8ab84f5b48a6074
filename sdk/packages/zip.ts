// Writes a zip archive of which the bytes depend on the files only: sorted names, one fixed date.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
import { crc32, deflateRawSync } from 'node:zlib'
import { type PackageFile, sorted } from './files.ts'

interface ZipOptions {
  /**
   * False by default, which makes the bytes the same with every release of zlib. Compressed bytes
   * are the same with one release of Node on one kind of processor.
   */
  compress?: boolean
}

/** Folders get no entry of their own. The whole must be smaller than 4 GiB. */
export function zip(files: readonly PackageFile[], { compress = false }: ZipOptions = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of sorted(files)) {
    const name = Buffer.from(file.path)
    const data = compress ? deflateRawSync(file.bytes, { level: 9 }) : file.bytes
    const common = commonHeader(file.bytes, data, { name, compress })
    const body = Buffer.concat([signature('PK\x03\x04'), common, name, data])
    bodies.push(body)
    directory.push(directoryEntry(common, name, offset))
    offset += body.length
  }
  const entries = Buffer.concat(directory)
  return Buffer.concat([...bodies, entries, end(directory.length, entries.length, offset)])
}

const signature = (text: string) => Buffer.from(text, 'latin1')

/** 1 January 1980, the first date that the format can tell. */
const firstDate = 0x0021
const utf8Names = 0x0800

/** What an entry's header and its line in the directory have in common. */
function commonHeader(
  bytes: Buffer,
  data: Buffer,
  { name, compress }: { name: Buffer; compress: boolean },
): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(utf8Names, 2)
  header.writeUInt16LE(compress ? 8 : 0, 4)
  header.writeUInt16LE(firstDate, 8)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(data.length, 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function directoryEntry(common: Buffer, name: Buffer, offset: number): Buffer {
  const madeByUnix = Buffer.from([20, 3])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(0o100644 * 0x1_0000, 6)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature('PK\x01\x02'), madeByUnix, common, rest, name])
}

function end(count: number, size: number, offset: number): Buffer {
  const rest = Buffer.alloc(18)
  rest.writeUInt16LE(count, 4)
  rest.writeUInt16LE(count, 6)
  rest.writeUInt32LE(size, 8)
  rest.writeUInt32LE(offset, 12)
  return Buffer.concat([signature('PK\x05\x06'), rest])
}
