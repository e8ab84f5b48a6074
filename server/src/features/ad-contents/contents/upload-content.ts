import { join } from 'node:path'
import type { uploadAdContent as call } from '@frontrow/contract/ad-contents'
import type { Size } from '@frontrow/contract/ad-contents/crop'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { sameId } from '../../../lib/calls/path-ids.ts'
import type { ReceivedFile } from '../../../lib/calls/receive-file.ts'
import { Refusal, refuse } from '../../../lib/failures/refuse.ts'
import { findApp } from '../../apps/apps.ts'
import { type NewContent, insertContent } from './ad-content.sql.ts'
import { asContent } from './as-content.ts'
import { detectFileKind, typeOf } from '../files/content-kind.ts'
import { makeStill } from '../media/make-still.ts'
import { runPictureJob } from '../media/media-ahead.ts'
import { inTurn } from '../media/media-queue.ts'
import { runMediaJob } from '../media/media-processes.ts'
import { type Finished, newContentPath, publishContent } from '../media/publish-content.ts'
import { claimStorage } from './storage.ts'

/**
 * Stores an uploaded jpg or mp4. The format is detected from the bytes. The original is never
 * served: both formats are parsed and written again.
 */
export async function uploadAdContent(
  ctx: NonTransactionalContext,
  input: Input<typeof call> & { file: ReceivedFile | undefined },
): Promise<Reply<typeof call>> {
  const appId = sameId(input.params.appId, input.query.app_id)
  const app = await ctx.transaction((inside) => findApp(inside, appId))
  const file = input.file ?? refuse('file_missing', { field: 'file' })
  const cleaned = await inTurn(ctx.organizationId, () => clean(ctx, file))
  const id = newId(ctx.now)
  const content: NewContent = { ...cleaned.facts, id, appId: app.id, path: newContentPath() }
  await publishContent(ctx, { path: content.path, drafts: cleaned.drafts }, async (inside) => {
    await claimStorage(inside, { bytes: content.sizeBytes, isUpload: true })
    await insertContent(inside, content)
    await audit(inside, 'ad_content.upload', {
      id,
      details: { app_id: app.id, type: content.type },
    })
  })
  const row = {
    id,
    app_id: app.id,
    type: content.type,
    path: content.path,
    width: content.width,
    height: content.height,
    duration_ms: content.durationMs,
    size_bytes: BigInt(content.sizeBytes),
    has_poster: content.hasPoster,
    created_at: ctx.now,
  }
  return asContent(row, ctx.config.mediaUrl)
}

interface Made {
  facts: Omit<NewContent, 'id' | 'appId' | 'path'>
  drafts: Finished['drafts']
}

async function clean(ctx: NonTransactionalContext, file: ReceivedFile): Promise<Made> {
  return (await detectFileKind(file.path)) === 'jpeg'
    ? cleanPicture(ctx, file)
    : cleanVideo(ctx, file)
}

async function cleanPicture({ log }: NonTransactionalContext, file: ReceivedFile): Promise<Made> {
  if (file.poster !== undefined)
    refuse('invalid', { field: 'poster', message: 'Only a video has a poster.' })
  const drafts = draftsIn(file)
  const { picture, thumbnail } = drafts
  const cleaned = await runPictureJob(log, 'cleanJpeg', [file.path, picture])
  await runPictureJob(log, 'makeThumbnail', [picture, thumbnail])
  const facts = {
    ...cleaned,
    durationMs: null,
    hasPoster: false,
    sha256: await hashOf(log, picture),
  }
  return {
    facts: { ...facts, type: typeOf('jpeg', cleaned) },
    drafts: { 'content.jpg': picture, 'thumb.jpg': thumbnail },
  }
}

async function cleanVideo(ctx: NonTransactionalContext, file: ReceivedFile): Promise<Made> {
  const { log } = ctx
  const { video, poster, thumbnail } = draftsIn(file)
  const cleaned = await runMediaJob(log, 'cleanMp4', [file.path, video])
  const hasPoster =
    file.poster === undefined
      ? await takeStill(ctx, { path: video, ...cleaned }, poster)
      : await takePoster(ctx, { given: file.poster, video: cleaned, poster })
  if (hasPoster) await runMediaJob(log, 'makeThumbnail', [poster, thumbnail])
  return {
    facts: {
      ...cleaned,
      type: typeOf('mp4', cleaned),
      hasPoster,
      sha256: await hashOf(log, video),
    },
    drafts: {
      'content.mp4': video,
      ...(hasPoster ? { 'poster.jpg': poster, 'thumb.jpg': thumbnail } : {}),
    },
  }
}

function draftsIn({ folder }: ReceivedFile) {
  const draft = (name: string) => join(folder, name)
  return {
    picture: draft('picture'),
    video: draft('video'),
    poster: draft('poster'),
    thumbnail: draft('thumbnail'),
  }
}

/** Uses the still that the browser sent. A file that is not a picture is the caller's error. */
async function takePoster(
  { log }: NonTransactionalContext,
  { given, video, poster }: { given: string; video: Size; poster: string },
): Promise<true> {
  await runMediaJob(log, 'makePoster', [given, video, poster]).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    refuse(error.reason, { field: 'poster', message: error.message })
  })
  return true
}

/**
 * When no still was sent and ffmpeg is installed, ffmpeg makes one. A video without a still is
 * accepted.
 */
async function takeStill(
  { config, log }: NonTransactionalContext,
  video: Size & { path: string; durationMs: number },
  poster: string,
): Promise<boolean> {
  const still = `${poster}-still.jpg`
  if (config.ffmpeg === undefined || !(await makeStill(config.ffmpeg, video, still))) return false
  return runMediaJob(log, 'makePoster', [still, video, poster]).then(
    () => true,
    () => false,
  )
}

async function hashOf(log: NonTransactionalContext['log'], path: string): Promise<Buffer> {
  return Buffer.from(await runMediaJob(log, 'sha256Of', [path]), 'hex')
}
