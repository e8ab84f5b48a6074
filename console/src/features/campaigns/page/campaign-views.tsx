import { Link, useLocation } from 'react-router'
import type { Campaign } from '../state/campaign-lists.ts'
import styles from './campaign-page.module.css'

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
    <nav className={styles.views} aria-label="Sides of the campaign">
      {Object.entries(views).map(([view, word]) => (
        <Link
          key={view}
          to={{ search: view === 'details' ? '' : `?show=${view}` }}
          state={{ ...state, campaign, extend: false }}
          aria-current={view === now ? 'page' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}

function isView(text: string): text is CampaignView {
  return Object.hasOwn(views, text)
}
