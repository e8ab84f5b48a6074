import { contentTypes } from '@frontrow/contract/codes'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { contentFormats, type listNetworkAds as call } from '@frontrow/contract/operator/ads'
import { cursorOf, readCursor } from '../../../lib/calls/cursor.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { findOpenCasesAbout } from '../../reviews/reviews.ts'
import { type AdListRow, type AdPlace, findAds } from './network-ads.sql.ts'

type List = Reply<typeof call>

const adsAPage = 50

/** GET /ads */
export async function listAds(
  { db, now, config }: OperatorReadContext,
  { query }: Input<typeof call>,
): Promise<List> {
  const { state, format, organization_id: organizationId, rating, category, open, before } = query
  if (organizationId !== undefined && !isId(organizationId)) return { ads: [], next: null }
  const filter = { state, format, organizationId, rating, category, isOpen: open === 'true' }
  const found = await findAds(db, filter, adPlace(before), adsAPage + 1)
  const shown = found.ads.slice(0, adsAPage)
  const subjectIds = shown.map(({ id }) => id)
  const cases = await findOpenCasesAbout(db, { kind: 'ad', subjectIds, now })
  const last = found.ads.length > adsAPage ? shown.at(-1) : found.lookedTill
  return {
    ads: shown.map((row) => ({
      ...asListed(row, config.mediaUrl),
      case: cases.get(row.id) ?? null,
    })),
    next: last === undefined ? null : cursorOf(last.micros, last.id),
  }
}

function asListed(row: AdListRow, mediaUrl: string): Omit<List['ads'][number], 'case'> {
  const { id, name, state, width, height, rating, categories, createdAt } = row
  return {
    id,
    name,
    organization: { id: row.organizationId, name: row.organizationName },
    app: { id: row.appId, name: row.appName },
    state,
    format: contentFormats.find((format) => contentTypes[format] === row.type) ?? 'image',
    width,
    height,
    rating,
    categories: categories as List['ads'][number]['categories'],
    picture_url: pictureOf(row, mediaUrl),
    created_at: createdAt.toISOString(),
  }
}

function pictureOf({ type, path, hasPoster }: AdListRow, mediaUrl: string): string | null {
  if (type !== contentTypes.video) return `${mediaUrl}/${path}/content.jpg`
  return hasPoster ? `${mediaUrl}/${path}/poster.jpg` : null
}

function adPlace(cursor: string | undefined): AdPlace | undefined {
  const place = readCursor(cursor)
  return place && { micros: place.sorted, id: place.id }
}
