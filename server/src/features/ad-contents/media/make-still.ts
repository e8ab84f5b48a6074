import { existsSync } from 'node:fs'
import { runFfmpeg } from './run-ffmpeg.ts'

const limits = { cpuSeconds: 10, timeoutMs: 10_000, mostBytes: 50 * 1024 * 1024 }
const latestSecond = 1

/**
 * Takes a still from a cleaned mp4 with ffmpeg: one second in, or in the middle of a shorter video.
 * False when this failed; a video without a still is accepted.
 */
export async function makeStill(
  ffmpeg: string,
  video: { path: string; durationMs: number },
  target: string,
): Promise<boolean> {
  const second = Math.min(latestSecond, video.durationMs / 2000)
  const input = ['-f', 'mov', '-ss', second.toFixed(3), '-i', video.path, '-map', '0:v:0']
  const output = ['-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg', '-q:v', '3', '-y', target]
  const args = [...input, ...output]
  return (await runFfmpeg(ffmpeg, args, limits)) && existsSync(target)
}
