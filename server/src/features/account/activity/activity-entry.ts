import type { listActivity } from '@frontrow/contract/account/activity'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import { isId } from '../../../lib/db/ids.ts'
import type { ActivityRow } from './activity.sql.ts'

export type ActivityEntry = Reply<typeof listActivity>['entries'][number]
type Change = ActivityEntry['changes'][number]

/** All operators are one actor, because members do not learn who of the network acted. */
export const support = { actor: 'operator', name: 'Support' } as const
export const system = { actor: 'system', name: 'System' } as const

interface Names {
  actors: ReadonlyMap<string, string>
  objects: ReadonlyMap<string, string>
}

/** An audit row as the organization sees it. */
export function asEntry(row: ActivityRow, names: Names): ActivityEntry {
  const { actor, name } = shownActor(row.actor, names.actors)
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor,
    actor_name: name,
    via: row.via,
    action: row.action,
    object_id: row.object_id,
    object_name: names.objects.get(row.object_id) ?? nameIn(row.details),
    changes: ofOperators.has(row.action) ? [] : changesOf(withoutReason(row)),
  }
}

/** Why the network decided so is for operators. */
const ofOperators: ReadonlySet<string> = new Set([
  'campaignable.approve',
  'campaignable.deny',
  'campaignable.dismiss-reports',
  'app.approve',
  'app.deny',
  'app.deny-look',
  'organization.approve',
  'organization.reject',
  'organization.repair-counters',
  'organization.set-credit-limit',
])

/** Why an operator acted is for operators too, but for why they looked at the console. */
function withoutReason({ action, actor, details }: ActivityRow): Record<string, unknown> {
  const { reason: _reason, ...shown } = details
  return actor.startsWith('operator:') && !action.startsWith('view.') ? shown : details
}

function shownActor(
  actor: string,
  known: ReadonlyMap<string, string>,
): { actor: string; name: string } {
  const [kind = ''] = actor.split(':')
  if (kind === 'operator') return support
  if (kind === 'developer') return { actor, name: known.get(actor) ?? 'A former developer' }
  if (kind === 'token') return { actor, name: known.get(actor) ?? 'An API token' }
  if (kind === 'unknown') return { actor: kind, name: 'Unknown' }
  return system
}

function nameIn({ name }: Record<string, unknown>): string | null {
  return typeof name === 'string' ? name : null
}

/** `fields` names what was changed without its values; a pair is a value before and after. */
function changesOf(details: Record<string, unknown>): Change[] {
  return Object.entries(details).flatMap(([field, value]): Change[] => {
    if (field === 'fields' && Array.isArray(value))
      return value.map((name) => ({ field: String(name), before: null, after: null }))
    if (Array.isArray(value) && value.length === 2 && !isList(field))
      return [changeOfPair(field, value[0], value[1])]
    if (field === 'name' || field.endsWith('_id') || value === null) return []
    return [{ field, before: null, after: textOf(field, value) }]
  })
}

/** Ids say nothing to a reader: of one only the field is named, of a list what was added. */
function changeOfPair(field: string, before: unknown, after: unknown): Change {
  if (Array.isArray(before) && Array.isArray(after))
    return { field, before: null, after: movedText(before, after) }
  if ([before, after].some((value) => typeof value === 'string' && isId(value)))
    return { field, before: null, after: null }
  return { field, before: textOf(field, before), after: textOf(field, after) }
}

function movedText(before: readonly unknown[], after: readonly unknown[]): string {
  const added = after.filter((value) => !before.includes(value)).length
  const removed = before.filter((value) => !after.includes(value)).length
  return [added > 0 && `${added} added`, removed > 0 && `${removed} removed`]
    .filter((text) => text !== false)
    .join(', ')
}

/** Fields whose values are lists. */
function isList(field: string): boolean {
  return ['scopes', 'networks', 'looked_at'].includes(field)
}

function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  // Micros are stored as text, because they can exceed what a JSON number holds exactly.
  return field.endsWith('_micros') && /^\d+$/.test(value) ? amountText(BigInt(value)) : value
}
