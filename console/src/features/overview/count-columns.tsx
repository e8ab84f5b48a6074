import { countText } from '../../lib/text/count-text.ts'
import { countOf } from './series.ts'

/** A zero is muted, so that the other numbers stand out. */
export function CountCell({ count }: { count: number }) {
  const text = countText(countOf(count))
  return text === '0' ? <span className="muted">0</span> : text
}

/** The columns that both tables of totals have, with one number for display, sort and export. */
export const countColumns = [
  counted('Requests', ({ requests }: Counts) => requests),
  counted('Impressions', ({ impressions }: Counts) => impressions),
  counted('Clicks', ({ clicks }: Counts) => clicks),
  counted('Installs', ({ installs }: Counts) => installs),
]

export const appColumn = {
  head: 'App',
  cell: appName,
  text: appName,
  sortBy: appName,
}

function appName({ app_name: name }: { app_name: string }): string {
  return name
}

interface Counts {
  requests: number
  impressions: number
  clicks: number
  installs: number
}

export function counted<Row>(head: string, count: (row: Row) => number) {
  return {
    head,
    cell: (row: Row) => <CountCell count={count(row)} />,
    numeric: true,
    text: (row: Row) => countText(countOf(count(row))),
    sortBy: (row: Row) => countOf(count(row)),
  }
}
