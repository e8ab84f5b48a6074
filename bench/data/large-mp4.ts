import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type Node, at, rawBox, readTree, writeTree } from '../../server/test/media/mp4-tree.ts'

const small = new URL('../../server/test/media/silent.mp4', import.meta.url)
const table = 'moov/trak/mdia/minf/stbl'

/**
 * Writes an mp4 of about `bytes` bytes whose boxes are valid: the index of a small file with
 * enlarged sample sizes, followed by noise. No player can show it.
 */
export async function writeLargeMp4(path: string, bytes: number): Promise<void> {
  const tree = readTree(readFileSync(small))
  const [kind, index] = [at(tree, 'ftyp'), at(tree, 'moov')]
  const sizes = at([index], `${table}/stsz`)
  const samples = sizes.body.readUInt32BE(8)
  const each = Math.floor((bytes - 16_384) / samples)
  sizes.body = words(0, 0, samples, ...Array<number>(samples).fill(each))
  const head = writeTree([kind])
  at([index], `${table}/stsc`).body = words(0, 1, 1, samples, 1)
  at([index], `${table}/stco`).body = words(0, 1, head.length + 8)
  const file = await open(path, 'w')
  await file.write(head)
  await writeNoise(file, each * samples)
  await file.write(writeTree([index]))
  await file.close()
}

async function writeNoise(file: FileHandle, bytes: number): Promise<void> {
  const head = rawBox('mdat')
  head.writeUInt32BE(8 + bytes)
  await file.write(head)
  const noise = randomBytes(1024 * 1024)
  for (let left = bytes; left > 0; left -= noise.length)
    await file.write(noise, 0, Math.min(left, noise.length))
}

function words(...values: number[]): Node['body'] {
  const body = Buffer.alloc(values.length * 4)
  values.forEach((value, place) => body.writeUInt32BE(value, place * 4))
  return body
}
