import type { FileFormat } from '@frontrow/contract/statistics/formats'
import Type, { type Static } from 'typebox'
import type { Api } from '../../../lib/calls/api.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { allowedMembers } from './allowed-members.ts'
import { pathOfFile } from './as-file.ts'
import { type FileRow, selectFiles } from './file.sql.ts'
import { isLinkValid, linkPath, type LinkedFile } from './file-link.ts'

const contentTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

const text = Type.String({ maxLength: 100 })
const Query = Type.Object({ organization: text, member: text, till: text, signature: text })

/**
 * Serves a file to whoever has its signed link. Refuses `statistics_link_expired`, also where the
 * member who asked for the link has left or may not see the file any more.
 */
export function serveStatisticsFile(api: Api): void {
  const { database, files, secrets } = api.services
  api.server.route({
    method: 'GET',
    url: linkPath,
    config: { access: 'public' },
    schema: { hide: true, querystring: Query },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const { organization, member, ...signed } = request.query as Static<typeof Query>
      const linked = { fileId: id, organizationId: organization, developerId: member }
      const file = await database.asSystem(async (db) => {
        const now = await readNow(db)
        if (![id, organization, member].every(isId)) return undefined
        if (!isLinkValid(secrets, { linked, ...signed }, now)) return undefined
        return linkedFile(db, linked)
      })
      if (file === undefined) return refuse('statistics_link_expired')
      const stored = await files.read(pathOfFile(file))
      if (stored === undefined) return refuse('statistics_file_not_found')
      const body = await stored.open()
      void reply.headers({
        'content-type': contentTypes[file.format],
        'content-length': stored.size,
        'content-disposition': `attachment; filename="${fileNameOf(file)}"`,
        'cache-control': 'private, no-store',
      })
      return reply.send(body)
    },
  })
}

/** The file of a signed link. Undefined where the member has left or may not see it any more. */
async function linkedFile(
  db: Db,
  { fileId, organizationId, developerId }: LinkedFile,
): Promise<FileRow | undefined> {
  const [file] = await selectFiles({ db, organizationId }, fileId)
  if (file?.state !== 'ready') return undefined
  const allowed = await allowedMembers(db, file, [developerId])
  return allowed.length > 0 ? file : undefined
}

/** In letters that every system accepts, as `spend-by-day-2026-03-01-2026-03-31.csv`. */
function fileNameOf({ name, ask, format }: FileRow): string {
  const plain = name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return `${plain === '' ? 'statistics' : plain.toLowerCase()}-${ask.from}-${ask.till}.${format}`
}
