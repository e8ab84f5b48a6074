import { useSignOutOnFailure } from '../../lib/calls/sign-out-on-failure.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink, IconButton } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import { Tooltip } from '../../ui/feedback/tooltip.tsx'
import { centsText, revenueCents, revenueDollars } from './revenue.ts'
import { SeriesSection } from './series-section.tsx'
import { totalOf } from './series.ts'
import { useSeries } from './use-series.ts'

const ESTIMATE = 'Estimated at $1 per 1,000 impressions. For billed earnings, see Earnings.'

export function RevenueSection() {
  const series = useSeries('Impression')
  const failure = useSignOutOnFailure(series.error)
  return (
    <SeriesSection
      title="Revenue"
      hint={
        <Tooltip label={ESTIMATE}>
          <IconButton label="How revenue is estimated">
            <Icon name="info" />
          </IconButton>
        </Tooltip>
      }
      series={series}
      total={(buckets) => moneyText(revenueDollars(totalOf(buckets)), 'USD')}
      loading="Loading Revenue..."
      loadingAgain="Loading Impressions..."
      line={{
        label: `Revenue Per ${series.bucketBasis}`,
        color: 'var(--chart-3)',
        valueOf: revenueCents,
        valueText: centsText,
        axisText: centsText,
        unit: '¢',
      }}
      failed={
        failure !== null && (
          <SectionBody>
            <RetryAlert type="error" retry={series.refetch}>
              {failure}
            </RetryAlert>
          </SectionBody>
        )
      }
      empty={
        <EmptyState
          title="No Data Available for Revenue"
          action={
            <ButtonLink to={paths.monetize} look="default" size="sm">
              Monetizing Apps
            </ButtonLink>
          }
        >
          Revenue appears here after the first impression in one of your placements.
        </EmptyState>
      }
    />
  )
}
