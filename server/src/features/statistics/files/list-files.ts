import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  listStatisticsFiles as listCall,
  showStatisticsFile as showCall,
} from '@frontrow/contract/statistics/files'
import { isPermitted, refuseUnlessPermitted } from '../../../lib/calls/access.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { fileReply } from './as-file.ts'
import { signLink } from './file-link.ts'
import { selectFiles } from './file.sql.ts'

/** GET /statistics/files. */
export async function listStatisticsFiles(ctx: MemberContext): Promise<Reply<typeof listCall>> {
  const seesMoney = isPermitted(ctx, 'money.read')
  const files = await selectFiles(ctx)
  return { files: files.filter((file) => seesMoney || !file.needsMoney).map(fileReply) }
}

/** GET /statistics/files/:id. Refuses `statistics_file_not_found`, `role_not_allowed` for money. */
export async function showStatisticsFile(
  ctx: MemberContext,
  { params }: Input<typeof showCall>,
): Promise<Reply<typeof showCall>> {
  const [file] = await selectFiles(ctx, params.id)
  if (file === undefined) return refuse('statistics_file_not_found')
  if (file.needsMoney) refuseUnlessPermitted(ctx, 'money.read')
  return { file: fileReply(file), link: file.state === 'ready' ? linkTo(ctx, file.id) : null }
}

function linkTo(ctx: MemberContext, fileId: string) {
  const { organizationId, developerId, now, config, secrets } = ctx
  const { path, expiresAt } = signLink(secrets, { fileId, organizationId, developerId }, now)
  return { url: new URL(path, config.publicUrl).href, expires_at: expiresAt.toISOString() }
}
