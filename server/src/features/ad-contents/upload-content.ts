import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { uploadAdContent as call } from '@frontrow/contract/ad-contents'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../lib/audit.sql.ts'
import type { MemberContext } from '../../lib/context.ts'
import { newId } from '../../lib/ids.ts'
import { sameId } from '../../lib/path-ids.ts'
import type { ReceivedFile } from '../../lib/receive-file.ts'
import { refuse } from '../../lib/refuse.ts'
import { findApp } from '../apps/apps.ts'
import { insertContent } from './ad-content.sql.ts'
import { asContent } from './as-content.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { kindOf, typeOf } from './content-kind.ts'
import { cleanMp4 } from './mp4.ts'
import { inTurn } from './media-turns.ts'
import { newContentPath, publishContent } from './publish-content.ts'
import { claimStorage } from './storage.ts'

/** Takes in a jpg or an mp4, told by its bytes and never served as it came: both are written anew from what was understood of them. */
export async function uploadAdContent(
  ctx: MemberContext,
  input: Input<typeof call> & { file: ReceivedFile | undefined },
): Promise<Reply<typeof call>> {
  const app = await findApp(ctx, sameId(input.params.appId, input.query.app_id))
  const file = input.file ?? refuse('file_missing', { field: 'file' })
  const made = await inTurn(ctx.organizationId, () => clean(file))
  await claimStorage(ctx, { bytes: made.sizeBytes, isUpload: true })
  const content = { ...made, id: newId(ctx.now), appId: app.id, path: newContentPath() }
  await publishContent(ctx.files, { ...content, folder: file.folder }, async () => {
    await insertContent(ctx, content)
    await audit(ctx, 'ad_content.upload', {
      id: content.id,
      details: { app_id: app.id, type: content.type },
    })
  })
  const row = {
    ...{
      id: content.id,
      app_id: app.id,
      type: made.type,
      path: content.path,
      width: made.width,
      height: made.height,
    },
    ...{ duration_ms: made.durationMs, size_bytes: BigInt(made.sizeBytes), created_at: ctx.now },
  }
  return asContent(row, ctx.config.mediaUrl)
}

async function clean(file: ReceivedFile) {
  const kind = (await kindOf(file.path)) ?? refuse('file_unsupported', { field: 'file' })
  const draft = join(file.folder, 'clean')
  const made =
    kind === 'jpeg'
      ? { ...(await cleanJpeg(file.path, draft)), durationMs: null }
      : await cleanMp4(file.path, draft)
  return { ...made, draft, type: typeOf(kind, made), sha256: await hashOf(draft) }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}
