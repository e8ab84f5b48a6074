import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'
import {
  adWasApproved,
  denialsOfFile,
  isFileApproved,
  isFileDenied,
} from '../../reviews/for-deciders.ts'

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
  return one<ContentStanding>(db)`
    SELECT c.review_state AS state, CASE WHEN r.content_id IS NULL THEN NULL ELSE
      jsonb_build_object('rating', r.rating, 'categories', r.categories, 'decisionId', r.decision_id) END AS rating
    FROM campaignable_ad_contents c
    LEFT JOIN content_ratings r ON r.organization_id = c.organization_id AND r.content_id = c.id
    WHERE c.organization_id = ${organizationId} AND c.id = ${subjectId} FOR NO KEY UPDATE OF c`
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
  await execute(db)`
    INSERT INTO content_ratings (content_id, organization_id, app_id, rating, categories, decision_id)
    SELECT id, organization_id, app_id, ${rating.rating}, ${rating.categories}::text[], ${rating.decisionId}
    FROM campaignable_ad_contents WHERE organization_id = ${organizationId} AND id = ${subjectId}
    ON CONFLICT (content_id) DO UPDATE
    SET rating = EXCLUDED.rating, categories = EXCLUDED.categories, decision_id = EXCLUDED.decision_id`
}

/** The content, and others that were made from the same file. */
const equal = sql`
  campaignable_ad_contents own JOIN ad_contents f ON f.organization_id = own.organization_id AND f.id = own.ad_content_id
  JOIN ad_contents g ON g.sha256 = f.sha256
  JOIN campaignable_ad_contents c ON c.organization_id = g.organization_id AND c.ad_content_id = g.id AND c.id <> own.id`

/** The same crop for the same app of the same organization shows the same ad. */
const sameAd = sql`c.organization_id = own.organization_id AND c.app_id = own.app_id AND c.cropping = own.cropping`

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
  return many<Copy & { isDoubtful: boolean }>(db)`
    SELECT c.id AS "subjectId", c.organization_id AS "organizationId", c.name, c.app_id AS "appId",
      c.organization_id <> own.organization_id AND ${adWasApproved} AS "isDoubtful"
    FROM ${equal} WHERE own.id = ${contentId} AND ${which[reach]} ORDER BY c.id LIMIT ${mostCopies}`
}

/** The hash of the file that a content was made from. */
export async function findContentHashes(db: Db, contentId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('campaignable_ad_contents as c')
    .innerJoin('ad_contents as f', (join) =>
      join
        .onRef('f.organization_id', '=', 'c.organization_id')
        .onRef('f.id', '=', 'c.ad_content_id'),
    )
    .select('f.sha256')
    .where('c.id', '=', contentId)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** What was decided before on the file of a content. */
export interface Precedent {
  /** A reason for which the file is denied everywhere, or in this organization. */
  denied: string | null
  /** The rating of the same ad. */
  approved: { rating: number; categories: string[] } | null
  /** True where a person of ours has approved an ad or icon of the organization with this file. */
  isApprovedHere: boolean
  /** True where the organization was denied an ad or icon with this file for any reason. */
  isDeniedHere: boolean
}

export async function findPrecedent(db: Db, contentId: string): Promise<Precedent> {
  const [sha256, here] = [sql`f.sha256`, sql`own.organization_id`]
  const found = await one<Precedent>(db)`
    ${prepared('find_precedent')}
    SELECT (SELECT u.reason_code FROM ${denialsOfFile(sha256, here)} u ORDER BY u.at DESC LIMIT 1) AS denied,
      (SELECT jsonb_build_object('rating', r.rating, 'categories', r.categories)
       FROM ${equal} JOIN content_ratings r ON r.organization_id = c.organization_id AND r.content_id = c.id
       WHERE own.id = ${contentId} AND ${sameAd} AND c.review_state = 'approved' ORDER BY c.id DESC LIMIT 1) AS approved,
      ${isFileApproved(sha256, here)} AS "isApprovedHere", ${isFileDenied(sha256, here)} AS "isDeniedHere"
    FROM campaignable_ad_contents own
    JOIN ad_contents f ON f.organization_id = own.organization_id AND f.id = own.ad_content_id
    WHERE own.id = ${contentId}`
  return found ?? { denied: null, approved: null, isApprovedHere: false, isDeniedHere: false }
}
