import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runFfmpeg } from './run-ffmpeg.ts'

const largestSide = 1280
const limits = { cpuSeconds: 600, timeoutMs: 600_000, mostBytes: 200 * 1024 * 1024 }

/**
 * Converts a cleaned mp4 to Theora and Vorbis, at most 1280 pixels a side. False when this failed
 * or took longer than ten minutes, or when `signal` was aborted.
 */
export async function makeTheora(
  ffmpeg: string,
  { video, target }: { video: string; target: string },
  { signal, timeoutMs = limits.timeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<boolean> {
  const side = (name: string) => `'min(${largestSide},${name})'`
  const size = `scale=w=${side('iw')}:h=${side('ih')}:force_original_aspect_ratio=decrease`
  const filter = `${size}:force_divisible_by=2,format=yuv420p`
  const input = ['-f', 'mov', '-i', video, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1']
  const picture = ['-vf', filter, '-c:v', 'libtheora', '-q:v', '7']
  const sound = ['-c:a', 'libvorbis', '-q:a', '3', '-ac', '2']
  const args = [...input, ...picture, ...sound, '-f', 'ogg', '-y', target]
  const all = { ...limits, timeoutMs, ...(signal === undefined ? {} : { signal }) }
  return (await runFfmpeg(ffmpeg, args, all)) && existsSync(target)
}

/** Whether this ffmpeg was built with the encoders of Theora and Vorbis. */
export function canMakeTheora(ffmpeg: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { env: {}, timeout: 10_000 }
    execFile(ffmpeg, ['-hide_banner', '-encoders'], options, (error, printed) => {
      resolve(error === null && / libtheora /.test(printed) && / libvorbis /.test(printed))
    })
  })
}
