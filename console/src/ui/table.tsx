import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Figures: right-aligned and tabular. */
  numeric?: boolean
}

interface TableProps<Row> {
  /** The name of the table, and of the box it scrolls in. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Said in a row of its own while the rows are fetched again. */
  updating?: string | undefined
  /** A press anywhere in a row. The first cell still needs a link or button, for the keyboard. */
  onRow?: (row: Row) => void
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
}

/** Rows of 44 px, one line each, under a head that stays; on a narrow screen it scrolls in its own box, the first column standing still. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, updating, onRow, empty } = props
  return (
    <div className={styles.box} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <Head columns={columns} />
        <tbody>
          {updating !== undefined && <WideRow columns={columns.length}>{updating}</WideRow>}
          {rows.map((row) => (
            <tr key={keyOf(row)} data-press={onRow && true} onClick={onRow && (() => onRow(row))}>
              {columns.map(({ head, cell, numeric }) => (
                <td key={head} data-numeric={numeric}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

function Head({ columns }: { columns: readonly Pick<Column<never>, 'head' | 'numeric'>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ head, numeric }) => (
          <th key={head} scope="col" data-numeric={numeric}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function WideRow({ columns, children }: { columns: number; children: string }) {
  return (
    <tr className={styles.updating}>
      <td colSpan={columns}>
        <span role="status">{children}</span>
      </td>
    </tr>
  )
}

/** A picture and a word on one line. */
export function PictureCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.picture}>
      {picture}
      {children}
    </span>
  )
}
