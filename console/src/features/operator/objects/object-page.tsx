import {
  showNetworkApp,
  showNetworkPlacement,
  showNetworkCampaign,
  showNetworkAd,
} from '@frontrow/contract/operator/objects'
import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { kinds } from '../../../operator-parts/object-words.ts'
import { Row } from '../../../ui/layout/boxes.tsx'
import { DoctorButton } from './doctor-button.tsx'
import { ObjectSections } from './object-sections.tsx'
import { ObjectState } from './related-objects.tsx'

export const AppPage = () => <ObjectPage kind="app" />
export const PlacementPage = () => <ObjectPage kind="placement" />
export const CampaignPage = () => <ObjectPage kind="campaign" />
export const AdPage = () => <ObjectPage kind="ad" />

const calls = {
  app: showNetworkApp,
  placement: showNetworkPlacement,
  campaign: showNetworkCampaign,
  ad: showNetworkAd,
} as const

/** One app, placement, campaign or ad: what it is, did and belongs to, and what is held of it. */
function ObjectPage({ kind }: { kind: ObjectKind }) {
  const { id = '' } = useParams()
  const query = useCall(calls[kind], { params: { id } })
  const { data } = query
  const crumbs = [
    { label: 'Organizations', to: operatorPaths.organizations },
    ...(data === undefined
      ? []
      : [{ label: data.organization.name, to: operatorPaths.organization(data.organization.id) }]),
  ]
  return (
    <>
      <PageHead
        title={data?.name ?? kinds[kind].name}
        crumbs={crumbs}
        end={
          data && (
            <Row gap={3}>
              <ObjectState state={data.state} />
              <DoctorButton kind={kind} shown={data} />
            </Row>
          )
        }
      />
      <LoadedPage
        query={query}
        label={`Loading the ${kinds[kind].name.toLowerCase()}...`}
        fields={6}
      >
        {(loaded) => <ObjectSections key={loaded.id} shown={loaded} />}
      </LoadedPage>
    </>
  )
}
