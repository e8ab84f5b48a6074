import { countText } from '../../lib/text/count-text.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SectionBody } from '../../ui/layout/section.tsx'
import { SeriesSection } from './series-section.tsx'
import { seriesKey, totalOf } from './series.ts'
import { useSeries } from './use-series.ts'

export function InstallsSection() {
  const series = useSeries('Install')
  return (
    <SeriesSection
      title="Installs"
      series={series}
      total={(buckets) => countText(totalOf(buckets))}
      loading="Loading Installs..."
      loadingAgain="Loading Installs..."
      line={{
        label: seriesKey('Install', series.bucketBasis),
        color: 'var(--chart-1)',
        valueOf: (count) => count,
        valueText: installsText,
      }}
      failed={
        series.error && (
          <SectionBody>
            <Alert type="error">Failed to fetch installs.</Alert>
          </SectionBody>
        )
      }
      empty={
        <EmptyState
          title="No Data Available for Installs"
          action={
            <ButtonLink to={paths.createCampaign} look="default" size="sm" needs="campaigns.write">
              Create New Campaign
            </ButtonLink>
          }
        >
          Installs appear here after the first attributed install.
        </EmptyState>
      }
    />
  )
}

function installsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'install' : 'installs'}`
}
