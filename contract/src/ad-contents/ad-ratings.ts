import Type from 'typebox'

/**
 * For whom an ad is, as AdCOM has it: 1 for everybody, 2 for people over 12, 3 for adults. An app
 * shows ads up to a rating.
 */
export const adRatings = [1, 2, 3] as const

export type AdRating = (typeof adRatings)[number]

export const adRatingNames: Readonly<Record<AdRating, string>> = {
  1: 'Everybody',
  2: 'Over 12',
  3: 'Adults',
}

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

export const adCategoryNames: Readonly<Record<AdCategory, string>> = {
  gambling: 'Gambling',
  alcohol: 'Alcohol',
  dating: 'Dating',
  politics: 'Politics',
  religion: 'Religion',
  finance: 'Finance',
  crypto: 'Crypto',
  weight: 'Weight loss',
  drugs: 'Drugs',
  violence: 'Violence',
  contest: 'Contests',
  health: 'Health',
}

export const Rating = Type.Integer({ minimum: 1, maximum: 3 })
export const Categories = Type.Array(Type.Enum([...adCategories]), {
  maxItems: adCategories.length,
  uniqueItems: true,
})
