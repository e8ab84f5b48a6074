// Writes a tar archive of which the bytes depend on the files only: sorted names, one fixed time.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html (ustar)
import { type PackageFile, sorted } from './files.ts'

const blockBytes = 512
const longestPath = 100

export function tar(files: readonly PackageFile[]): Buffer {
  const parts = sorted(files).flatMap(({ path, bytes }) => [
    header(path, bytes.length),
    bytes,
    Buffer.alloc(-bytes.length & (blockBytes - 1)),
  ])
  return Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)])
}

function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > longestPath) throw new Error(`the path is too long: ${path}`)
  const block = Buffer.alloc(blockBytes)
  block.write(path, 0)
  block.write(octal(0o644, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  // The time that `npm pack` writes, because zip tools refuse times before 1980.
  block.write(octal(Date.UTC(1985, 9, 26, 8, 15) / 1000, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
