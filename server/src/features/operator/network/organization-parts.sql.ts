import type { caseKinds, caseStates } from '@frontrow/contract/operator/cases'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { factorExists } from '../../identity/for-operators.ts'
import { joinAppealed, nameOfCase } from '../../reviews/reviews.ts'

// What the page of an organization lists. Each list is cut at what a page can show.

interface Person {
  id: string
  name: string
  email: string
  role: number
  is_owner: boolean
  has_factor: boolean
  lastSeenAt: Date | null
}

export async function findPeople(db: Db, organizationId: string): Promise<Person[]> {
  return many<Person>(db)`
    SELECT d.id, d.name, d.email, m.role, o.owner_id = d.id AS is_owner,
      ${factorExists('developer', sql.ref('d.id'))} AS has_factor, m.last_used_at AS "lastSeenAt"
    FROM memberships m JOIN developers d ON d.id = m.developer_id JOIN organizations o ON o.id = m.organization_id
    WHERE m.organization_id = ${organizationId} AND m.left_at IS NULL
    ORDER BY o.owner_id = d.id DESC, m.created_at, d.id LIMIT 200`
}

interface App {
  id: string
  name: string
  google_app_id: string | null
  apple_app_id: string | null
  is_archived: boolean
}

export async function findOrganizationApps(db: Db, organizationId: string): Promise<App[]> {
  return many<App>(db)`
    SELECT id, name, google_app_id, apple_app_id, archived_at IS NOT NULL AS is_archived
    FROM apps WHERE organization_id = ${organizationId}
    ORDER BY archived_at IS NOT NULL, created_at DESC, id DESC LIMIT 200`
}

interface Placement {
  id: string
  name: string
  type: string
  app_name: string
  is_paused: boolean
}

export async function findOrganizationPlacements(
  db: Db,
  organizationId: string,
): Promise<Placement[]> {
  return many<Placement>(db)`
    SELECT p.id, p.name, p.type, a.name AS app_name, p.paused AS is_paused
    FROM ad_placements p JOIN apps a ON a.organization_id = p.organization_id AND a.id = p.app_id
    WHERE p.organization_id = ${organizationId} AND p.archived_at IS NULL
    ORDER BY p.created_at DESC, p.id DESC LIMIT 200`
}

interface Campaign {
  id: string
  name: string
  app_name: string
  is_live: boolean
  review_state: string
}

export async function findOrganizationCampaigns(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<Campaign[]> {
  return many<Campaign>(db)`
    SELECT c.id, c.name, a.name AS app_name, c.review_state,
      c.is_active AND c.starts_at <= ${now} AND c.valid_till > ${now} AS is_live
    FROM campaigns c JOIN apps a ON a.organization_id = c.organization_id AND a.id = c.app_id
    WHERE c.organization_id = ${organizationId} AND c.archived_at IS NULL
    ORDER BY is_live DESC, c.created_at DESC, c.id DESC LIMIT 200`
}

interface CaseOfOrganization {
  id: string
  kind: (typeof caseKinds)[number]
  state: (typeof caseStates)[number]
  openedAt: Date
  dueAt: Date
  /**
   * The name of the app, ad or placement that it is about; of an appeal, the one that the decision
   * was about. Null for the organization.
   */
  name: string | null
}

export async function findCasesOf(db: Db, organizationId: string): Promise<CaseOfOrganization[]> {
  return many<CaseOfOrganization>(db)`
    SELECT c.id, c.kind, c.state, c.opened_at AS "openedAt", c.due_at AS "dueAt",
      ${nameOfCase} AS name
    FROM cases c ${joinAppealed}
    WHERE c.organization_id = ${organizationId} ORDER BY c.opened_at DESC, c.id DESC LIMIT 50`
}
