// A market whose counters are written as the roll-up writes them, and what an ask about it must
// give, computed from the same cells in another way.
import { hourMs } from '@frontrow/contract/durations'
import type { Dimension } from '@frontrow/contract/measures'
import type { StatisticsAsk } from '@frontrow/contract/statistics'
import fc from 'fast-check'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import type { TestMember, World } from '../support/world.ts'

export const firstDay = '2025-10-20'
export const lastDay = '2025-11-08'

/** The counts of one hour and country. */
export interface Cell {
  at: Date
  country: string
  app: string
  /** Which side the counts belong to: a placement or a campaign. */
  id: string
  format: string
  ad: string
  requests: number
  answers: number
  impressions: number
  own_impressions: number
  clicks: number
  completes: number
  installs: number
  /** Billed for a placement, or spent by a campaign. */
  micros: number
}

export interface CountedMarket {
  member: TestMember
  placements: Cell[]
  campaigns: Cell[]
  /** A campaign in EUR, in which nothing was counted yet. */
  euro: string
}

const hours = 24 * 20
const anyCell = fc.record({
  hour: fc.integer({ min: 0, max: hours - 1 }),
  country: fc.constantFrom('DE', 'SE', 'ZZ'),
  which: fc.integer({ min: 0, max: 2 }),
  requests: fc.integer({ min: 0, max: 900 }),
  shares: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }),
  micros: fc.integer({ min: 0, max: 3_000_000 }),
})

export async function makeCountedMarket(world: World, seed: number): Promise<CountedMarket> {
  const member = await world.member()
  const apps = [await makeApp(world, member), await makeApp(world, member)]
  const things: Pick<Cell, 'app' | 'id' | 'format' | 'ad'>[] = []
  const campaigns: typeof things = []
  for (const [index, format] of (['Banner', 'Video', 'Banner'] as const).entries()) {
    const app = apps[index % 2]
    if (app === undefined) throw new Error('there is no app')
    const placement = await makePlacement(world, app, format)
    things.push({ app: app.id, id: placement.id, format, ad: '' })
    const campaign = await makeCampaign(world, app)
    const [content] = await world.ask<{ content_id: string }>(
      'SELECT content_id FROM campaign_contents WHERE campaign_id = $1 LIMIT 1',
      [campaign.id],
    )
    campaigns.push({ app: app.id, id: campaign.id, format: '', ad: content?.content_id ?? '' })
  }
  const [app] = apps
  if (app === undefined) throw new Error('there is no app')
  const euro = await makeCampaign(world, app, { currency: 'EUR' })
  const market = {
    member,
    placements: cellsOf(things, seed),
    campaigns: cellsOf(campaigns, seed + 1),
    euro: euro.id,
  }
  await writeCells(world, market)
  return market
}

/** Draws 40 % of all cells. A table has one row for each key, so the last cell of a key is kept. */
function cellsOf(things: readonly Pick<Cell, 'app' | 'id' | 'format' | 'ad'>[], seed: number) {
  const cells = new Map<string, Cell>()
  for (const drawn of fc.sample(anyCell, { seed, numRuns: 500 })) {
    const thing = things[drawn.which]
    if (thing === undefined) continue
    const at = new Date(Date.parse(`${firstDay}T00:00:00Z`) + drawn.hour * hourMs)
    const [answered, shown, own, clicked, completed, installed] = drawn.shares
    const part = (of: number, percent = 0) => Math.floor((of * percent) / 100)
    const answers = part(drawn.requests, answered)
    const impressions = part(answers, shown)
    cells.set(`${at.getTime()} ${drawn.country} ${thing.id}`, {
      ...thing,
      at,
      country: drawn.country,
      requests: drawn.requests,
      answers,
      impressions,
      own_impressions: part(impressions, own),
      clicks: part(impressions, clicked),
      completes: part(impressions, completed),
      installs: part(impressions, installed),
      micros: drawn.micros,
    })
  }
  return [...cells.values()]
}

