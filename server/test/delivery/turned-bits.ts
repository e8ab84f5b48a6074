import { createHash } from 'node:crypto'
import fc from 'fast-check'
import {
  type HandedOut,
  type TokenKind,
  createTokenSigner,
} from '../../src/features/delivery/tokens/event-token.ts'

const number = fc.integer({ min: 0, max: 0xff_ff_ff_ff })
const issuedAt = 1_770_000_000

/** Any ad that a node may serve, at a fixed time. */
export const anyAd = fc.record<HandedOut>({
  lane: fc.integer({ min: 0, max: 1023 }),
  issuedAt: fc.constant(issuedAt),
  rid: fc.uuid({ version: 7 }),
  publisher: number,
  publisherApp: number,
  placement: number,
  advertiser: number,
  advertisedApp: number,
  campaign: number,
  content: number,
  country: fc.constantFrom('SE', 'DE', 'ZZ'),
  isBanner: fc.boolean(),
  isTest: fc.boolean(),
  os: fc.integer({ min: 0, max: 7 }),
  store: fc.constantFrom('google', 'apple'),
  lease: fc.option(fc.uuid({ version: 7 }), { nil: undefined }),
  priceMicros: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  networkMicros: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  addressHash: number,
  agentHash: fc.integer({ min: 0, max: 0xff_ff }),
  viewerHash: fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
  rewardSeconds: fc.integer({ min: 0, max: 255 }),
})

const kinds = ['impression', 'click', 'complete'] as const satisfies TokenKind[]

/**
 * Flips single bits in signed tokens and reads the tokens within their lifetime. Returns the tokens
 * that were not refused as forged, which must be none, and whether all unchanged tokens were
 * accepted.
 */
export function turnBits({ count, seed }: { count: number; seed: string }): {
  accepted: string[]
  areOriginalsBelieved: boolean
} {
  const secret = createHash('sha256').update(seed).digest()
  const signer = createTokenSigner(secret, '0123456789abcdef')
  const now = new Date(issuedAt * 1000)
  const ads = fc.sample(anyAd, { numRuns: 200, seed: secret.readInt32BE(0) })
  const tokens = ads.flatMap((ad) => kinds.map((kind) => signer.sign(kind, ad)))
  const next = numbersOf(secret)
  const accepted: string[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const bytes = Buffer.from(tokens[next() % tokens.length] ?? '', 'latin1')
    const at = next() % bytes.length
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (next() % 8)), at)
    const turned = bytes.toString('latin1')
    if (signer.read(turned, now) !== 'forged') accepted.push(turned)
  }
  const areOriginalsBelieved = tokens.every((text) => typeof signer.read(text, now) === 'object')
  return { accepted, areOriginalsBelieved }
}

/** A number sequence that depends on the seed only: SHA-256 of the seed and a counter. */
function numbersOf(secret: Buffer): () => number {
  let block = Buffer.alloc(0)
  let blocks = 0
  let at = 0
  return () => {
    if (at === block.length) {
      block = createHash('sha256').update(secret).update(String(blocks)).digest()
      blocks += 1
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4)
  }
}
