// Seals: a signed root over rows that must not change. Each seal names the hash of the one before.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Purpose, Secrets } from './secrets.ts'

/** The header of an Ed25519 private key in PKCS #8, before its 32 bytes. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key that signs. It is derived from the master key, so a database alone cannot sign. */
export function signingKey(secrets: Pick<Secrets, 'derive'>, purpose: Purpose): KeyObject {
  const key = Buffer.concat([pkcs8Header, secrets.derive(purpose)])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** The Ed25519 signature of some fields. */
export function signFields(key: KeyObject, texts: readonly string[]): Buffer {
  return sign(null, fields(...texts), key)
}

/** True where the holder of the master key signed these fields. */
export function isSignatureOf(
  key: KeyObject,
  texts: readonly string[],
  signature: Uint8Array,
): boolean {
  return verify(null, fields(...texts), createPublicKey(key), signature)
}

/** The Ed25519 signature of the bytes of a text, as anybody can check it. */
export function signText(key: KeyObject, text: string): Buffer {
  return sign(null, Buffer.from(text), key)
}

/** True where the holder of the master key signed this text. */
export function isSignatureOfText(key: KeyObject, text: string, signature: Uint8Array): boolean {
  return verify(null, Buffer.from(text), createPublicKey(key), signature)
}

/** What the next seal names as the hash of the one before. */
export function hashOfSigned(texts: readonly string[], signature: Uint8Array): Buffer {
  return sha256(fields(...texts), signature)
}

/**
 * The root of the Merkle tree over leaves in their order. Leaves and nodes are hashed with
 * different first bytes, so that a node cannot pass for a leaf. A node without a neighbour moves up
 * unchanged.
 */
export function merkleRootOf(leaves: readonly Uint8Array[]): Buffer {
  let level = leaves.map((leaf) => sha256(leafMark, leaf))
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
export function fields(...texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(Buffer.byteLength(text))
      return [length, Buffer.from(text)]
    }),
  )
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}
