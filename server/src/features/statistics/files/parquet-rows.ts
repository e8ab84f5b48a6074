import { microsOfText } from '@frontrow/contract/money/amounts'
import { nameWithCurrency } from '@frontrow/contract/statistics/formats'
import { type ColumnSource, ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { FileCell, FileColumn, FileSink, RowWriter } from './file-columns.ts'

/**
 * Writes Apache Parquet, one row group for each `write`. Money is an integer of micros, millionths
 * of the currency unit, so that no amount becomes a float. The column's name has the currency, as
 * `spent_micros_usd`.
 */
export function parquetRows(sink: FileSink, columns: readonly FileColumn[]): RowWriter {
  const bytes = new ByteWriter(firstBytes)
  const flush = async () => {
    const written = bytes.getBytes().slice()
    bytes.index = 0
    await sink.append(written)
  }
  const named = columns.map((column) => ({ type: column.type, name: nameOf(column) }))
  const root = { name: 'root', num_children: named.length }
  const leaves = named.map(({ name, type }) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...elementOf(type),
  }))
  const writer = new ParquetWriter({
    writer: Object.assign(bytes, { flush, finish: flush }),
    schema: [root, ...leaves],
    createdBy: 'frontrow',
  })
  return {
    write: async (rows) => {
      const columnData = named.map(({ name, type }, index): ColumnSource => {
        const data = rows.map((row) => valueOf(type, row[index] ?? null))
        return { name, data }
      })
      await writer.write({ columnData, rowGroupSize: rows.length })
    },
    end: async () => {
      await writer.finish()
    },
  }
}

const firstBytes = 1024 * 1024

function nameOf(column: FileColumn): string {
  if (column.type !== 'money') return column.name
  return nameWithCurrency({ ...column, name: `${column.name}_micros` })
}

function elementOf(type: FileColumn['type']) {
  if (type === 'text') return { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
  return { type: type === 'ratio' ? 'DOUBLE' : 'INT64' } as const
}

function valueOf(type: FileColumn['type'], cell: FileCell): string | number | bigint | null {
  if (cell === null) return null
  if (type === 'text') return String(cell)
  if (type === 'money') return microsOfText(String(cell))
  return type === 'ratio' ? Number(cell) : BigInt(cell)
}
