import { listShownApps } from '@frontrow/contract/ad-contents/ad-review'
import { useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ShownApps } from './shown-apps.tsx'
import { ShownAppModal } from './shown-app-modal.tsx'

/** The query parameter of the selected app, so that the view can be shared as a link. */
const APP = 'app'

export function AdReviewPage() {
  const review = useCall(listShownApps, {})
  const [params, setParams] = useSearchParams()
  const apps = review.data?.apps
  const look = (appId: string | null) => {
    const next = new URLSearchParams(params)
    if (appId === null) next.delete(APP)
    else next.set(APP, appId)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <PageHead title="Ad Review" />
      <Section
        title="Apps advertised in your apps"
        sub="Apps advertised in your placements, most reported first. Blocks apply from the next ad request."
      >
        <ShownApps review={review} onLook={look} />
      </Section>
      <ShownAppModal
        app={apps?.find(({ id }) => id === params.get(APP)) ?? null}
        onClose={() => look(null)}
      />
    </>
  )
}
