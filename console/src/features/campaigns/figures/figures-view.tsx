import { useMay } from '../../../ui/buttons/use-may.ts'
import { useAddressParams } from '../../../lib/use-address-params.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { GraphSkeleton } from '../../../ui/graphs/graph-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import {
  askByDay,
  measureWords,
  PeriodGraph,
  totalsOf,
  useStatistics,
  valueText,
  type Days,
} from '../../statistics/statistics.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { colors, measureNames, rateText, type Measure, type Totals } from './figures.ts'
import styles from './figures.module.css'
import { LineTotals } from './line-totals.tsx'

interface FiguresViewProps {
  campaign: Campaign
  days: Days
  isCompared: boolean
}

/** A campaign's sums in a period, and a graph of one of them. */
export function FiguresView({ campaign, days, isCompared }: FiguresViewProps) {
  const { isAllowed: seesMoney } = useMay('money.read')
  const offered = measureNames.filter((name) => seesMoney || name !== 'spent')
  const [params, change] = useAddressParams()
  const measure = offered.find((name) => name === params.get('line')) ?? 'impressions'
  const shown = { about: 'campaigns', days, isCompared } as const
  const query = useStatistics(
    askByDay({
      ...shown,
      where: { campaign: [campaign.id] },
      measures: [...offered, 'own_impressions'],
    }),
  )
  const totals = query.data && totalsOf(query.data)
  const word = measureWords[measure]
  return (
    <Section title="Performance" sub={isCompared ? 'Dashed: the period before.' : undefined}>
      <LineTotals
        totals={offered.map((name) => totalOf(name, totals))}
        shown={measure}
        onChange={(chosen) => change((next) => next.set('line', chosen))}
      />
      <Loaded query={query} skeleton={<GraphSkeleton label="Loading performance..." />}>
        {(data) =>
          Number(totals?.values.requests ?? 0) === 0 ? (
            <NothingYet campaign={campaign} />
          ) : (
            <div data-passing={query.isPlaceholderData}>
              <PeriodGraph
                data={data}
                {...shown}
                measure={measure}
                name={word}
                color={colors[measure]}
                {...(measure !== 'spent' && {
                  pointText: (text: string) => `${text} ${word.toLowerCase()}`,
                })}
              />
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

function totalOf(name: Measure, totals: Totals | undefined) {
  return {
    name,
    label: measureWords[name],
    color: colors[name],
    value: totals && valueText(name, totals.values[name], totals.currency),
    rate: totals && rateText(name, totals),
  }
}

function NothingYet({ campaign }: { campaign: Campaign }) {
  return (
    <div className={styles.nothing}>
      <EmptyState title="No impressions yet">
        {campaign.is_active
          ? 'Performance appears after the first impression in the selected period.'
          : 'An inactive campaign shows no ads. Choose a longer period to see earlier performance.'}
      </EmptyState>
    </div>
  )
}
