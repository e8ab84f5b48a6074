// What holds beyond the day, set and changed while nodes spend, and counted again from the stored impressions. A third of the
// campaigns and of their organizations are limited from the beginning, a third now and then, and a third never.
import type { SeededRandom } from '../src/commands/seeded-random.ts'
import { checkCore } from '../src/features/delivery/counters/verify.sql.ts'
import type { World } from './world.ts'

export interface SpendingCaps {
  /** Sets another limit somewhere: higher, lower, below what is spent; for some the first one, or none again. Says how many it set. */
  edit(random: SeededRandom): Promise<number>
  overspent(): Promise<Overspent>
  /** What the rows say otherwise than the leases and days they are made of. */
  differences(): Promise<string[]>
}

/** Where nothing holds beyond the day. */
export const noSpendingCaps: SpendingCaps = {
  edit: async () => 0,
  overspent: async () => ({ totals: 0n, credits: 0n }),
  differences: async () => [],
}

export interface Overspent {
  totals: bigint
  credits: bigint
}

/** Limits lie between a third of these and these, in micros. */
export interface Highest {
  total: number
  credit: number
}

type Kind = 'always' | 'sometimes' | 'never'
const kinds: readonly Kind[] = ['always', 'sometimes', 'never']

interface Limited {
  kind: Kind
  set: (micros: number | null) => Promise<void>
  most: number
}

/** The limits of these campaigns and of their organizations. */
export async function openSpendingCaps(
  world: World,
  campaigns: readonly number[],
  highest: Highest,
): Promise<SpendingCaps> {
  const organizations = await world.ask<{ id: string }>(
    'SELECT organization_id AS id FROM campaigns WHERE number = ANY($1) GROUP BY 1 ORDER BY min(number)',
    [campaigns],
  )
  const limited = [
    ...campaigns.map((number, index) => totalOf(world, { number, index }, highest.total)),
    ...organizations.map(({ id }, index) => creditOf(world, { id, index }, highest.credit)),
  ]
  for (const { kind, set, most } of limited) if (kind === 'always') await set(most)
  const always = new Set(campaigns.filter((_, index) => kindOf(index) === 'always'))
  const credited = new Set(
    organizations.filter((_, index) => kindOf(index) === 'always').map(({ id }) => id),
  )
  return {
    edit: async (random) => {
      const { kind, set, most } = random.pick(limited, (one) => (one.kind === 'never' ? 0 : 1))
      const isTakenAway = kind === 'sometimes' && random.happens(0.3)
      await set(isTakenAway ? null : Math.floor(random.between(most / 3, most)))
      return 1
    },
    overspent: async () => {
      const rows = await readUse(world)
      const totals = rows.map(({ number, billed, total }) =>
        beyond(billed, total, always.has(number) ? highest.total : undefined),
      )
      const credits = [...Map.groupBy(rows, ({ organization }) => organization)].map(([id, own]) =>
        beyond(
          own.reduce((sum, { network }) => sum + network, 0n),
          own[0]?.credit ?? null,
          credited.has(id) ? highest.credit : undefined,
        ),
      )
      return { totals: sumOf(totals), credits: sumOf(credits) }
    },
    differences: async () =>
      (await world.database.asSystem(checkCore)).flatMap(({ check, difference }) =>
        / = what their/.test(check) && difference !== undefined ? [`${check}: ${difference}`] : [],
      ),
  }
}

function kindOf(index: number): Kind {
  return kinds[index % kinds.length] ?? 'never'
}

function totalOf(world: World, of: { number: number; index: number }, most: number): Limited {
  const set = async (micros: number | null) =>
    void (await world.ask('UPDATE campaigns SET total_budget_micros = $1 WHERE number = $2', [
      micros,
      of.number,
    ]))
  return { kind: kindOf(of.index), set, most }
}

function creditOf(world: World, of: { id: string; index: number }, most: number): Limited {
  const set = async (micros: number | null) =>
    void (await world.ask('UPDATE organizations SET credit_limit_micros = $1 WHERE id = $2', [
      micros,
      of.id,
    ]))
  return { kind: kindOf(of.index), set, most }
}

interface Use {
  number: number
  organization: string
  /** In the campaign's currency, and in the network's. */
  billed: bigint
  network: bigint
  /** As the rows have them; null without one, or where it was taken away. */
  total: bigint | null
  credit: bigint | null
}

/** What each campaign was billed, by the impressions that are stored; they are read before the limits, which are never below. */
async function readUse(world: World): Promise<Use[]> {
  const billed = await world.ask<{ campaign: number; billed: bigint; network: bigint }>(
    `SELECT campaign, sum(billed_micros)::bigint AS billed, sum(billed_network_micros)::bigint AS network
     FROM events.impressions WHERE lease IS NOT NULL GROUP BY 1`,
    [],
    'events',
  )
  return world.ask<Use & { [column: string]: unknown }>(
    `SELECT c.number, c.organization_id AS organization, b.billed, b.network, t.budget_micros AS total, k.limit_micros AS credit
     FROM unnest($1::integer[], $2::bigint[], $3::bigint[]) AS b(campaign, billed, network)
     JOIN campaigns c ON c.number = b.campaign
     LEFT JOIN campaign_total_budgets t ON t.organization_id = c.organization_id AND t.campaign_id = c.id
     LEFT JOIN organization_credits k ON k.organization_id = c.organization_id`,
    [
      billed.map(({ campaign }) => campaign),
      billed.map((row) => row.billed),
      billed.map(({ network }) => network),
    ],
  )
}

/** By how much something is over its limit as it is, or over the highest that it ever had. */
function beyond(billed: bigint, limit: bigint | null, highest: number | undefined): bigint {
  const limits = [limit ?? undefined, highest === undefined ? undefined : BigInt(highest)]
  return limits.reduce<bigint>(
    (most, one) => (one !== undefined && billed - one > most ? billed - one : most),
    0n,
  )
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n)
}
