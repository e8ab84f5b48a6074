import type { AdRating } from '@frontrow/contract/ad-contents/ad-ratings'
import type { ListRules } from '../../../ui/tables/find-rows.ts'
import type { AdContent, Campaignable } from '../contents/content-lists.ts'
import {
  deviceName,
  orientationName,
  orientationOf,
  resolutionText,
  typeName,
} from '../contents/content-words.ts'

/** The ad contents are filtered by their types, in the order of the types' numbers. */
export function adContentRules(
  contents: readonly { type: number }[],
  sortKeys: ListRules<AdContent>['sortKeys'],
): ListRules<AdContent> {
  const types = contents.map(({ type }) => type).toSorted((a, b) => a - b)
  return {
    textsOf: adContentTexts,
    filters: [...new Set(types.map(typeName))].map((name) => ({
      value: name,
      label: name,
      keeps: ({ type }) => typeName(type) === name,
    })),
    sortKeys,
  }
}

/** Ad contents are found by type, orientation, id, and resolution with or without spaces. */
function adContentTexts({ id, type, content_metadata: { resolution } }: AdContent): string[] {
  const { width, height } = resolution
  return [
    typeName(type),
    orientationOf(resolution),
    id,
    resolutionText(resolution),
    `${width}x${height}`,
  ]
}

/** Campaignable contents are found by name, device and orientation. */
export function campaignableTexts(content: Campaignable): string[] {
  return [
    content.name,
    deviceName(content.target_device),
    orientationName(content.content_orientation),
  ]
}

/** 'in 2 campaigns', '1 campaignable', 'Not used'; empty if the reply has no uses. */
export function usesText(
  uses:
    | { active_campaigns: number; inactive_campaigns: number; campaignable_ad_contents?: number }
    | undefined,
): string {
  if (uses === undefined) return ''
  const campaigns = uses.active_campaigns + uses.inactive_campaigns
  if (campaigns > 0) return `in ${campaigns} ${campaigns === 1 ? 'campaign' : 'campaigns'}`
  const made = uses.campaignable_ad_contents ?? 0
  return made > 0 ? `${made} campaignable` : 'Not used'
}

/** 'For everybody', 'For ages 12 and over', 'For adults'; empty for one that nobody has rated. */
export function ratingText(rating: number | undefined): string {
  return (ratingTexts as Readonly<Record<number, string>>)[rating ?? 0] ?? ''
}

const ratingTexts: Readonly<Record<AdRating, string>> = {
  1: 'For everybody',
  2: 'For ages 12 and over',
  3: 'For adults',
}
