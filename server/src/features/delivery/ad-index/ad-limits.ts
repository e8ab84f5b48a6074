// Which ads an app shows, by what a decision said of them.
import { type AdCategory, adCategories } from '@frontrow/contract/ad-contents/ad-ratings'

/** What a decision said of an ad, in a form that a request compares in no time. */
export interface Rated {
  /** 1 for everybody, 2 for people over 12, 3 for adults. An unrated ad counts as 3. */
  rating: number
  /** A bit for each sensitive category. */
  categories: number
  /** True where a person rated it: an app for children shows no other ad. */
  isRatedByPerson: boolean
}

/** The limits of an app. */
export interface AdLimits {
  /** True where the app shows every ad, so that nothing needs to be compared. */
  isOpen: boolean
  rating: number
  isChildDirected: boolean
  /** A bit for each category that the publisher blocks. */
  categories: number
}

interface LimitsRow {
  ad_rating: number
  is_child_directed: boolean
  blocked_categories: readonly string[]
}

const highestRating = 3

export function adLimitsOf(row: LimitsRow): AdLimits {
  const { ad_rating: rating, is_child_directed: isChildDirected } = row
  const categories = bitsOf(row.blocked_categories)
  const isOpen = rating >= highestRating && !isChildDirected && categories === 0
  return { isOpen, rating, isChildDirected, categories }
}

/** The limits of the app for a viewer who is a child: those of an app for children. */
export function limitsForChild(limits: AdLimits): AdLimits {
  return { ...limits, isOpen: false, isChildDirected: true }
}

export function ratedOf(row: {
  rating: number | null
  categories: readonly string[] | null
  automated: boolean | null
}): Rated {
  return {
    rating: row.rating ?? highestRating,
    categories: bitsOf(row.categories ?? []),
    isRatedByPerson: row.automated === false,
  }
}

/** An app for children shows what a person rated for everybody, without a sensitive category. */
export function isWithinRating(ad: Rated, limits: AdLimits): boolean {
  if (limits.isOpen) return true
  if (limits.isChildDirected) return ad.isRatedByPerson && ad.rating === 1 && ad.categories === 0
  return ad.rating <= limits.rating
}

export function isInBlockedCategory(ad: Rated, limits: AdLimits): boolean {
  return (ad.categories & limits.categories) !== 0
}

function bitsOf(names: readonly string[]): number {
  return names.reduce((bits, name) => bits | bitOf(name), 0)
}

/** A category that only a newer node knows has no bit. */
function bitOf(name: string): number {
  const place = adCategories.indexOf(name as AdCategory)
  return place === -1 ? 0 : 1 << place
}
