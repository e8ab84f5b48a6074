import type { ListedOrganization } from '@frontrow/contract/operator/organizations'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { percentText } from '../../../lib/text/percent-text.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { NoValue, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { CellParts } from '../../../ui/layout/side-by-side.tsx'
import styles from './organization-page.module.css'
import type { Selection } from '../../../operator-parts/use-selection.ts'
import { OrganizationState } from './organization-state.tsx'

/**
 * The first column has the box that selects an organization. The column of the country is left out
 * while none of the rows has one, because the table has many columns.
 */
export function organizationColumns(
  { box }: Selection,
  currency: string,
  rows: readonly ListedOrganization[],
): Column<ListedOrganization>[] {
  return [
    {
      head: 'Organization',
      cell: ({ id, name, owner }) => (
        <span className={styles.picked}>
          <CheckField aria-label={`Select ${name}`} {...box(id)} />
          <TwoLines second={owner.email}>
            <Link to={operatorPaths.organization(id)}>{name}</Link>
          </TwoLines>
        </span>
      ),
    },
    ...factColumns(currency).filter(
      ({ head }) => head !== 'Country' || rows.some(({ country }) => country !== null),
    ),
  ]
}

function factColumns(currency: string): Column<ListedOrganization>[] {
  const money = moneyIn(currency)
  return [
    {
      head: 'State',
      phone: 'state',
      cell: (organization) => (
        <CellParts>
          <OrganizationState organization={organization} />
          {organization.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </CellParts>
      ),
    },
    { head: 'Country', cell: ({ country }) => country ?? <NoValue /> },
    { head: 'Apps', numeric: true, cell: ({ apps }) => apps },
    { head: 'Running campaigns', numeric: true, cell: ({ live_campaigns: live }) => live },
    { head: 'Spend', phone: 'main', numeric: true, cell: ({ spent_30d: spent }) => money(spent) },
    {
      head: 'Earnings',
      phone: 'fact',
      numeric: true,
      cell: ({ earned_30d: earned }) => money(earned),
    },
    {
      head: 'Invalid traffic',
      numeric: true,
      cell: ({ impressions_30d: counted, filtered_30d: filtered }) =>
        percentText(filtered, filtered + counted),
    },
    { head: 'Open cases', phone: 'fact', numeric: true, cell: ({ open_cases: open }) => open },
    {
      head: 'Last seen',
      cell: ({ last_seen_at: seen, created_at: joined }) => (
        <TwoLines second={`Created ${dayText(joined)}`}>
          {seen === null ? 'Never' : dayText(seen)}
        </TwoLines>
      ),
    },
  ]
}
