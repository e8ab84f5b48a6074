// Writes the files of an export: each is hashed while it is written, and put into place whole.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { makePrivateFolder, openPrivateFile } from '../../../lib/files/private-files.ts'

/** A file as the manifest lists it. */
export interface ExportedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Writes at the end of a file, text as UTF-8. Resolves when more can be written. */
export type Write = (text: string | Buffer) => Promise<void>

/**
 * Writes a file with what `fill` writes, compressed where its name ends in `.gz`. The file is on
 * the disk, under its own name, only when it is whole.
 */
export async function writeExportFile(
  folder: string,
  path: string,
  fill: (write: Write) => Promise<void>,
): Promise<ExportedFile> {
  const file = join(folder, path)
  await makePrivateFolder(dirname(file))
  const handle = await openPrivateFile(`${file}.new`)
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const input = path.endsWith('.gz') ? createGzip() : new Transform({ transform: passOn })
  const written = pipeline(input, count, handle.createWriteStream({ flush: true }))
  // A failure is thrown by the pipeline below; until then nobody waits for it.
  written.catch(() => {})
  const write: Write = async (text) => {
    if (input.write(text)) return
    await Promise.race([new Promise((resolve) => input.once('drain', resolve)), written])
  }
  try {
    await fill(write)
  } catch (error) {
    input.destroy()
    throw error
  }
  input.end()
  await written
  await rename(`${file}.new`, file)
  return { path, bytes, sha256: hash.digest('hex') }
}

function passOn(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void) {
  done(null, chunk)
}

/** True where a file is what it was when it was listed. */
export async function isUnchanged(folder: string, listed: ExportedFile): Promise<boolean> {
  const file = join(folder, listed.path)
  const found = await stat(file).catch(() => undefined)
  if (found?.size !== listed.bytes) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex') === listed.sha256
}
