// Spending caps beyond the daily budget (a campaign's total, an organization's credit). They are
// set and changed while nodes spend, and checked against the stored impressions. A third of the
// campaigns and organizations are capped from the start, a third now and then, and a third never.
import type { SeededRandom } from '../../src/commands/demo/seeded-random.ts'
import { checkCore } from '../../src/features/delivery/counters/verify.sql.ts'
import type { World } from '../support/world.ts'

export interface SpendingCaps {
  /**
   * Changes some cap: raises it, lowers it, even below what is spent, sets a first one or removes
   * it. Returns how many caps it changed.
   */
  edit(random: SeededRandom): Promise<number>
  overspent(): Promise<Overspent>
  /** Where the caps' rows differ from the leases and days they are the sum of. */
  differences(): Promise<string[]>
}

/** For runs without caps beyond the daily budget. */
export const noSpendingCaps: SpendingCaps = {
  edit: async () => 0,
  overspent: async () => ({ totals: 0n, credits: 0n }),
  differences: async () => [],
}

export interface Overspent {
  totals: bigint
  credits: bigint
}

/** Caps lie between a third of these values and these values, in micros. */
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

/** Sets and checks the caps of these campaigns and of their organizations. */
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

function totalOf(world: World, campaign: { number: number; index: number }, most: number): Limited {
  const set = async (micros: number | null) =>
    void (await world.ask('UPDATE campaigns SET total_budget_micros = $1 WHERE number = $2', [
      micros,
      campaign.number,
    ]))
  return { kind: kindOf(campaign.index), set, most }
}

function creditOf(
  world: World,
  organization: { id: string; index: number },
  most: number,
): Limited {
  const set = async (micros: number | null) =>
    void (await world.ask('UPDATE organizations SET credit_limit_micros = $1 WHERE id = $2', [
      micros,
      organization.id,
    ]))
  return { kind: kindOf(organization.index), set, most }
}

interface Use {
  number: number
  organization: string
  /** In the campaign's currency; `network` is the same in the network's currency. */
  billed: bigint
  network: bigint
  /** The caps in the database; null when there is none or it was removed. */
  total: bigint | null
  credit: bigint | null
}

/**
 * What each campaign was billed, from the stored impressions. They are read before the caps, which
 * are never lower than what was billed by then.
 */
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

/**
 * How far an amount is above its current cap, or above the highest cap that it ever had, whichever
 * is more.
 */
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
