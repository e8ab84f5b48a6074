import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mostRows, type StatisticsColumn } from '@frontrow/contract/statistics'
import { mostFileRows } from '@frontrow/contract/statistics/files'
import type { FileFormat } from '@frontrow/contract/statistics/formats'
import type { Services } from '../../../lib/calls/context.ts'
import { portionsOf } from '../../../lib/db/portions.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { answerStatistics } from '../answer/answer-statistics.ts'
import { pathOfFile } from './as-file.ts'
import { type ClaimedFile, keepClaim, type Written } from './file.sql.ts'
import type { FileColumn, FileSink, RowWriter } from './file-columns.ts'
import { parquetRows } from './parquet-rows.ts'
import { openFileSink } from './private-file-sink.ts'
import { csvRows, ndjsonRows } from './text-rows.ts'

/** Rows that are encoded in one turn of the event loop. */
const rowsAtOnce = 2500

export interface FileWork {
  services: Pick<Services, 'config' | 'database' | 'files'>
  answer: typeof answerStatistics
  signal: AbortSignal
}

/**
 * Writes a claimed file page by page into a draft and publishes it whole. Undefined where this node
 * is ending or another one has claimed the file. Refuses `ask_too_large` over five million rows,
 * and what the ask is refused with.
 */
export async function writeStatisticsFile(
  work: FileWork,
  file: ClaimedFile,
): Promise<Written | undefined> {
  const { files } = work.services
  const draft = await files.draftFolder()
  try {
    const path = join(draft, 'file')
    const written = await writeDraft(work, file, path)
    if (written !== undefined) await files.publish(path, pathOfFile(file))
    return written
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeDraft(
  work: FileWork,
  file: ClaimedFile,
  path: string,
): Promise<Written | undefined> {
  const sink = await openFileSink(path)
  try {
    const pages = await writePages(work, file, sink)
    return pages && { ...pages, ...sink.written() }
  } finally {
    await sink.close()
  }
}

async function writePages(
  { services: { config, database }, answer, signal }: FileWork,
  file: ClaimedFile,
  sink: FileSink,
): Promise<Pick<Written, 'rowCount' | 'isEstimated'> | undefined> {
  const { organizationId } = file
  let writer: RowWriter | undefined
  let rowCount = 0
  let isEstimated = false
  let after: string | null = ''
  while (after !== null) {
    const page = after === '' ? {} : { after }
    const ask = { ...file.ask, ...page, most: mostRows }
    const { columns, rows, next, state } = await answer({ config, database, organizationId }, ask)
    isEstimated ||= state.some((day) => day.state === 'estimated')
    rowCount += rows.length
    if (rowCount > mostFileRows) refuse('ask_too_large')
    writer ??= writers[file.format](sink, columns.map(fileColumn))
    for await (const some of portionsOf(rows, rowsAtOnce)) await writer.write(some)
    const isOurs = await database.asSystem((db) => keepClaim(db, file))
    if (!isOurs || signal.aborted) return undefined
    after = next
  }
  await writer?.end()
  return { rowCount, isEstimated }
}

type OpenWriter = (sink: FileSink, columns: readonly FileColumn[]) => RowWriter

const writers: Readonly<Record<FileFormat, OpenWriter>> = {
  csv: csvRows,
  ndjson: ndjsonRows,
  parquet: parquetRows,
}

function fileColumn({ name, unit, currency }: StatisticsColumn): FileColumn {
  return { name, type: types[unit], currency }
}

const types: Readonly<Record<StatisticsColumn['unit'], FileColumn['type']>> = {
  hour: 'text',
  day: 'text',
  id: 'text',
  code: 'text',
  name: 'text',
  count: 'count',
  share: 'ratio',
  money: 'money',
  // A price has at most six decimals, so it is a whole number of micros too.
  price: 'money',
}
