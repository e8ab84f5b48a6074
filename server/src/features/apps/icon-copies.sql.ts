import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'
import { type Reach, iconWasApproved } from '../reviews/for-deciders.ts'
import type { IconState, WhichApp } from './look.sql.ts'

/** Uses of a file that a denial of another use of it is about. */
interface Wanted {
  hashes: readonly Buffer[]
  reach: Reach
  /** Whose use of it was denied. */
  organizationId: string
}

export interface IconCopy extends WhichApp {
  contentId: string
  state: IconState
  /** True where a person of ours has approved it for another organization. */
  isDoubtful: boolean
}

const mostCopies = 500

/** The icons with this file that are not denied. */
export async function findIconCopies(db: Db, wanted: Wanted): Promise<IconCopy[]> {
  const { hashes, reach, organizationId } = wanted
  return many<IconCopy>(db)`
    SELECT i.app_id AS "subjectId", i.organization_id AS "organizationId", i.content_id AS "contentId", i.state,
      i.organization_id <> ${organizationId} AND ${iconWasApproved} AS "isDoubtful"
    FROM ad_contents g JOIN app_icons i ON i.content_id = g.id
    WHERE g.sha256 = ANY (${[...hashes]}::bytea[]) AND i.state <> 'denied'
      AND (${reach === 'everywhere'} OR i.organization_id = ${organizationId})
    ORDER BY i.app_id, i.content_id LIMIT ${mostCopies}`
}

/** The ads with this file that are not denied. */
export async function findAdsWithFile(db: Db, wanted: Wanted): Promise<WhichApp[]> {
  const { hashes, reach, organizationId } = wanted
  return many<WhichApp>(db)`
    SELECT c.id AS "subjectId", c.organization_id AS "organizationId" FROM ad_contents g
    JOIN campaignable_ad_contents c ON c.organization_id = g.organization_id AND c.ad_content_id = g.id
    WHERE g.sha256 = ANY (${[...hashes]}::bytea[]) AND c.review_state <> 'denied' AND c.archived_at IS NULL
      AND (${reach === 'everywhere'} OR c.organization_id = ${organizationId})
    ORDER BY c.id LIMIT ${mostCopies}`
}

/** The hashes of the files of these ad contents. */
export async function findFileHashes(db: Db, contentIds: readonly string[]): Promise<Buffer[]> {
  if (contentIds.length === 0) return []
  const rows = await db
    .selectFrom('ad_contents')
    .select('sha256')
    .where('id', 'in', contentIds)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}
