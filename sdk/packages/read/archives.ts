// Reads the archives back, for tests and for the steps of the platforms.
import { gunzipSync, inflateRawSync } from 'node:zlib'
import type { PackageFile } from '../files.ts'

/** The files of a zip archive, in the order of its directory. */
export function unzip(archive: Buffer): PackageFile[] {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) throw new Error('this is no zip archive')
  const files: PackageFile[] = []
  let at = archive.readUInt32LE(end + 16)
  while (files.length < archive.readUInt16LE(end + 10)) {
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const header = archive.readUInt32LE(at + 42)
    const start =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const data = archive.subarray(start, start + size)
    files.push({ path, bytes: isDeflated ? inflateRawSync(data) : data })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

/** The files of a `.tgz`. */
export function untar(archive: Buffer): PackageFile[] {
  const tar = gunzipSync(archive)
  const files: PackageFile[] = []
  const text = (at: number, length: number) => tar.toString('utf8', at, at + length).split('\0')[0]
  for (let at = 0; tar[at] !== 0;) {
    const size = parseInt(text(at + 124, 12) ?? '', 8)
    files.push({ path: text(at, 100) ?? '', bytes: tar.subarray(at + 512, at + 512 + size) })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
