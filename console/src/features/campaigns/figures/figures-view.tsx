import { timespans } from '@frontrow/contract/campaigns/figures'
import { useMemo } from 'react'
import { bucketText } from '../../../lib/text/day-text.ts'
import { useAddressParams } from '../../../lib/use-address-params.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { GraphSkeleton } from '../../../ui/graphs/graph-skeleton.tsx'
import { LineGraph } from '../../../ui/graphs/line-graph.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import type { Days } from '../../statistics/statistics.ts'
import { useFigures, type Campaign } from '../state/campaign-lists.ts'
import {
  measureNames,
  measures,
  pointsOf,
  rateText,
  valueText,
  type Figures,
  type Measure,
  type Timespan,
} from './figures.ts'
import styles from './figures.module.css'
import { LineTotals } from './line-totals.tsx'

/** A campaign's statistics in a period: five totals, and a graph of one of them. */
export function FiguresView({ campaign, days }: { campaign: Campaign; days: Days }) {
  const [viewState, setViewState] = useViewState()
  const { timespan, measure } = viewState
  const query = useFigures(campaign.id, { ...days, timespan })
  const shown = {
    campaign,
    measure,
    onChange: (chosen: Measure) => setViewState({ measure: chosen }),
  }
  return (
    <Section
      title="Performance"
      tools={
        <Segmented
          label="Basis"
          choices={timespans}
          value={timespan}
          onChange={(chosen) => setViewState({ timespan: chosen })}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={
          <>
            <Totals {...shown} data={undefined} />
            <GraphSkeleton label="Loading performance..." />
          </>
        }
      >
        {(data) => (
          <>
            <Totals {...shown} data={data} />
            <div data-passing={query.isPlaceholderData}>
              <Graph campaign={campaign} measure={measure} data={data} />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface TotalsProps {
  campaign: Campaign
  measure: Measure
  data: Figures | undefined
  onChange: (measure: Measure) => void
}

function Totals({ campaign, measure, data, onChange }: TotalsProps) {
  const totals = measureNames.map((name) => ({
    name,
    ...measures[name],
    value: data && valueText(name, Number(data.totals[name]), campaign.currency),
    rate: data && rateText(name, data.totals, campaign.currency),
  }))
  return <LineTotals totals={totals} shown={measure} onChange={onChange} />
}

function Graph({
  campaign,
  measure,
  data,
}: {
  campaign: Campaign
  measure: Measure
  data: Figures
}) {
  const { rows, timespan, totals } = data
  const points = useMemo(() => pointsOf(rows, measure), [rows, measure])
  if (rows.length === 0 || totals.requests === 0)
    return (
      <div className={styles.nothing}>
        <EmptyState title="No impressions yet">
          {campaign.is_active
            ? 'Performance appears after the first impression in the selected period.'
            : 'An inactive campaign shows no ads. Choose a longer period to see earlier performance.'}
        </EmptyState>
      </div>
    )
  const { label, color } = measures[measure]
  const text = (value: number) => valueText(measure, value, campaign.currency)
  return (
    <LineGraph
      label={`${label} per ${timespan.toLowerCase()}`}
      points={points}
      color={color}
      valueText={measure === 'spent' ? text : (value) => `${text(value)} ${label.toLowerCase()}`}
      axisText={text}
      dateText={bucketText[timespan]}
      {...(measure === 'spent' && { unit: campaign.currency })}
    />
  )
}

interface ViewState {
  timespan: Timespan
  measure: Measure
}

/** The selected measure and basis, stored in the URL. */
function useViewState(): [ViewState, (change: Partial<ViewState>) => void] {
  const [params, changeParams] = useAddressParams()
  const viewState: ViewState = {
    timespan: oneOf(timespans, params.get('by')) ?? 'Day',
    measure: oneOf(measureNames, params.get('line')) ?? 'impressions',
  }
  const change = (part: Partial<ViewState>) => {
    const { timespan, measure } = { ...viewState, ...part }
    changeParams((next) => {
      next.set('by', timespan)
      next.set('line', measure)
    })
  }
  return [viewState, change]
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null) {
  return choices.find((choice) => choice === text)
}
