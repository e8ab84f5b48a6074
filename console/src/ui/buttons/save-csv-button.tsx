import { Button } from './button.tsx'
import { type CsvCell, csvFile } from './csv.ts'
import { Icon } from '../drawings/icon.tsx'
import { saveFile } from './save-file.ts'

interface SaveCsvButtonProps {
  /** The name of the file, without its extension. */
  name: string
  /** Called on click. The first row is the head. */
  rows: () => readonly (readonly CsvCell[])[]
  /** Says what is saved, where a page has several such buttons. */
  what?: string
}

/** Downloads a table as CSV. */
export function SaveCsvButton({ name, rows, what }: SaveCsvButtonProps) {
  return (
    <Button
      look="subtle"
      size="sm"
      {...(what !== undefined && { 'aria-label': `Save as CSV: ${what}` })}
      onClick={() => saveFile(`${name}.csv`, csvFile(rows()))}
    >
      <Icon name="download" />
      Save as CSV
    </Button>
  )
}
