import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { percentText } from '../../../lib/text/percent-text.ts'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ownImpressionsText } from '../../apps/apps.tsx'
import { daysOf } from '../../statistics/statistics.ts'
import type { Figures, Measure } from '../figures/figures.ts'
import { useFigures, type Campaign } from '../state/campaign-lists.ts'
import styles from '../figures/figures.module.css'

/** What the campaign did in the last 7 days. Each figure leads to its graph. */
export function LastWeek({ campaign }: { campaign: Campaign }) {
  const [now] = useState(() => new Date())
  const { data, isError } = useFigures(campaign.id, { ...daysOf('7 days', now), timespan: 'Day' })
  const { state } = useLocation() as { state: object | null }
  // The tab Performance says why, and offers to try again.
  if (isError) return null
  return (
    <Section title="Last 7 days">
      <div className={styles.tiles} data-many>
        {figuresOf(campaign.currency).map(({ label, line, text }) => (
          <Link
            key={label}
            to={{ search: `?show=figures&by=Day&period=7-days&line=${line}` }}
            state={{ ...state, campaign, extend: false }}
          >
            <span className="note">{label}</span>
            {data === undefined ? (
              <SkeletonBar width={72} height={22} />
            ) : (
              <b className="figure">{text(data.totals)}</b>
            )}
            {line === 'impressions' && (
              <span className="note">{ownImpressionsText(data?.totals.own_impressions)}</span>
            )}
          </Link>
        ))}
      </div>
    </Section>
  )
}

interface Figure {
  label: string
  /** The graph that it leads to. */
  line: Measure
  text: (totals: Figures['totals']) => string
}

function figuresOf(currency: string): Figure[] {
  return [
    { label: 'Spend', line: 'spent', text: ({ spent }) => moneyText(spent, currency) },
    {
      label: 'Impressions',
      line: 'impressions',
      text: ({ impressions }) => countText(impressions),
    },
    {
      label: 'CTR',
      line: 'clicks',
      text: ({ clicks, impressions }) => percentText(clicks, impressions),
    },
    { label: 'Installs', line: 'installs', text: ({ installs }) => countText(installs) },
  ]
}
