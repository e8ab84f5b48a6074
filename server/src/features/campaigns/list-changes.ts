import { amountText } from '@frontrow/contract/money/amounts'
import type { listCampaignChanges as call } from '@frontrow/contract/campaigns/changes'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import {
  type Change,
  type ChangeValue,
  type ChangedColumn,
  type ChangedValue,
  findChanges,
  findContentNames,
  isOwnCampaign,
} from './change.sql.ts'
import { regionName } from './regions.ts'

const mostChanges = 100
const mostNames = 10

/**
 * The API's name of each column, in the order of the form: PostgreSQL's jsonb does not keep the
 * order of keys.
 */
const fieldNames: Readonly<Record<ChangedColumn, string>> = {
  is_active: 'is_active',
  valid_till: 'valid_till',
  name: 'name',
  keywords: 'keywords',
  icon_content_id: 'icon',
  currency: 'currency',
  daily_budget_micros: 'daily_budget',
  ecpm_budget_micros: 'ecpm_budget',
  total_budget_micros: 'total_budget',
  starts_at: 'starts_at',
  regions: 'regions',
  contents: 'campaignAds',
}
const columns = Object.keys(fieldNames) as ChangedColumn[]

/** The changes of a campaign, newest first. Refuses `campaign_not_found`. */
export async function listCampaignChanges(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { campaignId } = params
  if (!(await isOwnCampaign(ctx, campaignId))) refuse('campaign_not_found')
  const rows = await findChanges(ctx, campaignId, mostChanges)
  const shown = rows.flatMap(({ change }) => shownContents(change))
  const contents = await findContentNames(ctx, [...new Set(shown)])
  return rows.map((row) => ({
    at: row.at.toISOString(),
    by: row.author ?? actorName(row.actor),
    changes: columns.flatMap((column) => {
      const pair = row.change[column]
      return pair === undefined ? [] : [entryOf(column, pair, contents)]
    }),
  }))
}

function shownContents(change: Change): string[] {
  const pair = change.contents
  if (pair === undefined) return []
  const { added, removed } = differenceOf(pair)
  return [...added.slice(0, mostNames), ...removed.slice(0, mostNames)]
}

/**
 * Actors are stored as `operator:maria`, `developer:<id>` or `token:<id>`. A developer without a
 * name has left the organization.
 */
function actorName(actor: string): string {
  const [kind = '', name = ''] = actor.split(':')
  if (kind === 'developer') return 'a former developer'
  return kind === 'operator' ? `${name}, operator of the network` : kind
}

type Entry = Reply<typeof call>[number]['changes'][number]

function entryOf(column: ChangedColumn, pair: ChangedValue, contents: Map<string, string>): Entry {
  const field = fieldNames[column]
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

function differenceOf([before, after]: ChangedValue) {
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
