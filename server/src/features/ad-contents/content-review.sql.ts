import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

/** Whether an ad is shown, and what a decision says of it. */
export interface ContentStanding {
  state: 'approved' | 'pending' | 'denied'
  /** Null for an ad that nobody has rated. */
  rating: { rating: number; categories: string[]; decisionId: string } | null
}

interface WhichContent {
  subjectId: string
  organizationId: string
}

/** The standing of a content, locked until the transaction ends. */
export async function lockStanding(
  db: Db,
  { subjectId, organizationId }: WhichContent,
): Promise<ContentStanding | undefined> {
  const found = await sql<ContentStanding>`
    SELECT c.review_state AS state, CASE WHEN r.content_id IS NULL THEN NULL ELSE
      jsonb_build_object('rating', r.rating, 'categories', r.categories, 'decisionId', r.decision_id) END AS rating
    FROM campaignable_ad_contents c
    LEFT JOIN content_ratings r ON r.organization_id = c.organization_id AND r.content_id = c.id
    WHERE c.organization_id = ${organizationId} AND c.id = ${subjectId} FOR NO KEY UPDATE OF c`.execute(
    db,
  )
  return found.rows[0]
}

export async function setState(
  db: Db,
  { subjectId, organizationId }: WhichContent,
  state: ContentStanding['state'],
): Promise<void> {
  await db
    .updateTable('campaignable_ad_contents')
    .set({ review_state: state })
    .where('organization_id', '=', organizationId)
    .where('id', '=', subjectId)
    .execute()
}

/** Rates a content, or takes its rating away. */
export async function setRating(
  db: Db,
  { subjectId, organizationId }: WhichContent,
  rating: ContentStanding['rating'],
): Promise<void> {
  if (rating === null) {
    await db
      .deleteFrom('content_ratings')
      .where('organization_id', '=', organizationId)
      .where('content_id', '=', subjectId)
      .execute()
    return
  }
  await sql`
    INSERT INTO content_ratings (content_id, organization_id, app_id, rating, categories, decision_id)
    SELECT id, organization_id, app_id, ${rating.rating}, ${rating.categories}::text[], ${rating.decisionId}
    FROM campaignable_ad_contents WHERE organization_id = ${organizationId} AND id = ${subjectId}
    ON CONFLICT (content_id) DO UPDATE
    SET rating = EXCLUDED.rating, categories = EXCLUDED.categories, decision_id = EXCLUDED.decision_id`.execute(
    db,
  )
}

/** Reasons that lie in the file itself, so that they hold wherever it is uploaded. */
const reasonsEverywhere: readonly string[] = ['ad_scam', 'ad_adult']

/** Whether a brand is misused depends on who shows it, so this holds for one organization. */
const reasonsHere: readonly string[] = ['ad_brand_misuse']

/** Whose copies of a file a denial for this reason is about. Undefined for the denied ad alone. */
export function reachOf(code: string | undefined): 'everywhere' | 'organization' | undefined {
  if (code === undefined) return undefined
  if (reasonsEverywhere.includes(code)) return 'everywhere'
  return reasonsHere.includes(code) ? 'organization' : undefined
}

/** The content, and others that were made from the same file. */
const equal = sql`
  campaignable_ad_contents own JOIN ad_contents f ON f.organization_id = own.organization_id AND f.id = own.ad_content_id
  JOIN ad_contents g ON g.sha256 = f.sha256
  JOIN campaignable_ad_contents c ON c.organization_id = g.organization_id AND c.ad_content_id = g.id AND c.id <> own.id`

/** The same crop for the same app of the same organization shows the same ad. */
const sameAd = sql`c.organization_id = own.organization_id AND c.app_id = own.app_id AND c.cropping = own.cropping`

/** The newest decision on a content that stands. */
export const newestDecision = sql`
  (SELECT d.outcome, d.reason_code, d.at FROM cases k JOIN decisions d ON d.organization_id = k.organization_id AND d.case_id = k.id
   WHERE k.subject_id = c.id AND k.kind IN ('ad', 'report') AND d.undone_at IS NULL
     AND NOT (k.kind = 'report' AND d.outcome = 'approve')
   ORDER BY d.at DESC, d.id DESC LIMIT 1)`

/**
 * True for a shown content that a person of ours has approved: it, or an ad that shows the same.
 * Approvals by the system repeat one of a person. A granted appeal is an approval too.
 */
const wasApproved = sql`
  c.review_state = 'approved' AND EXISTS (
    SELECT FROM cases k JOIN decisions d ON d.organization_id = k.organization_id AND d.case_id = k.id
    LEFT JOIN appeals a ON a.organization_id = d.organization_id AND a.decision_id = d.id
    WHERE k.organization_id = c.organization_id AND k.subject_id = c.id AND k.kind IN ('ad', 'report')
      AND d.undone_at IS NULL AND (d.outcome = 'approve' OR a.outcome = 'overturn'))`

