// zlib and gzip streams of stored blocks. Compressed bytes differ between releases of zlib and
// kinds of processor; these are the same on every machine, so every node serves the same sums.
import { crc32 } from 'node:zlib'

const mostInBlock = 0xffff

/** A zlib stream: https://www.rfc-editor.org/rfc/rfc1950 */
export function zlibStored(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x01]), blocks(bytes), adler32(bytes)])
}

/** A gzip file without a time and a name: https://www.rfc-editor.org/rfc/rfc1952 */
export function gzipStored(bytes: Buffer): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(bytes), 0)
  end.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([header, blocks(bytes), end])
}

/** Each block: whether it is the last one, its length, the length's complement, its bytes. */
function blocks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let start = 0
  do {
    const block = bytes.subarray(start, start + mostInBlock)
    start += block.length
    const header = Buffer.alloc(5)
    header.writeUInt8(start === bytes.length ? 1 : 0, 0)
    header.writeUInt16LE(block.length, 1)
    header.writeUInt16LE(mostInBlock - block.length, 3)
    parts.push(header, block)
  } while (start < bytes.length)
  return Buffer.concat(parts)
}

function adler32(bytes: Buffer): Buffer {
  let low = 1
  let high = 0
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(high * 65_536 + low, 0)
  return sum
}
