import type { StatisticsFile } from '@frontrow/contract/statistics/files'
import type { FileRow } from './file.sql.ts'

/** A file as the API returns it. */
export function fileReply(row: FileRow): StatisticsFile {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    from: row.ask.from,
    till: row.ask.till,
    state: row.state === 'waiting' ? 'making' : row.state,
    rows: row.rowCount === null ? null : Number(row.rowCount),
    bytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    sha256: row.sha256?.toString('hex') ?? null,
    failure: row.failure,
    made_by: row.makerName,
    schedule_id: row.scheduleId,
    is_revision: row.isRevision,
    is_estimated: row.isEstimated,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}

/** The folder of a file in the file store, and its path there. Each try has a path of its own. */
export function folderOfFile(id: string): string {
  return `statistics-${id}`
}

export function pathOfFile({
  id,
  tries,
  format,
}: Pick<FileRow, 'id' | 'tries' | 'format'>): string {
  return `${folderOfFile(id)}/${tries}.${format}`
}
