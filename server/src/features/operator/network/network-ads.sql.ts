import { contentTypes } from '@frontrow/contract/codes'
import type { adFilterStates, contentFormats, ratingFilters } from '@frontrow/contract/operator/ads'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

type State = (typeof adFilterStates)[number]
type Format = (typeof contentFormats)[number]

/** The last row that was looked at. The next page begins below it. */
export interface AdPlace {
  /** When it was made, in microseconds since 1970. */
  readonly micros: string
  readonly id: string
}

export interface AdListRow extends AdPlace {
  name: string
  organizationId: string
  organizationName: string
  appId: string
  appName: string
  state: State
  type: number
  width: number
  height: number
  path: string
  hasPoster: boolean
  rating: number | null
  categories: string[]
  createdAt: Date
}

export interface AdFilter {
  state: State | undefined
  format: Format | undefined
  organizationId: string | undefined
  rating: (typeof ratingFilters)[number] | undefined
  category: string | undefined
  /** Only those with a case that is not closed. */
  isOpen: boolean
}

const stateOf = sql<State>`CASE WHEN x.archived_at IS NOT NULL THEN 'archived' WHEN x.review_state = 'denied' THEN 'denied'
  WHEN x.review_state <> 'approved' THEN 'waiting' ELSE 'live' END`

const ofState: Readonly<Record<State, RawBuilder<unknown>>> = {
  live: sql`AND x.archived_at IS NULL AND x.review_state = 'approved'`,
  waiting: sql`AND x.archived_at IS NULL AND x.review_state NOT IN ('approved', 'denied')`,
  denied: sql`AND x.archived_at IS NULL AND x.review_state = 'denied'`,
  archived: sql`AND x.archived_at IS NOT NULL`,
}

/** How many ads are looked at for one page. */
const mostLookedAt = 5000

const place = sql`(extract(epoch FROM x.created_at) * 1000000)::bigint::text AS micros, x.id`

/**
 * The newest ads that pass, at most `most`. `lookedTill` is where the search was cut; undefined
 * where it was not.
 */
export async function findAds(
  db: Db,
  filter: AdFilter,
  before: AdPlace | undefined,
  most: number,
): Promise<{ ads: AdListRow[]; lookedTill: AdPlace | undefined }> {
  const looked = sql`
    FROM campaignable_ad_contents x WHERE true ${directConditions(filter)} ${below(before)}
    ORDER BY x.created_at DESC, x.id DESC`
  const found = await many<AdListRow>(db)`
    SELECT ${place}, x.name, o.id AS "organizationId", o.name AS "organizationName", a.id AS "appId",
      a.name AS "appName", ${stateOf} AS state, x.type, x.width, x.height, x.path, s.has_poster AS "hasPoster",
      r.rating, coalesce(r.categories, '{}') AS categories, x.created_at AS "createdAt"
    FROM (SELECT x.* ${looked} LIMIT ${mostLookedAt}) x
    JOIN organizations o ON o.id = x.organization_id
    JOIN apps a ON a.organization_id = x.organization_id AND a.id = x.app_id
    JOIN ad_contents s ON s.organization_id = x.organization_id AND s.id = x.ad_content_id
    LEFT JOIN content_ratings r ON r.organization_id = x.organization_id AND r.content_id = x.id
    WHERE true ${joinedConditions(filter)}
    ORDER BY x.created_at DESC, x.id DESC LIMIT ${most}`
  if (found.length >= most) return { ads: found, lookedTill: undefined }
  const last = await one<AdPlace>(db)`
    SELECT ${place} ${looked} LIMIT 1 OFFSET ${mostLookedAt - 1}`
  return { ads: found, lookedTill: last }
}

/** Conditions on the ad itself, which are checked before the search is cut. */
function directConditions({ state, format, organizationId }: AdFilter): RawBuilder<unknown> {
  return sql`${state === undefined ? sql`` : ofState[state]}
    ${format === undefined ? sql`` : sql`AND x.type = ${contentTypes[format]}`}
    ${organizationId === undefined ? sql`` : sql`AND x.organization_id = ${organizationId}`}`
}

function joinedConditions({ rating, category, isOpen }: AdFilter): RawBuilder<unknown> {
  const rated =
    rating === 'none' ? sql`AND r.rating IS NULL` : sql`AND r.rating = ${Number(rating)}`
  const open = sql`AND EXISTS (SELECT FROM cases k WHERE k.kind = 'ad' AND k.subject_id = x.id AND k.state <> 'closed')`
  return sql`${rating === undefined ? sql`` : rated}
    ${category === undefined ? sql`` : sql`AND ${category} = ANY (r.categories)`}
    ${isOpen ? open : sql``}`
}

function below(last: AdPlace | undefined): RawBuilder<unknown> {
  if (last === undefined) return sql``
  const at = sql`timestamptz 'epoch' + ${last.micros}::bigint * interval '1 microsecond'`
  return sql`AND (x.created_at, x.id) < (${at}, ${last.id}::uuid)`
}
