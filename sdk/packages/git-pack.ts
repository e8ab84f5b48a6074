// Writes a pack of Git, which is what Git's "smart" protocol sends.
// https://git-scm.com/docs/gitformat-pack
import { createHash } from 'node:crypto'
import { zlibStored } from './stored.ts'

export interface GitObject {
  kind: 'commit' | 'tree' | 'blob'
  content: Buffer
}

const kinds: Readonly<Record<GitObject['kind'], number>> = { commit: 1, tree: 2, blob: 3 }

/** All objects whole, none as the difference to another one. */
export function gitPack(objects: readonly GitObject[]): Buffer {
  const head = Buffer.alloc(12)
  head.write('PACK', 'latin1')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(objects.length, 8)
  const entries = objects.flatMap(({ kind, content }) => [
    entryHead(kinds[kind], content.length),
    zlibStored(content),
  ])
  const bytes = Buffer.concat([head, ...entries])
  return Buffer.concat([bytes, createHash('sha1').update(bytes).digest()])
}

/** The kind and four bits of the length, then seven bits a byte; a top bit of 1 says: more. */
function entryHead(kind: number, length: number): Buffer {
  const bytes = [kind * 16 + (length % 16)]
  for (let rest = Math.floor(length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) + 128
    bytes.push(rest % 128)
  }
  return Buffer.from(bytes)
}
