import type { ShownCase } from '@frontrow/contract/operator/cases'
import {
  type AdCategory,
  type AdRating,
  adCategoryNames,
  adRatingNames,
} from '@frontrow/contract/ad-contents/ad-ratings'
import { contentTypes } from '@frontrow/contract/codes'
import { Badge, type BadgeLook } from '../../../../ui/feedback/badge.tsx'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { Row } from '../../../../ui/layout/boxes.tsx'
import { momentText } from '../../../../lib/text/day-text.ts'
import { outcomeWords } from './outcome-words.ts'
import styles from './queue.module.css'
import { ReportFacts } from './report-facts.tsx'

type Ad = NonNullable<ShownCase['ad']>

/** The ad as viewers see it, what they report of it, and where it runs. */
export function AdFacts({ shown }: { shown: ShownCase }) {
  const { ad, reports } = shown
  if (ad === null) return null
  return (
    <>
      <div className={styles.ad}>
        <Shown ad={ad} />
      </div>
      {reports !== null && <ReportFacts reports={reports} />}
      <Facts facts={factsOf(ad)} fillsCard />
    </>
  )
}

function Shown({
  ad: { name, type, media_url: url, poster_url: poster, width, height },
}: {
  ad: Ad
}) {
  if (type !== contentTypes.video)
    return <img src={url} alt={`The ad ${name}`} width={width} height={height} />
  return (
    // biome-ignore: an ad has no captions of its own.
    <video
      src={url}
      poster={poster ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={`The ad ${name}`}
    />
  )
}

const states: Readonly<Record<Ad['state'], readonly [BadgeLook, string]>> = {
  approved: ['success', 'Approved'],
  pending: ['info', 'Pending: own apps only'],
  denied: ['error', 'Rejected'],
}

function factsOf(ad: Ad) {
  const { app, campaigns, denied_ads: denied, same_file: sameFile } = ad
  const [look, word] = states[ad.state]
  const ids = [app.google_app_id, app.apple_app_id].filter((id) => id !== null)
  return [
    {
      label: 'State',
      value: (
        <Row as="span" gap="1 2">
          <Badge look={look}>{word}</Badge>
          {ad.is_retired && <Badge>Retired</Badge>}
        </Row>
      ),
    },
    { label: 'Leads to', value: [app.name, ...ids].join(' · ') },
    { label: 'Age rating', value: ratedText(ad) },
    { label: 'Size', value: sizeText(ad) },
    {
      label: 'Campaigns',
      value:
        campaigns.length === 0
          ? 'None'
          : campaigns
              .map(({ name, is_active: isActive }) => `${name}${isActive ? '' : ' (paused)'}`)
              .join(', '),
    },
    ...(denied.length === 0
      ? []
      : [{ label: 'Recently rejected', value: <Denied ads={denied} /> }]),
    {
      label: 'Same file',
      value:
        sameFile.length === 0
          ? 'First upload'
          : sameFile
              .map(
                ({ organization, outcome, at }) =>
                  `${outcomeWords(outcome)[1]} for ${organization.name}, ${momentText(at)}`,
              )
              .join('; '),
    },
  ]
}

/** What of the organization was denied, to be compared with the new ad. */
function Denied({ ads }: { ads: Ad['denied_ads'] }) {
  return (
    <ul className={styles.denied}>
      {ads.map(({ name, reason_code: code, at, thumbnail_url: url }) => (
        <li key={`${at} ${name}`}>
          {url !== null && <img src={url} alt={`The rejected ad ${name}`} width={64} height={64} />}
          <span>
            {name}, {code ?? 'no reason'}, {momentText(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function ratedText({ rating, categories }: Ad): string {
  if (rating === null) return 'Not rated'
  const names = categories.map((category: AdCategory) => adCategoryNames[category])
  return [adRatingNames[rating as AdRating], ...names].join(', ')
}

function sizeText({ width, height, duration_s: seconds }: Ad): string {
  return `${width} × ${height}${seconds === null ? '' : `, ${Math.round(seconds)} s`}`
}
