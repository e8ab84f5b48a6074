import { gunzipSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PackageFile } from './files.ts'
import { untar, unzip } from './read/archives.ts'
import { gzipStored, zlibStored } from './stored.ts'
import { tar } from './tar.ts'
import { zip } from './zip.ts'

const file = (path: string, text: string): PackageFile => ({ path, bytes: Buffer.from(text) })
const files = [file('b/ü.txt', 'two '.repeat(500)), file('a.txt', ''), file('b/c.txt', 'three')]
const sortedFiles = [files[1], files[2], files[0]]

test.each([true, false])('a zip archive has its files in order (compressed: %s)', (compress) => {
  const archive = zip(files, { compress })
  expect(unzip(archive)).toEqual(sortedFiles)
  expect(zip(files.toReversed(), { compress })).toEqual(archive)
})

test('compression makes a zip archive smaller', () => {
  expect(zip(files, { compress: true }).length).toBeLessThan(zip(files).length - 1800)
})

test('a tar archive has its files in order', () => {
  const archive = tar(files)
  expect(untar(gzipStored(archive))).toEqual(sortedFiles)
  expect(tar(files.toReversed())).toEqual(archive)
  expect(archive.length % 512).toBe(0)
})

test('a path that a tar archive cannot hold is refused', () => {
  expect(() => tar([file('x'.repeat(101), '')])).toThrow('the path is too long')
})

test.each([0, 1, 65_535, 65_536, 200_000])('%i stored bytes are read back', (length) => {
  const bytes = Buffer.alloc(length, 'Frontrow')
  expect(inflateSync(zlibStored(bytes)).equals(bytes)).toBe(true)
  expect(gunzipSync(gzipStored(bytes)).equals(bytes)).toBe(true)
})
