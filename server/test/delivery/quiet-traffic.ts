import { randomUUID } from 'node:crypto'
import { hourMs } from '@frontrow/contract/durations'
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import type { MarketApp } from '../support/market.ts'
import type { World } from '../support/world.ts'

/** A placement whose traffic differs by chance alone, however large it is. */
interface QuietPlacement {
  id: string
  organizationId: string
  appId: string
  requestsAnHour: number
  fill: number
  ctr: number
  filtered: number
}

const random = createSeededRandom('quiet traffic')

/** A number of successes, near a normal distribution. */
function successes(times: number, share: number): number {
  const drawn = times * share + random.bell() * Math.sqrt(times * share * (1 - share))
  return Math.min(Math.max(Math.round(drawn), 0), times)
}

/** Makes placements of an app, each with shares of its own. */
export async function quietPlacements(
  world: World,
  app: MarketApp,
  count: number,
): Promise<QuietPlacement[]> {
  const { organizationId } = app.member
  const made = Array.from({ length: count }, (_, place) => ({
    id: randomUUID(),
    organizationId,
    appId: app.id,
    requestsAnHour: 2000 + place * 400,
    fill: 0.65 + (place % 4) * 0.1,
    ctr: 0.004 + (place % 5) * 0.012,
    filtered: (place % 3) * 0.015,
  }))
  await world.ask(
    'INSERT INTO monetized_apps (organization_id, app_id, added_at) VALUES ($1, $2, app_now())',
    [organizationId, app.id],
  )
  await world.ask(
    `INSERT INTO ad_placements (id, organization_id, app_id, name, type, created_at)
     SELECT id, $2, $3, 'Quiet ' || place, 'Banner', app_now() FROM unnest($1::uuid[]) WITH ORDINALITY AS t (id, place)`,
    [made.map(({ id }) => id), organizationId, app.id],
  )
  return made
}

/** Counts whole hours of quiet traffic, up to the current one, straight in the tables. */
export async function countQuietHours(
  world: World,
  placements: readonly QuietPlacement[],
  hours: number,
): Promise<void> {
  const now = await world.database.asSystem(readNow)
  const first = Math.floor(now.getTime() / hourMs) - hours
  const rows = placements.flatMap((placement) =>
    Array.from({ length: hours }, (_, place) => quietHour(placement, (first + place) * hourMs)),
  )
  await world.ask(
    `WITH rows AS (SELECT * FROM json_to_recordset($1::json) AS r (id uuid, organization uuid, app uuid, hour timestamptz,
       requests int, answers int, impressions int, clicks int, filtered int)), counted AS (
       INSERT INTO placement_hours (organization_id, placement_id, app_id, hour, country, requests, answers, impressions, clicks)
       SELECT organization, id, app, hour, 'SE', requests, answers, impressions, clicks FROM rows)
     INSERT INTO placement_filtered_hours (organization_id, placement_id, hour, kind, reason, events)
     SELECT organization, id, hour, 2, 6, filtered FROM rows WHERE filtered > 0`,
    [JSON.stringify(rows)],
  )
}

function quietHour(placement: QuietPlacement, hour: number) {
  const { id, organizationId: organization, appId: app } = placement
  // Nights are quieter, and each hour differs.
  const wave = 1 + 0.3 * Math.sin((hour / hourMs / 12) * Math.PI)
  const requests = Math.round(placement.requestsAnHour * wave * random.between(0.9, 1.1))
  const answers = successes(requests, placement.fill)
  const impressions = answers
  const clicks = successes(impressions, placement.ctr)
  const filtered = successes(impressions, placement.filtered)
  const at = new Date(hour).toISOString()
  return { id, organization, app, hour: at, requests, answers, impressions, clicks, filtered }
}
