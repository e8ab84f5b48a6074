import { closeBookDay, type BookDay } from '@frontrow/contract/operator/finance/books'
import { Link } from 'react-router'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Column, NoValue, TwoLines } from '../../../ui/tables/table.tsx'
import { dayStates } from './finance-words.ts'

export function bookDayColumns(
  currency: string,
  onCount: (day: BookDay) => void,
): Column<BookDay>[] {
  const money = moneyIn(currency)
  return [
    { head: 'Day', cell: ({ day }) => dayText(day) },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state }) => <Badge look={dayStates[state].look}>{dayStates[state].word}</Badge>,
    },
    {
      head: 'Impressions',
      phone: 'fact',
      numeric: true,
      cell: ({ impressions }) => countText(impressions),
    },
    { head: 'Billed', phone: 'main', numeric: true, cell: ({ charged }) => money(charged) },
    {
      head: 'Adjusted',
      phone: 'fact',
      numeric: true,
      cell: ({ charged_back: back }) => (Number(back) === 0 ? <NoValue /> : money(back)),
    },
    {
      head: 'Publisher earnings',
      phone: 'fact',
      numeric: true,
      cell: ({ earned }) => money(earned),
    },
    {
      head: 'Network revenue',
      phone: 'fact',
      numeric: true,
      cell: ({ network }) => money(network),
    },
    {
      head: 'Recounted',
      cell: ({ counted_at: at, revision }) =>
        at === null ? (
          '–'
        ) : (
          <TwoLines second={revision > 1 ? `revision ${revision}` : null}>
            {momentText(at)}
          </TwoLines>
        ),
    },
    {
      head: 'Actions',
      phone: 'act',
      cell: (row) =>
        countable.includes(row.state) ? (
          <Button
            size="sm"
            look="default"
            needs={closeBookDay.needs}
            aria-label={`Recount ${dayText(row.day)}`}
            onClick={() => onCount(row)}
          >
            Recount
          </Button>
        ) : (
          row.state === 'counted' && (
            <Link
              aria-label={`Journal of ${dayText(row.day)}`}
              to={`${operatorPaths.journal}?cause=delivery/${row.day}`}
            >
              Journal
            </Link>
          )
        ),
    },
  ]
}

/** Days whose count can change something. */
const countable: readonly BookDay['state'][] = ['waiting', 'late', 'differs']
