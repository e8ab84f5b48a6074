import { createHash } from 'node:crypto'
import { openPrivateFile } from '../../../lib/files/private-files.ts'
import type { FileSink } from './file-columns.ts'

/** What a closed file has: its size and its SHA-256. */
interface WrittenFile {
  sizeBytes: number
  sha256: Buffer
}

/** Opens a new file that only the server reads, and hashes what is appended to it. */
export async function openFileSink(
  path: string,
): Promise<FileSink & { close: () => Promise<void>; written: () => WrittenFile }> {
  const handle = await openPrivateFile(path)
  const hash = createHash('sha256')
  let sizeBytes = 0
  return {
    append: async (bytes) => {
      hash.update(bytes)
      sizeBytes += bytes.byteLength
      await handle.appendFile(bytes)
    },
    close: () => handle.close(),
    written: () => ({ sizeBytes, sha256: hash.copy().digest() }),
  }
}
