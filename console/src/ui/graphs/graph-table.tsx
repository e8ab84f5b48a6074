import { hasUsual, type GraphPoint } from './graph-scales.ts'
import styles from './line-graph.module.css'
import { Table } from '../tables/table.tsx'

interface GraphTableProps {
  label: string
  points: readonly GraphPoint[]
  valueText: (value: number) => string
  dateText: (at: Date) => string
}

/** The values of the graph as a table. It has the graph's height, so nothing below it moves. */
export function GraphTable({ label, points, valueText, dateText }: GraphTableProps) {
  return (
    <div className={styles.table}>
      <Table
        label={label}
        columns={[
          { head: 'Date', cell: ({ at }: GraphPoint) => dateText(at) },
          { head: label, numeric: true, cell: ({ value }: GraphPoint) => valueText(value) },
          ...(hasUsual(points)
            ? [
                {
                  head: 'Usual',
                  numeric: true,
                  cell: ({ usual = null }: GraphPoint) => (usual === null ? '–' : valueText(usual)),
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
