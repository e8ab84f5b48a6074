import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { withConnection } from '../../server/src/lib/db/connect-apart.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * The ends of videos that a server with an embedded database has stored, also those that its
 * traffic rules filtered: to them, players of one address are one viewer.
 */
export async function countCompletes({ dataDir }: ServerProcess): Promise<number> {
  const url = runningClusterUrl(clusterFolder(dataDir).folder)
  const { rows } = await withConnection(url ?? '', (client) =>
    client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM events.actions WHERE kind = 4',
    ),
  )
  return rows[0]?.count ?? 0
}
