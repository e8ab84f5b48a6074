import type { AppFacts } from '@frontrow/contract/operator/case-facts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '../../lib/db/database.ts'
import { one } from '../../lib/db/rows.ts'

type Facts = Static<typeof AppFacts>
type Look = Facts['look']

type Row = Omit<Facts, 'look'> & {
  name_state: Look['name_state']
  former_name: string | null
  is_former_undecided: boolean
  icons: (Pick<Look['icons'][number], 'state' | 'campaigns'> & {
    path: string
    former_path: string | null
  })[]
}

/** What an operator sees of an app. */
export async function findAppFacts(
  db: Db,
  mediaUrl: string,
  appId: string,
): Promise<Facts | undefined> {
  const row = await one<Row>(db)`
    SELECT a.id, a.name, a.google_app_id, a.apple_app_id, a.category, a.subcategory, a.ad_rating,
      a.is_child_directed AS child_directed, a.blocked_categories, a.denied_at IS NOT NULL AS is_denied, a.review_reason,
      a.name_state, a.former_name, a.is_former_undecided, ${icons} AS icons,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'type', p.type) ORDER BY p.created_at, p.id), '[]')
       FROM ad_placements p WHERE p.app_id = a.id AND p.archived_at IS NULL) AS placements,
      (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', o.id, 'name', o.name)), '[]')
       FROM store_id_claims c JOIN organizations o ON o.id = c.organization_id
       WHERE c.organization_id <> a.organization_id
         AND ((c.store = 'google' AND c.store_key = a.google_store_key)
           OR (c.store = 'apple' AND c.store_key = a.apple_store_key))) AS same_store_id
    FROM apps a WHERE a.id = ${appId}`
  if (row === undefined) return undefined
  const { name_state, former_name, is_former_undecided, icons: shown, ...facts } = row
  const approvedBefore = is_former_undecided ? null : former_name
  const urlOf = (path: string) => `${mediaUrl}/${path}/content.jpg`
  return {
    ...facts,
    look: {
      name_state,
      approved_name: name_state === 'approved' ? facts.name : approvedBefore,
      icons: shown.map(({ path, former_path: former, ...icon }) => ({
        ...icon,
        url: urlOf(path),
        approved_url: former === null ? null : urlOf(former),
      })),
    },
  }
}

/**
 * The icons that campaigns of the app `a` use, undecided ones first, with the one that was approved
 * before, and the campaigns that use it.
 */
const icons = sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(x) - 'rank' ORDER BY x.rank, x.path), '[]') FROM (
    SELECT coalesce(i.state, 'shown') AS state, f.path, o.path AS former_path,
      (jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.created_at DESC, c.id)) AS campaigns,
      array_position(ARRAY['pending', 'shown', 'denied', 'approved'], coalesce(i.state, 'shown')) AS rank
    FROM campaigns c
    JOIN ad_contents f ON f.organization_id = c.organization_id AND f.id = c.icon_content_id
    LEFT JOIN app_icons i ON i.content_id = c.icon_content_id
    LEFT JOIN app_icons p ON p.content_id = c.former_icon_id AND p.state = 'approved'
    LEFT JOIN ad_contents o ON o.organization_id = c.organization_id
      AND o.id = CASE WHEN i.state = 'approved' THEN c.icon_content_id ELSE p.content_id END
    WHERE c.organization_id = a.organization_id AND c.app_id = a.id AND c.archived_at IS NULL
    GROUP BY 1, 2, 3 ORDER BY rank, 2 LIMIT 20) x)`
