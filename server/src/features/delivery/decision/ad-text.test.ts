import { randomBytes } from 'node:crypto'
import { adFormats, mediaTypes } from '@frontrow/contract/delivery'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveApp, liveCampaign, liveContent } from '../../../../test/delivery/live-campaigns.ts'
import { anyAd } from '../../../../test/delivery/turned-bits.ts'
import { createTokenSigner } from '../tokens/event-token.ts'
import { type Shown, adAnswer, issue } from './ad-answer.ts'
import { createAdTexts } from './ad-text.ts'

const signer = createTokenSigner(randomBytes(32), '0123456789abcdef')
const anyName = fc.string({ unit: 'binary', maxLength: 30 })

const anyShown = fc
  .record({
    name: anyName,
    path: anyName,
    iconPath: anyName,
    why: anyName,
    width: fc.nat(4000),
    durationSeconds: fc.option(fc.double({ min: 0.1, max: 60 }), { nil: undefined }),
  })
  .map(({ name, path, iconPath, why, width, durationSeconds }): Shown => {
    const content = { ...liveContent(1), path, width, height: 1280, durationSeconds }
    const app = { ...liveApp(1), name, stores: { google: undefined, apple: undefined } }
    return { campaign: { ...liveCampaign(1), app, iconPath }, content, why }
  })

test('the written ad is the JSON of the ad', () => {
  const addresses = {
    publicUrl: 'https://network.example.com',
    mediaUrl: 'https://cdn.example.com/m',
  }
  const anyMedia = fc.record({
    format: fc.constantFrom(...adFormats),
    type: fc.constantFrom(...mediaTypes),
  })
  const answers = fc.array(fc.tuple(anyAd, anyMedia, anyName), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyShown, answers, (shown, served) => {
      const texts = createAdTexts(addresses)
      for (const [handedOut, media, why] of served) {
        const issued = issue(handedOut, media.format, signer)
        const one = { ...shown, why }
        const ad = adAnswer(media, one, { issued, addresses })
        expect(JSON.parse(texts.textOf(media, one, issued))).toEqual(JSON.parse(JSON.stringify(ad)))
        expect(texts.textOf(media, one, issued)).toBe(JSON.stringify(ad))
      }
    }),
    { numRuns: 200 },
  )
})
