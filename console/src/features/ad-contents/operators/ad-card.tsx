import type { ListedAd } from '@frontrow/contract/operator/ads'
import {
  adCategoryNames,
  adRatingNames,
  type AdRating,
} from '@frontrow/contract/ad-contents/ad-ratings'
import { Link } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { formatWords, stateWords } from '../../../operator-parts/object-words.ts'
import type { Selection } from '../../../operator-parts/use-selection.ts'
import styles from './ads.module.css'

interface AdCardProps {
  ad: ListedAd
  selection: Selection
}

/** One ad of the grid: its picture, what it is called, and where it stands. */
export function AdCard({ ad, selection }: AdCardProps) {
  const { id, name, app, organization, state, rating, categories } = ad
  const [look, word] = stateWords[state]
  return (
    <li className={styles.card} data-selected={ad.case !== null && selection.ids.has(ad.case.id)}>
      <Picture ad={ad} />
      <div className={`${styles.words} compact`}>
        <Link className="label" to={operatorPaths.ad(id)} data-ad={id}>
          {name}
        </Link>
        <span className="small">
          {app.name} · {organization.name}
        </span>
        <Row as="span" gap={1} pad="1 0 0">
          <Badge look={look}>{word}</Badge>
          <Badge>{rating === null ? 'Not rated' : adRatingNames[rating as AdRating]}</Badge>
          {categories.map((category) => (
            <Badge key={category} look="warning">
              {adCategoryNames[category]}
            </Badge>
          ))}
        </Row>
      </div>
      {ad.case !== null && (
        <div className={styles.case}>
          <CheckField aria-label={`Select ${name}`} label="Select" {...selection.box(ad.case.id)} />
          <Link to={operatorPaths.case(ad.case.id)} aria-label={`View case: ${name}`}>
            View case{' '}
          </Link>
        </div>
      )}
    </li>
  )
}

function Picture({ ad: { format, width, height, picture_url: url } }: { ad: ListedAd }) {
  return (
    <div className={styles.picture}>
      {url === null ? (
        <span className={`${styles.noPicture} small`}>
          <Icon name="film" /> No picture
        </span>
      ) : (
        <img src={url} alt="" loading="lazy" />
      )}
      <span className={`${styles.format} small`}>
        {formatWords[format]} · {width} × {height}
      </span>
    </div>
  )
}
