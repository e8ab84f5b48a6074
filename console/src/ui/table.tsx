import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { nextSort, sorted, type Sort } from './sorting.ts'
import styles from './table.module.css'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Figures: right-aligned and tabular. */
  numeric?: boolean
  /** What rows are compared by when somebody sorts by this column. */
  sortBy?: (row: Row) => string | number
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
  /** The order the rows are shown in; undefined is the order they come in. */
  sort?: Sort | undefined
  /** With it, the heads of columns that have a `sortBy` can be pressed. */
  onSort?: ((sort: Sort | undefined) => void) | undefined
}

/** Rows of 44 px, one line each, under a head that stays; on a narrow screen it scrolls in its own box, the first column standing still. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, updating, onRow, empty, sort, onSort } = props
  return (
    <div className={styles.box} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.head}
                column={column}
                sort={sort}
                onSort={onSort}
                sample={rows[0]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {updating !== undefined && <WideRow columns={columns.length}>{updating}</WideRow>}
          {sorted(rows, columns, sort).map((row, place) => (
            <tr
              // A row without an id of its own is known by its place.
              key={keyOf(row) || place}
              data-press={onRow && true}
              onClick={onRow && (() => onRow(row))}
            >
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

interface HeadProps<Row> extends Pick<TableProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
  /** Any row: it says whether the column holds words or figures. */
  sample: Row | undefined
}

function Head<Row>({ column, sample, sort, onSort }: HeadProps<Row>) {
  const { head, numeric, sortBy } = column
  const direction = sort?.column === head ? sort.direction : undefined
  return (
    <th scope="col" data-numeric={numeric} aria-sort={direction}>
      {sortBy && onSort ? (
        <button
          type="button"
          className={styles.sort}
          data-direction={direction}
          onClick={() => onSort(nextSort(sort, column, sample))}
        >
          {head}
          <Icon name="down" size={12} />
        </button>
      ) : (
        head
      )}
    </th>
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

/** The value of a first column and, under it, one muted line of what we add to a published table. */
export function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.lines}>
      {children}
      {second !== null && second !== '' && <span className={styles.second}>{second}</span>}
    </span>
  )
}
