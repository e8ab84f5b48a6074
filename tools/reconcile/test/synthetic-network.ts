// The people, campaigns, prices and raw impressions of a synthetic network. Its arithmetic is its
// own: nothing is shared with the program under test.
import {
  type SeededRandom,
  createSeededRandom,
} from '../../../server/src/commands/demo/seeded-random.ts'

export interface Impression {
  at: string
  billed_micros: string
  billed_network_micros: string
  campaign: string
  lane: number
  lease: string | null
  placement: string
  reason: number
  rid: string
  ruleset: number
  slot: string
}

export const networkCurrency = 'EUR'
const dayMs = 86_400_000
const isoOf = (ms: number) => new Date(ms).toISOString()
export const dayAfter = (day: string, days = 1) =>
  isoOf(Date.parse(day) + days * dayMs).slice(0, 10)

/** Uuids that only count up, so that the order of ids is the order in which they were made. */
export function openIds(kind: string) {
  let last = 0
  return () => `0192${kind}-0000-7000-8000-${(last += 1).toString(16).padStart(12, '0')}`
}

const organization = openIds('0000')
export const people = {
  shop: organization(),
  bank: organization(),
  games: organization(),
  news: organization(),
  studio: organization(),
}
const thing = openIds('1111')
export const campaigns = [
  {
    id: thing(),
    owner: people.shop,
    currency: 'USD',
    ecpms: [
      ['2026-08-01T00:00:00.000Z', 4_210_333n],
      ['2026-09-12T15:30:00.000Z', 3_900_100n],
    ],
  },
  {
    id: thing(),
    owner: people.shop,
    currency: 'EUR',
    ecpms: [['2026-08-01T00:00:00.000Z', 2_777_777n]],
  },
  {
    id: thing(),
    owner: people.bank,
    currency: 'GBP',
    ecpms: [
      ['2026-08-01T00:00:00.000Z', 9_123_457n],
      ['2026-09-24T09:00:00.000Z', 9_500_000n],
    ],
  },
  {
    id: thing(),
    owner: people.studio,
    currency: 'USD',
    ecpms: [['2026-08-01T00:00:00.000Z', 1_500_999n]],
  },
] as const satisfies {
  id: string
  owner: string
  currency: string
  ecpms: (readonly [string, bigint])[]
}[]
export const placements = [
  { id: thing(), owner: people.games },
  { id: thing(), owner: people.games },
  { id: thing(), owner: people.news },
  { id: thing(), owner: people.studio },
] as const
/** `news` has 65 percent from a day in September on, everybody else 70. */
const shares = [
  { organization: '', valid_from: '2026-08-01', bp: '7000' },
  { organization: people.news, valid_from: '2026-09-10', bp: '6500' },
]
export const shareOf = (owner: string, day: string) =>
  owner === people.news && day >= '2026-09-10' ? 6500n : 7000n

/** What the operator decided on taxes, in hundredths of a percent. */
export const treatments = [
  {
    organization: people.games,
    side: 'publisher',
    valid_from: '2026-09-01',
    kind: 'own_invoice',
    rate_bp: '0',
    withheld_bp: '0',
  },
  {
    organization: people.news,
    side: 'publisher',
    valid_from: '2026-08-01',
    kind: 'none',
    rate_bp: '0',
    withheld_bp: '1500',
  },
  {
    organization: people.studio,
    side: 'publisher',
    valid_from: '2026-09-01',
    kind: 'self_billed_domestic',
    rate_bp: '2400',
    withheld_bp: '0',
  },
  {
    organization: people.shop,
    side: 'advertiser',
    valid_from: '2026-08-01',
    kind: 'domestic',
    rate_bp: '1900',
    withheld_bp: '0',
  },
  {
    organization: people.shop,
    side: 'advertiser',
    valid_from: '2026-09-15',
    kind: 'domestic',
    rate_bp: '2500',
    withheld_bp: '0',
  },
]

