import { hasSecond, pointText, type GraphPoint, type SecondLine } from './graph-scales.ts'
import styles from './line-graph.module.css'
import { Table } from '../tables/table.tsx'

interface GraphTableProps {
  label: string
  points: readonly GraphPoint[]
  valueText: (value: number) => string
  dateText: (at: Date) => string
  second: SecondLine
}

/** The values of the graph as a table. It has the graph's height, so nothing below it moves. */
export function GraphTable(props: GraphTableProps) {
  const { label, points, valueText, dateText, second: line } = props
  return (
    <div className={styles.table}>
      <Table
        label={label}
        columns={[
          { head: 'Date', cell: (point: GraphPoint) => pointText(point, dateText) },
          { head: label, numeric: true, cell: ({ value }: GraphPoint) => valueText(value) },
          ...(hasSecond(points)
            ? [
                {
                  head: line.head,
                  numeric: true,
                  cell: ({ second = null }: GraphPoint) =>
                    second === null ? '–' : valueText(second),
                },
              ]
            : []),
        ]}
        rows={points}
        keyOf={({ at }) => at.toISOString()}
      />
    </div>
  )
}
