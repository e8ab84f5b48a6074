import type { KeyObject } from 'node:crypto'
import {
  fields,
  hashOfSigned,
  isSignatureOf,
  merkleRootOf,
  signFields,
  signingKey,
} from '../../lib/crypto/seal.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'

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

/** The key that signs seals of the audit. */
export function sealKey(secrets: Pick<Secrets, 'derive'>): KeyObject {
  return signingKey(secrets, 'audit-seal')
}

export function signSeal(key: KeyObject, content: SealContent): Seal {
  return { ...content, signature: signFields(key, textsOf(content)) }
}

/** True where the holder of the master key signed this seal. */
export function isSigned(key: KeyObject, seal: Seal): boolean {
  return isSignatureOf(key, textsOf(seal), seal.signature)
}

/** The hash of a seal, which the next seal has as its `prev`. */
export function hashOfAuditSeal(seal: Seal): Buffer {
  return hashOfSigned(textsOf(seal), seal.signature)
}

function textsOf({ number, at, root, prev }: SealContent): string[] {
  return [String(number), at.toISOString(), root.toString('hex'), prev.toString('hex')]
}

/** The root of the Merkle tree over heads in the order of their chains. */
export function merkleRoot(heads: readonly Head[]): Buffer {
  return merkleRootOf(
    heads.map(({ chain, seq, hash }) => fields(chain, String(seq), hash.toString('hex'))),
  )
}
