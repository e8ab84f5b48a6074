import {
  type AdCategory,
  type AdRating,
  adCategories,
  adCategoryNames,
  adRatingNames,
  adRatings,
} from '@frontrow/contract/ad-contents/ad-ratings'
import { useEffect, useRef } from 'react'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import styles from '../cases/queue.module.css'
import keyStyles from '../../../../operator-parts/key-hint.module.css'

interface RatingFieldsProps {
  rating: AdRating | null
  categories: readonly AdCategory[]
  error: string | undefined
  change: (next: { rating?: AdRating; categories?: readonly AdCategory[] }) => void
}

/** The key of each category: a letter of its name. */
const categoryKeys: Readonly<Record<AdCategory, string>> = {
  gambling: 'g',
  alcohol: 'a',
  dating: 'd',
  politics: 'p',
  religion: 'r',
  finance: 'f',
  crypto: 'c',
  weight: 'w',
  drugs: 'u',
  violence: 'v',
  contest: 't',
  health: 'h',
}

/** The categories with the one of the key added, or taken away; undefined for another key. */
export function withKey(
  categories: readonly AdCategory[],
  key: string,
): readonly AdCategory[] | undefined {
  const category = adCategories.find((one) => categoryKeys[one] === key)
  return category && toggled(categories, category)
}

function toggled(categories: readonly AdCategory[], category: AdCategory): readonly AdCategory[] {
  return categories.includes(category)
    ? categories.filter((one) => one !== category)
    : [...categories, category]
}

/**
 * For whom an ad is, and its sensitive categories. The keys 1 to 3 choose the rating, and letters
 * the categories.
 */
export function RatingFields({ rating, categories, error, change }: RatingFieldsProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <fieldset className={styles.reasons} aria-describedby={error && 'rating-error'}>
        <legend>Age rating</legend>
        {adRatings.map((one, place) => (
          <label key={one}>
            <input
              ref={place === 0 ? first : undefined}
              data-autofocus={place === 0 || undefined}
              type="radio"
              name="rating"
              checked={rating === one}
              onChange={() => change({ rating: one })}
            />
            <kbd className={keyStyles.key} aria-hidden="true">
              {one}
            </kbd>
            {adRatingNames[one]}
          </label>
        ))}
        {error !== undefined && (
          <p id="rating-error" className={styles.error}>
            {error}
          </p>
        )}
      </fieldset>
      <fieldset className={styles.categories}>
        <legend>Sensitive categories</legend>
        {adCategories.map((category) => (
          <CheckField
            key={category}
            label={
              <>
                <kbd className={keyStyles.key} aria-hidden="true">
                  {categoryKeys[category]}
                </kbd>{' '}
                {adCategoryNames[category]}
              </>
            }
            checked={categories.includes(category)}
            onChange={() => change({ categories: toggled(categories, category) })}
          />
        ))}
      </fieldset>
    </>
  )
}
