import { dayText } from '../../lib/text/day-text.ts'
import { countText } from '../../lib/text/count-text.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { CutText, PictureCell, TwoLines, type Column } from '../../ui/tables/table.tsx'
import { AppIcon } from '../apps/apps.tsx'
import { BlockButton } from './block-button.tsx'
import { reportWords } from '../reviews/reviews.tsx'
import { blockText, isBlocked, type ShownApp } from './shown-app-rows.ts'
import { StoreLinks } from './store-links.tsx'

/** The columns of the list of shown apps, of so many sampled ads. The name opens the details. */
export function shownAppColumns(
  ads: number,
  onLook: (appId: string) => void,
): readonly Column<ShownApp>[] {
  return [
    {
      head: 'App',
      cell: ({ id, name, icon_path: iconPath }) => (
        <PictureCell picture={<AppIcon name={name} iconPath={iconPath} size={26} />}>
          <LinkButton onClick={() => onLook(id)}>
            <CutText>{name}</CutText>
          </LinkButton>
        </PictureCell>
      ),
      sortBy: ({ name }) => name,
    },
    {
      head: 'Reports',
      cell: ({ reports }) => countText(reports),
      numeric: true,
      sortBy: ({ reports }) => reports,
    },
    { head: 'Latest report', cell: ({ latest_report: latest }) => <Latest report={latest} /> },
    {
      head: 'Sampled ads',
      cell: ({ sampled_ads: own }) => (ads === 0 ? '–' : `${countText(own)} of ${countText(ads)}`),
      numeric: true,
      sortBy: ({ sampled_ads: own }) => own,
    },
    { head: 'Stores', cell: (app) => <StoreLinks app={app} /> },
    { head: 'State', cell: (app) => <State app={app} /> },
    {
      head: 'Block',
      cell: (app) => (
        <BlockButton advertised={app} inApp={null} isBlocked={app.blocked.everywhere} />
      ),
      numeric: true,
    },
  ]
}

function Latest({ report }: { report: ShownApp['latest_report'] }) {
  if (report === null) return <span className="muted">None</span>
  return <TwoLines second={dayText(report.at)}>{reportWords(report.reason)}</TwoLines>
}

function State({ app }: { app: ShownApp }) {
  return (
    <Badge look={isBlocked(app) ? 'warning' : 'plain'}>
      <CutText>{blockText(app) ?? 'Shown'}</CutText>
    </Badge>
  )
}
