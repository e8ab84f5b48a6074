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
 * `state` is `making`, `ready` or `failed`, and `failure` then says why. `sha256` is of the whole
 * file, in hex. A file of a schedule has its id, and with `is_revision` it was made again because a
 * day was corrected. It is removed at `expires_at`.
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
  /** Null where a schedule made it. */
  made_by: OrNull(Text),
  schedule_id: OrNull(Text),
  is_revision: Type.Boolean(),
  created_at: Instant,
  expires_at: Instant,
})

export type StatisticsFile = Reply<typeof makeStatisticsFile>

const common = { access: 'approved', needs: 'read' } as const

/**
 * The ask with a format. All its rows go into the file, at most five million. The organization has
 * one file made at a time.
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

/** Files with measures of money are left out for a caller who does not see money. */
export const listStatisticsFiles = endpoint({
  operationId: 'listStatisticsFiles',
  method: 'GET',
  path: '/statistics/files',
  summary: "The organization's files of the last 7 days, newest first",
  ...common,
  reply: Type.Object({ files: Type.Array(File) }),
})

/**
 * `link` is there once the file is ready. Whoever has its `url` downloads the file without signing
 * in, for 15 minutes and while the caller is a member who may see it.
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
