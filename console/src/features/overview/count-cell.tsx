import { countOf } from './series.ts'

const figures = new Intl.NumberFormat('en')

/** A count as text: '12,906'; '0' for a value that is not above zero. */
export function countText(count: number): string {
  return figures.format(countOf(count))
}

/** A zero is muted, so that the other numbers stand out. */
export function CountCell({ count }: { count: number }) {
  const text = countText(count)
  return text === '0' ? <span className="zero">0</span> : text
}

/** A column of counts, which uses the same number for display, sorting and export. */
export function counted<Row>(head: string, count: (row: Row) => number) {
  return {
    head,
    cell: (row: Row) => <CountCell count={count(row)} />,
    numeric: true,
    sortBy: (row: Row) => countOf(count(row)),
  }
}
