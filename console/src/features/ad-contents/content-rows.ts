// Search, filter and sort of the content lists.

import { fold } from '../../ui/fold.ts'
import type { AdContent, Campaignable } from './content-lists.ts'
import {
  deviceName,
  orientationName,
  orientationOf,
  resolutionText,
  typeName,
} from './content-words.ts'

interface ContentFilter {
  search: string
  /** A type's name, or null for all. */
  only: string | null
}

/** The types in these rows, ordered by their numbers. */
export function typesAmong(rows: readonly { type: number }[]): string[] {
  const types = [...new Set(rows.map(({ type }) => type))]
  return [...new Set(types.toSorted((a, b) => a - b).map(typeName))]
}

export function findContents(
  rows: readonly AdContent[],
  { search, only }: ContentFilter,
): readonly AdContent[] {
  const wanted = fold(search.trim())
  return rows.filter((ad) => {
    if (only !== null && typeName(ad.type) !== only) return false
    if (wanted === '') return true
    const { resolution } = ad.content_metadata
    return isIn(wanted, [
      typeName(ad.type),
      orientationOf(resolution),
      ad.id,
      resolutionText(resolution),
      `${resolution.width}x${resolution.height}`,
    ])
  })
}

export function findCampaignables(
  rows: readonly Campaignable[],
  { search }: Pick<ContentFilter, 'search'>,
): readonly Campaignable[] {
  const wanted = fold(search.trim())
  if (wanted === '') return rows
  return rows.filter((content) =>
    isIn(wanted, [
      content.name,
      deviceName(content.target_device),
      orientationName(content.content_orientation),
    ]),
  )
}

/**
 * The text is folded in one piece, because a list of thousands of rows is searched at each
 * keystroke.
 */
function isIn(wanted: string, texts: readonly string[]): boolean {
  return fold(texts.join('\n')).includes(wanted)
}

/** 'in 2 campaigns', '1 campaignable', 'not used'; empty if the reply has no uses. */
export function usesText(
  uses:
    | { active_campaigns: number; inactive_campaigns: number; campaignable_ad_contents?: number }
    | undefined,
): string {
  if (uses === undefined) return ''
  const campaigns = uses.active_campaigns + uses.inactive_campaigns
  if (campaigns > 0) return `in ${campaigns} ${campaigns === 1 ? 'campaign' : 'campaigns'}`
  const made = uses.campaignable_ad_contents ?? 0
  return made > 0 ? `${made} campaignable` : 'not used'
}
