// A market of ads of every rating, asked for by an app for children and by one for adults.
import { type AdCategory, adCategories } from '@frontrow/contract/ad-contents/ad-ratings'
import { createSeededRandom, type SeededRandom } from '../../src/commands/demo/seeded-random.ts'
import { makeApp, makeCampaign, makePlacement, type MarketPlacement } from '../support/market.ts'
import { makeWorld, type World } from '../support/world.ts'

const campaigns = 24
const formats = [
  { type: 'FullscreenImage', content: 100 },
  { type: 'Banner', content: 200 },
  { type: 'Video', content: 300 },
  { type: 'RewardedVideo', content: 300 },
] as const

interface ShownAd {
  /** Null where nobody has rated it. */
  rating: number | null
  categories: string[]
  isRatedByPerson: boolean
}

/** What an app for children may show, written by hand from OPERATOR §4.3. */
export function isForChildren({ rating, categories, isRatedByPerson }: ShownAd): boolean {
  return rating === 1 && categories.length === 0 && isRatedByPerson
}

export interface ChildrensMarket {
  /** The ads that the app shows in so many requests, and how often it had none. */
  ask(app: 'children' | 'adults', requests: number): Promise<{ ads: ShownAd[]; empty: number }>
  close(): Promise<void>
}

export async function openChildrensMarket(): Promise<ChildrensMarket> {
  const world = await makeWorld()
  const random = createSeededRandom('children')
  const publisher = await world.member()
  const openApp = async (isForAll: boolean) => {
    const app = await makeApp(world, publisher)
    await world.ask(`UPDATE apps SET is_child_directed = $2 WHERE id = $1`, [app.id, isForAll])
    const placements: MarketPlacement[] = []
    for (const { type } of formats) placements.push(await makePlacement(world, app, type))
    return placements
  }
  const apps = { children: await openApp(true), adults: await openApp(false) }
  const advertiser = await makeApp(world, await world.member())
  for (let place = 0; place < campaigns; place += 1) {
    const contents = formats.map(({ content: type }) => ({
      type,
      device: 300 as const,
      orientation: 400 as const,
      ...(type === 300 && { durationMs: 15_000 }),
    }))
    const ecpmMicros = 1_000_000 + Math.floor(random.next() * 3_000_000)
    await makeCampaign(world, advertiser, { contents, ecpmMicros, dailyBudgetMicros: 1e12 })
  }
  await rateAll(world, advertiser.member.organizationId, random)
  await world.delivery.simulation.refresh()
  const ads = await ratedAds(world)
  return {
    ask: async (app, requests) => {
      const shown: ShownAd[] = []
      for (let made = 0; made < requests; made += 1) {
        const key = random.pick(apps[app], () => 1).key
        const os = random.happens(0.5) ? 'ios' : 'android'
        const type = random.happens(0.2) ? 'tablet' : 'phone'
        const orientation = random.happens(0.3) ? 'landscape' : 'portrait'
        const device = { type, os, orientation } as const
        const asked = { placement_api_key: key, device, test: true }
        const { ad } = world.delivery.ads.decideAd(asked, { address: '127.0.0.1' })
        if (ad === null) continue
        const path = /(shown\/[0-9a-f-]{36})\//.exec(ad.media.url)?.[1] ?? ''
        const found = ads.get(path)
        if (found === undefined) throw new Error(`nobody made ${ad.media.url}`)
        shown.push(found)
      }
      return { ads: shown, empty: requests - shown.length }
    },
    close: () => world.close(),
  }
}

/** A third of the ads has no rating; the others have any rating, some by a program alone. */
async function rateAll(world: World, organizationId: string, random: SeededRandom): Promise<void> {
  const contents = await world.ask<{ id: string; app: string }>(
    'SELECT id, app_id AS app FROM campaignable_ad_contents',
  )
  const some = () => random.pick([1, 1, 2, 3, null, null], () => 1)
  for (const { id, app } of contents) {
    const rating = some()
    if (rating === null) continue
    const isByProgram = random.happens(0.3)
    const category: AdCategory = random.pick(adCategories, () => 1)
    const categories = random.happens(0.3) ? [category] : []
    await world.ask(
      `WITH closed AS (
         INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
         VALUES ('ad', $1, $2, 'closed', app_now(), app_now()) RETURNING id
       ), made AS (
         INSERT INTO decisions (case_id, organization_id, outcome, message, automated, is_appealable, decided_by, at, visible_from)
         SELECT id, $2, 'approve', '', $3, false, 'operator:sam', app_now(), app_now() FROM closed RETURNING id
       ) SELECT id FROM made`,
      [id, organizationId, isByProgram],
    )
    await world.ask(
      `INSERT INTO content_ratings (content_id, organization_id, app_id, rating, categories, decision_id)
       SELECT $1, $2, $3, $4, $5, d.id FROM decisions d JOIN cases c ON c.id = d.case_id WHERE c.subject_id = $1`,
      [id, organizationId, app, rating, categories],
    )
  }
}

async function ratedAds(world: World): Promise<Map<string, ShownAd>> {
  const rows = await world.ask<ShownAd & { path: string }>(
    `SELECT x.path, r.rating, coalesce(r.categories, '{}') AS categories, coalesce(NOT d.automated, false) AS "isRatedByPerson"
     FROM campaignable_ad_contents x LEFT JOIN content_ratings r ON r.content_id = x.id LEFT JOIN decisions d ON d.id = r.decision_id`,
  )
  return new Map(rows.map((row) => [row.path, row]))
}
