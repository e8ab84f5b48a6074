import { amountText } from '@frontrow/contract/amounts'
import type { listCampaignChanges as call } from '@frontrow/contract/campaign-changes'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { type Change, type ChangeValue, findChanges, findContentNames } from './change.sql.ts'
import { findCreationTime } from './figures.sql.ts'
import { regionName } from './regions.ts'

const mostChanges = 100
const mostNames = 10

/** The order of the form. PostgreSQL's jsonb does not keep the order of keys. */
const places = [
  'is_active',
  'valid_till',
  'name',
  'keywords',
  'icon_content_id',
  'currency',
  'daily_budget_micros',
  'ecpm_budget_micros',
  'total_budget_micros',
  'starts_at',
  'regions',
  'contents',
]

/** The changes of a campaign, newest first. Refuses `campaign_not_found`. */
export async function listCampaignChanges(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { campaignId } = params
  if ((await findCreationTime(ctx, campaignId)) === undefined) refuse('campaign_not_found')
  const rows = await findChanges(ctx, campaignId, mostChanges)
  const shown = rows.flatMap(({ change }) => shownContents(change))
  const contents = await findContentNames(ctx, [...new Set(shown)])
  return rows.map((row) => ({
    at: row.at.toISOString(),
    by: row.developer ?? actorName(row.actor),
    changes: Object.entries(row.change)
      .toSorted(([one], [other]) => places.indexOf(one) - places.indexOf(other))
      .map(([column, pair]) => entryOf(column, pair, contents)),
  }))
}

function shownContents(change: Change): string[] {
  const pair = change['contents']
  if (pair === undefined) return []
  const { added, removed } = differenceOf(pair)
  return [...added.slice(0, mostNames), ...removed.slice(0, mostNames)]
}

/**
 * Actors are stored as `operator:maria` or `developer:<id>`. A developer without a name has left
 * the organization.
 */
function actorName(actor: string): string {
  const [kind = '', name = ''] = actor.split(':')
  if (kind === 'developer') return 'a former developer'
  return kind === 'operator' ? `${name}, operator of the network` : kind
}

type Entry = Reply<typeof call>[number]['changes'][number]

function entryOf(column: string, pair: Change[string], contents: Map<string, string>): Entry {
  const field = fieldNames[column] ?? column
  if (column === 'regions' || column === 'contents') {
    const nameOf = column === 'regions' ? regionName : (id: string) => contents.get(id)
    const { added, removed } = differenceOf(pair)
    return {
      field,
      before: countText(pair[0]),
      after: countText(pair[1]),
      added: named(added, nameOf),
      removed: named(removed, nameOf),
    }
  }
  if (column === 'total_budget_micros')
    return { field, before: amountOf(pair[0]) ?? noTotal, after: amountOf(pair[1]) ?? noTotal }
  const textOf = column.endsWith('_micros') ? amountOf : valueText
  return { field, before: textOf(pair[0]), after: textOf(pair[1]) }
}

/**
 * Stands for "no total budget" before or after a change. Null would mean that the campaign did not
 * exist yet.
 */
const noTotal = 'none'

/** Columns whose field has another name in the API. */
const fieldNames: Readonly<Record<string, string>> = {
  icon_content_id: 'icon',
  daily_budget_micros: 'daily_budget',
  ecpm_budget_micros: 'ecpm_budget',
  total_budget_micros: 'total_budget',
  contents: 'campaignAds',
}

function differenceOf([before, after]: Change[string]) {
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))]
  return { added: [...is.difference(was)], removed: [...was.difference(is)] }
}

function idsOf(value: ChangeValue): string[] {
  return typeof value === 'object' ? [...(value ?? [])] : []
}

function countText(value: ChangeValue): string | null {
  return typeof value === 'object' && value !== null ? String(value.length) : null
}

function named(ids: readonly string[], nameOf: (id: string) => string | undefined) {
  return { count: ids.length, names: ids.slice(0, mostNames).map((id) => nameOf(id) ?? id) }
}

function amountOf(value: ChangeValue): string | null {
  return typeof value === 'string' ? amountText(BigInt(value)) : null
}

function valueText(value: ChangeValue): string | null {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null
}
