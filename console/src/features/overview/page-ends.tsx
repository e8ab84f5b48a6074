// What the overview shows above and below the specified boxes. Its script is loaded after them.
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { ownerOf, useUserInfo } from '../../lib/calls/session.ts'
import { draftsOf } from '../../lib/calls/stored-drafts.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Stack } from '../../ui/layout/boxes.tsx'
import { PeriodBar, type Days, type PeriodChoice } from '../statistics/statistics.ts'
import { firstDay } from './date-filter.ts'
import { FirstSteps } from './first-steps.tsx'
import { ResultsSection } from './results-section.tsx'
import { SoFarSection } from './so-far-section.tsx'

interface PageStartProps {
  choice: PeriodChoice
  /** Called with the chosen days: each box fills them in. */
  fills: ReadonlySet<(days: Days) => void>
}

/** The first steps, the period of the page, and what was earned or spent so far. */
export function PageStart({ choice, fills }: PageStartProps) {
  return (
    <Stack gap={4}>
      <Continue />
      <FirstSteps />
      <PeriodBar
        choice={choice}
        none={`Since ${firstDay}`}
        onDays={(days) => fills.forEach((fill) => fill(days))}
      />
      <SoFarSection choice={choice} />
    </Stack>
  )
}

/** The results of the period, and how its sums were made. */
export function PageEnd({ choice }: { choice: PeriodChoice }) {
  return (
    <Stack gap={4}>
      <ResultsSection choice={choice} />
      <FixedRule />
    </Stack>
  )
}

/** Links the forms with input that was not sent. A sign-in leads here and not back to them. */
function Continue() {
  const user = useUserInfo()
  const [drafts] = useState(() => draftsOf(ownerOf(user)))
  const pages = new Map(drafts.map(({ address, title }) => [address, title]))
  if (pages.size === 0) return null
  return (
    <p className="note underlined">
      Continue with{' '}
      {[...pages].map(([address, title], place) => (
        <Fragment key={address}>
          {place > 0 && ', '}
          <Link to={openedFrom[address] ?? address}>{title}</Link>
        </Fragment>
      ))}
    </p>
  )
}

/** These pages are opened from a list, which passes what they are about. */
const openedFrom: Readonly<Record<string, string>> = {
  [paths.createCampaignable]: paths.appList,
  [paths.placements]: paths.monetize,
}

/** The published formulas stay as they are, and the books have another sum. */
function FixedRule() {
  const { isAllowed } = useMay('money.read')
  return (
    <p className="note underlined">
      Revenue on this page is estimated at $1 per 1,000 impressions. For billed earnings, see{' '}
      {isAllowed ? <Link to={paths.earnings}>Earnings</Link> : 'Earnings'}.
    </p>
  )
}
