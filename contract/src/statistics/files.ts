import Type from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { byId, Count, Filled, Instant, OrNull, StrictObject, Text } from '../parts.ts'
import { fileFormats } from './formats.ts'
import { askRefusals, filedAsk } from './kept-asks.ts'

export type { FileFormat } from './formats.ts'

export const fileDays = 7
export const linkMinutes = 15
export const mostFileRows = 5_000_000
export const Format = Type.Enum([...fileFormats])

/**
 * `failure` says why a file is `failed`; otherwise it is null. `sha256` is of the whole file, in
 * hex. `schedule_id` is of the schedule that ordered the file. `is_revision`: the file was made
 * again because a day was corrected. `is_estimated`: the books did not have all of its days when it
 * was made, so its figures may change; null until it is ready. A file is removed at `expires_at`.
 */
const File = Type.Object({
  id: Text,
  name: Text,
  format: Format,
  from: Text,
  till: Text,
  state: Type.Enum(['making', 'ready', 'failed']),
  rows: OrNull(Count),
  bytes: OrNull(Count),
  sha256: OrNull(Text),
  failure: OrNull(Text),
  /** The name of the member who ordered the file; null for a file of a schedule. */
  made_by: OrNull(Text),
  schedule_id: OrNull(Text),
  is_revision: Type.Boolean(),
  is_estimated: OrNull(Type.Boolean()),
  created_at: Instant,
  expires_at: Instant,
})

export type StatisticsFile = Reply<typeof makeStatisticsFile>

const common = { access: 'approved', needs: 'read' } as const

/**
 * Orders a file with all rows of an ask, at most five million. One file of an organization is made
 * at a time.
 */
export const makeStatisticsFile = endpoint({
  operationId: 'makeStatisticsFile',
  method: 'POST',
  path: '/statistics/files',
  summary: 'Make a file of the answer to an ask',
  ...common,
  onceByKey: true,
  body: StrictObject({ ...filedAsk, name: Type.Optional(Filled(80)), format: Format }),
  reply: File,
  refusals: [...askRefusals, 'statistics_file_being_made'],
})

/** A caller without `money.read` does not get files with measures of money. */
export const listStatisticsFiles = endpoint({
  operationId: 'listStatisticsFiles',
  method: 'GET',
  path: '/statistics/files',
  summary: "The organization's files of the last 7 days, newest first",
  ...common,
  reply: Type.Object({ files: Type.Array(File) }),
})

/**
 * `link` is null until the file is ready. Its `url` downloads the file without a session for 15
 * minutes, as long as the caller is a member who may see the file.
 */
export const showStatisticsFile = endpoint({
  operationId: 'showStatisticsFile',
  method: 'GET',
  path: '/statistics/files/:id',
  summary: 'A file, and a link to download it',
  ...common,
  ...byId('The file', 'statistics_file_not_found'),
  reply: Type.Object({
    file: File,
    link: OrNull(Type.Object({ url: Text, expires_at: Instant })),
  }),
})
