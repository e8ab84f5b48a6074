import { useLocation } from 'react-router'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import type { Campaign } from '../state/campaign-lists.ts'

const views = {
  details: 'Details',
  figures: 'Performance',
  doctor: 'Doctor',
  changes: 'Changes',
  edit: 'Edit',
} as const

export type CampaignView = keyof typeof views

/** The view of a campaign that the URL selects. */
export function viewOf(params: URLSearchParams): CampaignView {
  const wanted = params.get('show') ?? ''
  return isView(wanted) ? wanted : 'details'
}

/** The tabs of a campaign. Each has a URL, and the campaign is passed along as navigation state. */
export function CampaignViews({ now, campaign }: { now: CampaignView; campaign: Campaign }) {
  const { state } = useLocation() as { state: object | null }
  return (
    <PageTabs
      label="Sides of the campaign"
      tabs={Object.entries(views).map(([view, label]) => ({ label, path: pathOf(view) }))}
      current={pathOf(now)}
      state={{ ...state, campaign, extend: false }}
    />
  )
}

const pathOf = (view: string) => (view === 'details' ? '?' : `?show=${view}`)

function isView(text: string): text is CampaignView {
  return Object.hasOwn(views, text)
}