const counts = [
  'requests',
  'impressions',
  'own_impressions',
  'clicks',
  'completes',
  'installs',
] as const

async function writeCells(world: World, { member, ...of }: CountedMarket): Promise<void> {
  for (const side of ['placement', 'campaign'] as const) {
    const money = side === 'placement' ? 'billed_network_micros' : 'spent_micros'
    const more = side === 'placement' ? ['answers'] : []
    const named = [...counts, ...more, money]
    const content = side === 'campaign' ? ', content_id' : ''
    for (const cell of side === 'placement' ? of.placements : of.campaigns) {
      const values = [...counts, ...(side === 'placement' ? (['answers'] as const) : [])].map(
        (name) => cell[name],
      )
      const ids = [member.organizationId, cell.id, cell.app, cell.at, cell.country]
      await world.ask(
        `INSERT INTO ${side}_hours (organization_id, ${side}_id, app_id, hour, country, ${named.join(', ')}${content})
         VALUES ($1, $2, $3, $4, $5, ${named.map((_name, index) => `$${index + 6}`).join(', ')}${content && `, '${cell.ad}'`})`,
        [...ids, ...values, cell.micros],
      )
    }
    await world.ask(
      `INSERT INTO ${side}_days (organization_id, ${side}_id, app_id, day, ${named.join(', ')})
       SELECT organization_id, ${side}_id, app_id, (hour AT TIME ZONE 'UTC')::date, ${named.map((name) => `sum(${name})`).join(', ')}
       FROM ${side}_hours WHERE organization_id = $1 GROUP BY 1, 2, 3, 4`,
      [member.organizationId],
    )
  }
}

const dayOf = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a time zone, such as 2025-10-26. */
function localDay(at: Date, zone: string): string {
  const format = dayOf.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  dayOf.set(zone, format)
  return format.format(at)
}

/** The value that a cell has for a dimension. */
function keyOf(cell: Cell, name: Dimension, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const keys: Partial<Record<Dimension, () => string>> = {
    hour: () => cell.at.toISOString(),
    day: () => day,
    week: () =>
      new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 24 * hourMs)
        .toISOString()
        .slice(0, 10),
    month: () => `${day.slice(0, 7)}-01`,
    app: () => cell.app,
    placement: () => cell.id,
    campaign: () => cell.id,
    format: () => cell.format,
    ad: () => cell.ad,
    country: () => cell.country,
    currency: () => 'USD',
  }
  return keys[name]?.() ?? ''
}

/** Groups the cells of an ask. The key is the values of its dimensions, joined by a space. */
export function sumsOf(cells: readonly Cell[], ask: StatisticsAsk): Map<string, Cell[]> {
  const zone = ask.time_zone ?? 'UTC'
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const day = localDay(cell.at, zone)
    if (day < ask.from || day > ask.till) continue
    const isMeant = Object.entries(ask.where ?? {}).every(([name, ids]) =>
      ids.includes(keyOf(cell, name as Dimension, day)),
    )
    if (!isMeant) continue
    const key = ask.by.map((name) => keyOf(cell, name, day)).join(' ')
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  return groups
}

/** Computes a measure of a group of cells; undefined where only the database has the value. */
export function valueOf(cells: readonly Cell[], name: string): number | string | null | undefined {
  const sum = (of: keyof Cell) => cells.reduce((all, cell) => all + Number(cell[of]), 0)
  const paid = sum('impressions') - sum('own_impressions')
  const share = (of: number, per: number) => (per === 0 ? null : Math.round((of / per) * 1e6) / 1e6)
  const values: Record<string, () => number | string | null> = {
    paid_impressions: () => paid,
    fill: () => share(sum('answers'), sum('requests')),
    ctr: () => share(sum('clicks'), sum('impressions')),
    completion: () => share(sum('completes'), sum('impressions')),
  }
  for (const count of [...counts, 'answers'] as const) values[count] = () => sum(count)
  return values[name]?.()
}
