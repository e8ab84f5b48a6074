import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** The head of a chain at the time of a seal. */
export interface Head {
  readonly chain: string
  readonly seq: bigint
  readonly hash: Buffer
}

/** What a seal signs. `prev` is the hash of the seal before, empty for the first. */
export interface SealContent {
  readonly number: bigint
  readonly at: Date
  readonly root: Buffer
  readonly prev: Buffer
}

export interface Seal extends SealContent {
  readonly signature: Buffer
}

/** The header of an Ed25519 private key in PKCS #8, before its 32 bytes. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that signs seals. It is derived from the master key, so a database alone cannot sign. */
export function sealKey(secrets: Pick<Secrets, 'derive'>): KeyObject {
  const key = Buffer.concat([pkcs8Header, secrets.derive('audit-seal')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

export function signSeal(key: KeyObject, content: SealContent): Seal {
  return { ...content, signature: sign(null, textOf(content), key) }
}

/** True where the holder of the master key signed this seal. */
export function isSigned(key: KeyObject, seal: Seal): boolean {
  return verify(null, textOf(seal), createPublicKey(key), seal.signature)
}

/** What the next seal names as its `prev`. */
export function hashOfSeal(seal: Seal): Buffer {
  return sha256(textOf(seal), seal.signature)
}

function textOf({ number, at, root, prev }: SealContent): Buffer {
  return fields(String(number), at.toISOString(), root.toString('hex'), prev.toString('hex'))
}

/**
 * The root of the Merkle tree over heads in the order of their chains. Leaves and nodes are hashed
 * with different first bytes, so that a node cannot pass for a leaf. A node without a neighbour
 * moves up unchanged.
 */
export function merkleRoot(heads: readonly Head[]): Buffer {
  let level = heads.map(({ chain, seq, hash }) =>
    sha256(leafMark, fields(chain, String(seq), hash.toString('hex'))),
  )
  while (level.length > 1) level = parentsOf(level)
  return level[0] ?? sha256()
}

const leafMark = Buffer.of(0)
const nodeMark = Buffer.of(1)

function parentsOf(level: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = []
  for (let place = 0; place < level.length; place += 2) {
    const [left, right] = level.slice(place, place + 2)
    if (left === undefined) continue
    parents.push(right === undefined ? left : sha256(nodeMark, left, right))
  }
  return parents
}

/** Each field with its length before it, so that ('ab', 'c') and ('a', 'bc') differ. */
function fields(...texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(Buffer.byteLength(text))
      return [length, Buffer.from(text)]
    }),
  )
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}
