import Type from 'typebox'

/**
 * For whom an ad is, as AdCOM has it: 1 for everybody, 2 for people over 12, 3 for adults. An app
 * shows ads up to a rating.
 */
export const adRatings = [1, 2, 3] as const

export type AdRating = (typeof adRatings)[number]

/** What a publisher may not want in an app, whatever its rating is. */
export const adCategories = [
  'gambling',
  'alcohol',
  'dating',
  'politics',
  'religion',
  'finance',
  'crypto',
  'weight',
  'drugs',
  'violence',
  'contest',
  'health',
] as const

export type AdCategory = (typeof adCategories)[number]

export const Rating = Type.Integer({ minimum: 1, maximum: 3 })
export const Categories = Type.Array(Type.Enum([...adCategories]), {
  maxItems: adCategories.length,
  uniqueItems: true,
})
