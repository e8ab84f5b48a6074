import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/organizations'
import { cursorOf, pageOf, readCursor } from '../../../lib/calls/cursor.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Db } from '../../../lib/db/database.ts'
import { findClosing } from '../holds/closing.sql.ts'
import {
  findDetails,
  findOrganizations,
  type OrganizationPlace,
  type OrganizationRow,
} from './network-organizations.sql.ts'
import {
  findOrganizationApps,
  findOrganizationCampaigns,
  findCasesOf,
  findPeople,
  findOrganizationPlacements,
} from './organization-parts.sql.ts'
import { decidedFirstTill } from '../../reviews/for-deciders.ts'
import { aboutOf, noteReply } from './note-reply.ts'
import { findNotes } from './note.sql.ts'
import { foldedWords } from './search-network.ts'
import { findByWords } from './search.sql.ts'

const organizationsAPage = 50
/** How many organizations a text of the filter may find. */
const mostNamed = 500

type List = Reply<typeof calls.listNetworkOrganizations>

/** GET /organizations */
export async function listNetworkOrganizations(
  { db, now }: OperatorReadContext,
  { query }: Input<typeof calls.listNetworkOrganizations>,
): Promise<List> {
  const { state, q, tag, country, sort = 'newest', before } = query
  const words = foldedWords(q ?? '')
  const named =
    q === undefined
      ? undefined
      : await findByWords(db, { words, kind: 'organization', most: mostNamed })
  const found = await findOrganizations(db, {
    state,
    tag,
    country,
    ids: named?.map(({ id }) => id),
    sort,
    before: organizationPlace(before),
    now,
    most: organizationsAPage + 1,
  })
  const { shown, next } = pageOf(found, organizationsAPage, (row) => cursorOf(row.place, row.id))
  return { organizations: shown.map(asListed), next }
}

/** GET /organizations/:id. Refuses `organization_not_found`. */
export async function showNetworkOrganization(
  { db, now }: OperatorReadContext,
  { params }: Input<typeof calls.showNetworkOrganization>,
): Promise<Reply<typeof calls.showNetworkOrganization>> {
  const { id } = params
  const about = { ids: [id], sort: 'newest' as const, now, most: 1 }
  const [row] = await findOrganizations(db, about)
  const details = row === undefined ? undefined : await findDetails(db, row.id, now)
  if (row === undefined || details === undefined) return refuse('organization_not_found')
  const people = await findPeople(db, id)
  const cases = await findCasesOf(db, id)
  const notes = await findNotes(db, id)
  const firstTill = await decidedFirstTill(db, { organizationId: id, now })
  return {
    organization: asListed(row),
    ...details,
    closing: await closingOf(db, id),
    decided_first_till: firstTill?.toISOString() ?? null,
    people: people.map(({ lastSeenAt, ...person }) => ({
      ...person,
      last_seen_at: lastSeenAt?.toISOString() ?? null,
    })),
    apps: await findOrganizationApps(db, id),
    placements: await findOrganizationPlacements(db, id),
    campaigns: await findOrganizationCampaigns(db, { organizationId: id, now }),
    cases: cases.map(({ openedAt, dueAt, ...one }) => ({
      ...one,
      opened_at: openedAt.toISOString(),
      due_at: dueAt.toISOString(),
    })),
    notes: notes.map((note) => ({ ...noteReply(note), about: aboutOf(note) })),
  }
}

async function closingOf(
  db: Db,
  organizationId: string,
): Promise<Reply<typeof calls.showNetworkOrganization>['closing']> {
  const closing = await findClosing(db, organizationId)
  if (closing === undefined) return null
  const { closesAt, closedAt } = closing
  return { closes_at: closesAt.toISOString(), closed_at: closedAt?.toISOString() ?? null }
}

function asListed(row: OrganizationRow): List['organizations'][number] {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    is_suspended: row.isSuspended,
    owner: { name: row.ownerName, email: row.ownerEmail },
    country: row.country,
    holds: row.holds,
    open_cases: row.openCases,
    apps: row.apps,
    live_campaigns: row.liveCampaigns,
    spent_30d: amountText(row.spentMicros),
    earned_30d: amountText(row.earnedMicros),
    impressions_30d: Number(row.impressions),
    filtered_30d: Number(row.filtered),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    tags: row.tags,
    version: row.version,
  }
}

function organizationPlace(cursor: string | undefined): OrganizationPlace | undefined {
  const place = readCursor(cursor)
  return place && { value: place.sorted, id: place.id }
}
