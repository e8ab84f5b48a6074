import { listSampledApps } from '@frontrow/contract/ad-contents/ad-review'
import type { Reply } from '@frontrow/contract/endpoint'
import { countText } from '../../lib/text/count-text.ts'
import { percentText } from '../../lib/text/percent-text.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { CutText, PictureCell, TwoLines, type Column } from '../../ui/tables/table.tsx'
import { AppIcon } from '../apps/apps.tsx'

type SampledApp = Reply<typeof listSampledApps>['apps'][number]

/** Whose ads a placement shows, as shares of a sample. */
export function SampledApps({ placementId }: { placementId: string }) {
  const query = useCall(listSampledApps, { params: { placementId } })
  const { data } = query
  return (
    <Section
      title="Advertised apps, sampled"
      sub={
        data === undefined || data.sampled_ads === 0
          ? 'Whose ads this placement shows: one request in a hundred is sampled.'
          : `Of ${countText(data.sampled_ads)} sampled in the last week, one request in a hundred. An estimate, apart from all sums.`
      }
      tools={<TextLink to={paths.adReview}>Ad Review</TextLink>}
    >
      <QueryTable
        label="Advertised apps in the sample"
        loading="Loading apps..."
        query={query}
        rows={data?.apps}
        columns={columnsOf(data?.sampled_ads ?? 0)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState inline title="No ad of this placement was sampled in the last week">
            One request in a hundred is.
          </EmptyState>
        }
      />
    </Section>
  )
}

function columnsOf(all: number): readonly Column<SampledApp>[] {
  return [
    {
      head: 'App',
      cell: ({ name, icon_path: iconPath, is_own: isOwn }) => (
        <PictureCell picture={<AppIcon name={name} iconPath={iconPath} size={26} />}>
          <TwoLines second={isOwn ? 'your own app, not billed' : null}>
            <CutText>{name}</CutText>
          </TwoLines>
        </PictureCell>
      ),
    },
    {
      head: 'Share of ads (sampled)',
      cell: ({ ads }) => percentText(ads, all),
      numeric: true,
      phone: 'main',
    },
  ]
}