const mostCopies = 500

export interface Copy extends WhichContent {
  name: string
  appId: string
}

/**
 * Contents with the same file that a decision is about. `same-ad`: undecided ones that show the
 * same ad. `organization`: those of the same organization. `everywhere`: those of every
 * organization. A denied one is left out of the last two.
 */
export async function findCopies(
  db: Db,
  contentId: string,
  reach: 'same-ad' | 'organization' | 'everywhere',
): Promise<(Copy & { isDoubtful: boolean })[]> {
  const which: Readonly<Record<typeof reach, RawBuilder<unknown>>> = {
    'same-ad': sql`${sameAd} AND EXISTS (SELECT FROM cases k WHERE k.kind = 'ad' AND k.subject_id = c.id AND k.state <> 'closed')`,
    organization: sql`c.organization_id = own.organization_id AND c.review_state <> 'denied'`,
    everywhere: sql`c.review_state <> 'denied'`,
  }
  const found = await sql<Copy & { isDoubtful: boolean }>`
    SELECT c.id AS "subjectId", c.organization_id AS "organizationId", c.name, c.app_id AS "appId",
      c.organization_id <> own.organization_id AND ${wasApproved} AS "isDoubtful"
    FROM ${equal} WHERE own.id = ${contentId} AND ${which[reach]} ORDER BY c.id LIMIT ${mostCopies}`.execute(
    db,
  )
  return found.rows
}

/** What was decided before on the file of a content. */
export interface Precedent {
  /** A reason for which the file is denied everywhere, or in this organization. */
  denied: string | null
  /** The rating of the same ad. */
  approved: { rating: number; categories: string[] } | null
  /** True where a person of ours has approved an ad of the organization with this file. */
  isApprovedHere: boolean
  /** True where the organization was denied an ad with this file for any reason. */
  isDeniedHere: boolean
}

export async function findPrecedent(db: Db, contentId: string): Promise<Precedent> {
  const found = await sql<Precedent>`
    SELECT
      (SELECT d.reason_code FROM ${equal} CROSS JOIN LATERAL ${newestDecision} d
       WHERE own.id = ${contentId} AND c.review_state = 'denied' AND d.outcome = 'deny'
         AND (d.reason_code = ANY (${reasonsEverywhere}::text[])
           OR (d.reason_code = ANY (${reasonsHere}::text[]) AND c.organization_id = own.organization_id))
       ORDER BY d.at DESC LIMIT 1) AS denied,
      (SELECT jsonb_build_object('rating', r.rating, 'categories', r.categories)
       FROM ${equal} JOIN content_ratings r ON r.organization_id = c.organization_id AND r.content_id = c.id
       WHERE own.id = ${contentId} AND ${sameAd} AND c.review_state = 'approved' ORDER BY c.id DESC LIMIT 1) AS approved,
      EXISTS (SELECT FROM ${equal} WHERE own.id = ${contentId} AND c.organization_id = own.organization_id
        AND ${wasApproved}) AS "isApprovedHere",
      EXISTS (SELECT FROM ${equal} WHERE own.id = ${contentId} AND c.organization_id = own.organization_id
        AND c.review_state = 'denied') AS "isDeniedHere"`.execute(db)
  return (
    found.rows[0] ?? { denied: null, approved: null, isApprovedHere: false, isDeniedHere: false }
  )
}

/** How an organization's ads fared. */
export interface TrackRecord {
  /** Ads that a person approved, without those denied since. */
  approved: number
  /** Denials of the last 90 days that stand. */
  denied: number
  joinedAt: Date
}

export async function findTrackRecord(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<TrackRecord> {
  const found = await sql<TrackRecord>`
    SELECT
      (SELECT count(*)::int FROM campaignable_ad_contents c
       JOIN content_ratings r ON r.organization_id = c.organization_id AND r.content_id = c.id
       JOIN decisions d ON d.organization_id = r.organization_id AND d.id = r.decision_id
       WHERE c.organization_id = o.id AND c.review_state = 'approved' AND NOT d.automated) AS approved,
      (SELECT count(*)::int FROM decisions d JOIN cases k ON k.organization_id = d.organization_id AND k.id = d.case_id
       LEFT JOIN appeals a ON a.organization_id = d.organization_id AND a.decision_id = d.id
       WHERE d.organization_id = o.id AND k.kind IN ('ad', 'report') AND d.outcome = 'deny' AND d.undone_at IS NULL
         AND a.outcome IS DISTINCT FROM 'overturn' AND d.at > ${now}::timestamptz - interval '90 days') AS denied,
      o.created_at AS "joinedAt"
    FROM organizations o WHERE o.id = ${organizationId}`.execute(db)
  const [record] = found.rows
  if (record === undefined) throw new Error(`organization ${organizationId} does not exist`)
  return record
}
