import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedUse, mayUseIds } from './privacy.ts'

/** The fields of the core segment before the consent to purposes, with their bits. */
const fieldsBefore = {
  created: 36,
  lastUpdated: 36,
  cmpId: 12,
  cmpVersion: 12,
  consentScreen: 6,
  consentLanguage: 12,
  vendorListVersion: 12,
  tcfPolicyVersion: 6,
  isServiceSpecific: 1,
  useNonStandardTexts: 1,
  specialFeatureOptIns: 12,
}
const bitsBefore = Object.values(fieldsBefore).reduce((sum, bits) => sum + bits, 0)
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

interface Core {
  version: number
  purposes: ReadonlySet<number>
  before: readonly number[]
  after: readonly number[]
}

function coreOf({ version, purposes, before, after }: Core): string {
  const given = Array.from({ length: 24 }, (_, index) => (purposes.has(index + 1) ? 1 : 0))
  const bits = `${version.toString(2).padStart(6, '0')}${[...before, ...given, ...after].join('')}`
  return [...bits.matchAll(/.{1,6}/g)]
    .map(([six]) => signs[Number.parseInt(six.padEnd(6, '0'), 2)])
    .join('')
}

const bits = (least: number, most: number) =>
  fc.array(fc.constantFrom(0, 1), { minLength: least, maxLength: most })

const readable = {
  version: fc.constant(2),
  purposes: fc.uniqueArray(fc.integer({ min: 1, max: 24 })).map((some) => new Set(some)),
  before: bits(bitsBefore, bitsBefore),
  after: bits(0, 300),
}

const user = { id: 'ida', consent: true }
const used = (tcf: string) => allowedUse({ user, privacy: { tcf } })
const nothing = { consent: 'contextual', userId: undefined }

function expected(purposes: ReadonlySet<number>) {
  const [storage, basicAds, measurement] = [1, 2, 7].map((purpose) => purposes.has(purpose))
  if (!storage || !measurement) return nothing
  return basicAds
    ? { consent: 'capped', userId: 'ida' }
    : { consent: 'measured', userId: undefined }
}

test('a TCF string allows what its purposes 1, 2 and 7 say', () => {
  const combinations = Array.from({ length: 8 }, (_, mask) =>
    [1, 2, 7].filter((_purpose, bit) => (mask >> bit) % 2 === 1),
  )
  const ending = fc.constantFrom('', '.IFukWSQh', '.not/base64', '.')
  for (const wanted of combinations)
    fc.assert(
      fc.property(fc.record(readable), ending, (core, end) => {
        const others = [...core.purposes].filter((purpose) => ![1, 2, 7].includes(purpose))
        const purposes = new Set([...wanted, ...others])
        const tcf = coreOf({ ...core, purposes }) + end
        expect(used(tcf)).toEqual(expected(purposes))
        expect(mayUseIds({ tcf })).toBe(wanted.length === 3)
        expect(used(tcf)).toEqual(allowedUse({ user, privacy: { tcf, gdpr: true } }))
      }),
      { numRuns: 50 },
    )
})

test('a TCF string of another version, or cut short, counts as a refusal', () => {
  const version = fc.integer({ min: 0, max: 63 }).filter((some) => some !== 2)
  fc.assert(
    fc.property(fc.record({ ...readable, version }), (core) => {
      expect(used(coreOf(core))).toEqual(nothing)
    }),
  )
  // The purposes end with bit 175, which is in the thirtieth character.
  fc.assert(
    fc.property(fc.record(readable), fc.nat(60), (core, length) => {
      const cut = coreOf(core).slice(0, length)
      expect(used(cut)).toEqual(length < 30 ? nothing : expected(core.purposes))
    }),
  )
})

test('a text that is no TCF string allows nothing', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...`${signs}.=+/ `.split('')), maxLength: 80 }),
  )
  fc.assert(
    fc.property(odd, (tcf) => {
      const isCore = /^C[\w-]{29,}(\.|$)/.test(tcf) && !tcf.includes('\n')
      if (!isCore) expect(used(tcf)).toEqual(nothing)
      expect(() => mayUseIds({ tcf })).not.toThrow()
    }),
    { numRuns: 1000 },
  )
  expect(used(`${'C'.repeat(40)}=`)).toEqual(nothing)
})

const all = coreOf({
  version: 2,
  purposes: new Set([1, 2, 7]),
  before: Array.from({ length: bitsBefore }, () => 0),
  after: [],
})

test.each([
  [undefined, 'capped'],
  [{}, 'capped'],
  [{ gdpr: false }, 'capped'],
  [{ child: false, limited: false }, 'capped'],
  [{ gpp_sid: [2] }, 'capped'],
  [{ tcf: all }, 'capped'],
  [{ tcf: all, gdpr: true }, 'capped'],
  [{ limited: true }, 'measured'],
  [{ tcf: all, limited: true }, 'measured'],
  [{ gdpr: true }, 'contextual'],
  [{ gdpr: true, limited: true }, 'contextual'],
  [{ child: true }, 'contextual'],
  [{ tcf: all, child: true }, 'contextual'],
  [{ gpp: 'DBAA' }, 'contextual'],
  [{ gpp: '' }, 'contextual'],
  [{ tcf: all, gpp: 'DBAA' }, 'contextual'],
  [{ tcf: '' }, 'contextual'],
] as const)('a user who consented, with %j, is %s', (given, consent) => {
  const privacy = given === undefined || !('gpp_sid' in given) ? given : { gpp_sid: [2] }
  const asked = privacy === undefined ? { user } : { user, privacy }
  expect(allowedUse(asked)).toEqual({ consent, userId: consent === 'capped' ? 'ida' : undefined })
  expect(mayUseIds(privacy)).toBe(consent === 'capped')
  // Without the user's consent nothing of the user is used, and no more is said to be.
  const refused = consent === 'capped' ? 'measured' : consent
  for (const other of [undefined, { id: 'ida' }, { id: 'ida', consent: false }, { consent: true }])
    expect(allowedUse({ ...(other && { user: other }), ...(privacy && { privacy }) })).toEqual({
      consent: refused,
      userId: undefined,
    })
})
