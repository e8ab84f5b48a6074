import { orientationCodes } from '@frontrow/contract/codes'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { PictureCell, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import styles from './content-columns.module.css'
import type { AdContent, Campaignable } from '../contents/content-lists.ts'
import { CampaignablePreview, ContentPreview } from '../contents/content-preview.tsx'
import { ratingText, usesText } from './content-rows.ts'
import { ReviewBadge } from './review-badge.tsx'
import {
  deviceName,
  orientationName,
  orientationOf,
  resolutionText,
  typeName,
} from '../contents/content-words.ts'

/** The columns of the uploads. The picture opens the viewer. */
export function adContentColumns(onOpen: (id: string) => void): readonly Column<AdContent>[] {
  return [
    {
      head: 'Preview',
      cell: (ad) => (
        <span className={styles.preview}>
          <button
            type="button"
            className={styles.open}
            aria-label="Show large"
            onClick={(event) => {
              event.stopPropagation()
              onOpen(ad.id)
            }}
          >
            <ContentPreview content={ad} />
          </button>
          <span className={`${styles.uses} small`}>{usesText(ad.uses)}</span>
        </span>
      ),
    },
    { head: 'Type', cell: (ad) => typeName(ad.type), sortBy: (ad) => typeName(ad.type) },
    {
      head: 'Resolution',
      cell: (ad) => resolutionText(ad.content_metadata.resolution),
      numeric: true,
      sortBy: ({ content_metadata: { resolution } }) => resolution.width * resolution.height,
    },
    {
      head: 'Orientation',
      cell: (ad) => orientationOf(ad.content_metadata.resolution),
      sortBy: (ad) => orientationOf(ad.content_metadata.resolution),
    },
  ]
}

/** The columns of the campaignable contents. The name opens the viewer. */
export function campaignableColumns(onOpen: (id: string) => void): readonly Column<Campaignable>[] {
  return [
    {
      head: 'Name',
      cell: (content) => (
        <PictureCell picture={<CampaignablePreview content={content} />}>
          <TwoLines second={secondLine(content)}>
            <LinkButton
              onClick={(event) => {
                event.stopPropagation()
                onOpen(content.id)
              }}
            >
              {content.name}
            </LinkButton>
          </TwoLines>
        </PictureCell>
      ),
      sortBy: ({ name }) => name,
    },
    {
      head: 'Target Device',
      cell: (content) => deviceName(content.target_device),
      sortBy: (content) => deviceName(content.target_device),
    },
    {
      head: 'Content Orientation',
      cell: (content) => <ContentOrientation code={content.content_orientation} />,
      sortBy: (content) => orientationName(content.content_orientation),
    },
  ]
}

/**
 * The orientation of a campaignable ad. A banner fits each, so it has none: the specification calls
 * that NOTSET, and the second line says why.
 */
export function ContentOrientation({ code }: { code: number }) {
  const why = code === orientationCodes.Any ? 'not needed for this format' : null
  return <TwoLines second={why}>{orientationName(code)}</TwoLines>
}

/** Where it is used and for whom it is, and its state unless it is shown. */
function secondLine({ uses, rating, review }: Campaignable): ReactNode {
  const text = [usesText(uses), ratingText(rating)].filter((part) => part !== '').join(' · ')
  if (review === undefined) return text
  return (
    <span className={styles.second}>
      <ReviewBadge review={review} />
      {text}
    </span>
  )
}
