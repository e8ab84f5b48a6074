import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { ownImpressionsText } from '../../apps/apps.tsx'
import {
  daysOf,
  measureWords,
  totalsOf,
  useStatistics,
  valueText,
} from '../../statistics/statistics.ts'
import type { Measure } from '../figures/figures.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import styles from '../figures/figures.module.css'

/** What the campaign did in the last 7 days. Each figure leads to its graph. */
export function LastWeek({ campaign }: { campaign: Campaign }) {
  const [now] = useState(() => new Date())
  const { isAllowed: seesMoney } = useMay('money.read')
  const shown = figures.filter(({ line }) => seesMoney || line !== 'spent')
  const { data, isError } = useStatistics({
    about: 'campaigns',
    where: { campaign: [campaign.id] },
    ...daysOf('7 days', now),
    by: [],
    measures: [...shown.map(({ measure }) => measure), 'own_impressions'],
  })
  const { state } = useLocation() as { state: object | null }
  // The tab Performance says why, and offers to try again.
  if (isError) return null
  const totals = data && totalsOf(data)
  return (
    <Section title="Last 7 days">
      <div className={styles.tiles} data-many>
        {shown.map(({ measure, line }) => (
          <Link
            key={line}
            to={{ search: `?show=figures&period=7-days&line=${line}` }}
            state={{ ...state, campaign, extend: false }}
          >
            <span className="note">{measureWords[measure]}</span>
            {totals === undefined ? (
              <SkeletonBar width={72} height={22} />
            ) : (
              <b className="figure">
                {valueText(measure, totals.values[measure], totals.currency)}
              </b>
            )}
            {line === 'impressions' && (
              <span className="note">
                {ownImpressionsText(Number(totals?.values.own_impressions ?? 0))}
              </span>
            )}
          </Link>
        ))}
      </div>
    </Section>
  )
}

/** Each measure with the graph that it leads to. */
const figures = [
  { measure: 'spent', line: 'spent' },
  { measure: 'impressions', line: 'impressions' },
  { measure: 'ctr', line: 'clicks' },
  { measure: 'installs', line: 'installs' },
] as const satisfies readonly { measure: string; line: Measure }[]
