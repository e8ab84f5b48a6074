import type { AdFacts, ReportFacts } from '@frontrow/contract/operator/case-facts'
import { contentTypes } from '@frontrow/contract/codes'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { newestDecision } from '../../reviews/for-deciders.ts'

type Facts = Static<typeof AdFacts>
type Reports = Static<typeof ReportFacts>

type Denied = Omit<Facts['denied_ads'][number], 'thumbnail_url'> & {
  path: string
  has_still: boolean
}

type Row = Omit<Facts, 'media_url' | 'poster_url' | 'created_at' | 'denied_ads'> & {
  denied_ads: Denied[]
  path: string
  has_poster: boolean
  created_at: Date
}

/** What an operator sees of an ad. Undefined for an unknown content. */
export async function findAdFacts(
  db: Db,
  mediaUrl: string,
  contentId: string,
): Promise<Facts | undefined> {
  const row = await one<Row>(db)`
    SELECT own.id, own.name, own.type, own.width, own.height, own.path, own.review_state AS state, s.has_poster,
      s.duration_ms / 1000.0::float8 AS duration_s, r.rating, coalesce(r.categories, '{}') AS categories,
      own.archived_at IS NOT NULL AS is_retired, own.created_at,
      jsonb_build_object('id', a.id, 'name', a.name, 'google_app_id', a.google_app_id, 'apple_app_id', a.apple_app_id) AS app,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'is_active', x.is_active)), '[]') FROM (
         SELECT p.id, p.name, p.is_active AND p.valid_till > app_now() AS is_active
         FROM campaign_contents l JOIN campaigns p ON p.organization_id = l.organization_id AND p.id = l.campaign_id
         WHERE l.organization_id = own.organization_id AND l.content_id = own.id AND p.archived_at IS NULL
         ORDER BY 3 DESC, p.created_at DESC, p.id LIMIT 20) x) AS campaigns,
      ${deniedAds} AS denied_ads,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('organization', jsonb_build_object('id', x.organization_id, 'name', x.organization),
           'name', x.name, 'outcome', x.outcome, 'reason_code', x.reason_code, 'at', to_jsonb(x.at)) ORDER BY x.at DESC), '[]') FROM (
         SELECT c.organization_id, o.name AS organization, c.name, d.outcome, d.reason_code, d.at
         FROM ad_contents g JOIN campaignable_ad_contents c ON c.organization_id = g.organization_id AND c.ad_content_id = g.id
         JOIN organizations o ON o.id = c.organization_id CROSS JOIN LATERAL ${newestDecision} d
         WHERE g.sha256 = s.sha256 AND c.id <> own.id ORDER BY d.at DESC LIMIT 10) x) AS same_file
    FROM campaignable_ad_contents own
    JOIN ad_contents s ON s.organization_id = own.organization_id AND s.id = own.ad_content_id
    JOIN apps a ON a.organization_id = own.organization_id AND a.id = own.app_id
    LEFT JOIN content_ratings r ON r.organization_id = own.organization_id AND r.content_id = own.id
    WHERE own.id = ${contentId}`
  if (row === undefined) return undefined
  const { path, has_poster, created_at, same_file, denied_ads: denied, ...facts } = row
  const isVideo = row.type === contentTypes.video
  return {
    ...facts,
    created_at: created_at.toISOString(),
    media_url: `${mediaUrl}/${path}/content.${isVideo ? 'mp4' : 'jpg'}`,
    poster_url: has_poster ? `${mediaUrl}/${path}/poster.jpg` : null,
    denied_ads: denied.map(({ path: folder, has_still: hasStill, at, ...one }) => ({
      ...one,
      at: new Date(at).toISOString(),
      thumbnail_url: hasStill ? `${mediaUrl}/${folder}/thumb.jpg` : null,
    })),
    same_file: same_file.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }
}

/**
 * At most ten other ads of the organization of the ad `own` that were denied in the last 90 days,
 * newest first.
 */
const deniedAds = sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.at DESC), '[]') FROM (
    SELECT c.name, d.reason_code, d.at, c.path, c.type <> ${contentTypes.video} OR g.has_poster AS has_still
    FROM campaignable_ad_contents c
    JOIN ad_contents g ON g.organization_id = c.organization_id AND g.id = c.ad_content_id
    CROSS JOIN LATERAL ${newestDecision} d
    WHERE c.organization_id = own.organization_id AND c.id <> own.id AND c.review_state = 'denied' AND d.outcome = 'deny'
      AND d.at > app_now() - interval '90 days'
    ORDER BY d.at DESC LIMIT 10) x)`

/** What viewers said of an ad. Null where nobody has reported it. */
export async function findReportFacts(db: Db, contentId: string): Promise<Reports | null> {
  const of = sql`FROM ad_reports r WHERE r.content_id = ${contentId}`
  const row = await one<Reports>(db)`
    SELECT (SELECT count(*)::int ${of}) AS count,
      (SELECT coalesce(jsonb_agg(x), '[]') FROM (
         SELECT r.reason, count(*)::int AS count ${of} GROUP BY 1 ORDER BY 2 DESC, 1) x) AS by_reason,
      (SELECT coalesce(jsonb_agg(x), '[]') FROM (
         SELECT r.country, count(*)::int AS count ${of} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20) x) AS by_country,
      (SELECT coalesce(jsonb_agg(x), '[]') FROM (
         SELECT p.name, a.name AS app_name, count(*)::int AS count
         FROM ad_reports r JOIN ad_placements p ON p.number = r.placement JOIN apps a ON a.id = p.app_id
         WHERE r.content_id = ${contentId} GROUP BY p.id, p.name, a.name ORDER BY 3 DESC, p.id LIMIT 10) x) AS by_placement,
      (SELECT coalesce(jsonb_agg(x), '[]') FROM (
         SELECT r.reported_at AS at, r.reason, r.country, r.note ${of} AND r.note <> ''
         ORDER BY r.reported_at DESC, r.rid LIMIT 20) x) AS notes`
  if (row === undefined || row.count === 0) return null
  return { ...row, notes: row.notes.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) }
}
