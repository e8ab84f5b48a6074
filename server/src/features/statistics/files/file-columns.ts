/** A column of a file. Money has a currency where all its rows have the same one. */
export interface FileColumn {
  name: string
  type: 'text' | 'count' | 'money' | 'ratio'
  currency?: string | undefined
}

/** Money is a decimal text, and a ratio may be a text of digits. */
export type FileCell = string | number | null

/** Writes rows into an open file: `write` for each portion of rows, then `end` once. */
export interface RowWriter {
  write(rows: readonly (readonly FileCell[])[]): Promise<void>
  end(): Promise<void>
}

/** Takes the bytes of a file in their order. */
export interface FileSink {
  append(bytes: Uint8Array): Promise<void>
}