const noon = (day: string) => `${day}T12:00:00.000Z`
/** Some rates change at noon; the network's own currency moves too. */
export const rates: [currency: string, day: string, billionths: bigint, setAt: string][] = [
  ['EUR', '2026-07-01', 1_101_000_003n, ''],
  ['GBP', '2026-07-01', 1_299_999_991n, ''],
  ['EUR', '2026-09-03', 1_120_500_000n, '2026-09-01T08:00:00.000Z'],
  ['EUR', '2026-09-20', 1_090_000_001n, noon('2026-09-20')],
  ['GBP', '2026-09-20', 1_310_000_000n, '2026-09-19T08:00:00.000Z'],
  ['GBP', '2026-09-20', 1_250_000_007n, noon('2026-09-20')],
  ['EUR', '2026-10-11', 1_133_000_000n, noon('2026-10-11')],
]

function rateAt(currency: string, at: number): bigint {
  let best: (typeof rates)[number] | undefined
  for (const rate of rates) {
    const [code, day, , setAt] = rate
    const isThere = code === currency && Date.parse(day) <= at && Date.parse(setAt || day) <= at
    if (isThere && (best === undefined || day >= best[1])) best = rate
  }
  return best?.[2] ?? 1_000_000_000n
}

function priceAt({ currency, ecpms }: (typeof campaigns)[number], at: number) {
  let ecpm = 0n
  for (const [since, value] of ecpms) if (Date.parse(since) <= at) ecpm = value
  const isOwn = currency === networkCurrency
  const network = isOwn ? ecpm : (ecpm * rateAt(currency, at)) / rateAt(networkCurrency, at)
  return { own: ecpm / 1000n, network: network / 1000n }
}

export interface Size {
  seed: string
  months: readonly string[]
  firstDay: string
  eventsADay: number
}

/** A row with what the network knows of it. */
export interface Stored {
  row: Impression
  day: string
  /** The book day on which the row arrived, if its day was counted before. */
  lateOn: string
}

/** The day on which late rows arrive, by the day that they are of. */
export const lateRows = new Map([
  ['2026-08-28', '2026-09-02'],
  ['2026-08-30', '2026-09-17'],
  ['2026-09-11', '2026-09-14'],
])

const nextRid = openIds('2222')
const nextLease = openIds('4444')

/** The impressions of a day, one in twenty not counted, some of them late. */
export function impressionsOf(day: string, { seed, eventsADay }: Size): Stored[] {
  const random = createSeededRandom(`${seed} ${day}`)
  const leases = new Map<string, string>()
  return Array.from({ length: eventsADay }, () => {
    const at = Date.parse(day) + Math.floor(random.next() * dayMs)
    const isLate = lateRows.has(day) && random.happens(0.2)
    const row = impression(at, random, leases)
    return { row, day, lateOn: isLate ? (lateRows.get(day) ?? '') : '' }
  })
}

function impression(at: number, random: SeededRandom, leases: Map<string, string>): Impression {
  const campaign = random.pick(campaigns, () => 1)
  const placement = random.pick(placements, () => 1)
  const issuedAt = at - Math.floor(random.next() * 3_600_000)
  const price = priceAt(campaign, issuedAt)
  const isOwn = campaign.owner === placement.owner
  const reason = random.happens(0.05) ? 3 : 0
  const isBilled = !isOwn && reason === 0
  const hour = Math.floor(issuedAt / 3_600_000) * 3_600_000
  const leaseKey = `${campaign.id} ${price.own} ${price.network} ${hour}`
  const lease = leases.get(leaseKey) ?? nextLease()
  leases.set(leaseKey, lease)
  return {
    at: isoOf(at),
    billed_micros: String(isBilled ? price.own : 0n),
    billed_network_micros: String(isBilled ? price.network : 0n),
    campaign: campaign.id,
    lane: random.happens(0.5) ? 1 : 7,
    lease: isOwn ? null : lease,
    placement: placement.id,
    reason,
    rid: nextRid(),
    ruleset: 4,
    slot: isoOf(hour),
  }
}

/** The tables that do not depend on what was delivered. */
export const rules = {
  'campaign-changes.ndjson': campaigns.flatMap(({ id, owner, currency, ecpms }) =>
    ecpms.map(([at, micros]) => {
      return { at, campaign: id, currency, ecpm_micros: String(micros), organization: owner }
    }),
  ),
  'rates.csv': rates.map(([currency, day, billionths, setAt], index) => {
    const number = String(index + 1)
    return { currency, as_of: day, number, usd_billionths: String(billionths), set_at: setAt }
  }),
  'shares.csv': shares,
  'placements.csv': placements.map(({ id, owner }) => ({ placement: id, organization: owner })),
  'treatments.csv': treatments,
}
