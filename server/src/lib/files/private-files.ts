// Files and folders with data that only their owner may read, as account numbers and the books.
import { chmod, mkdir, open, type FileHandle } from 'node:fs/promises'

/**
 * Opens a file for writing that only its owner can read, from the first byte on: also one that is
 * there already with other rights. Throws where the rights cannot be taken away, as on a file of
 * somebody else or on a disk without them.
 */
export async function openPrivateFile(path: string): Promise<FileHandle> {
  // Its content is dropped only after its rights are.
  const handle = await open(path, 'a', 0o600)
  try {
    await handle.chmod(0o600)
    // Asked of the open file, because another one may have its name by now.
    const { mode } = await handle.stat()
    if ((mode & 0o077) !== 0) throw new Error(`others can read ${path}, and that cannot be changed`)
    await handle.truncate(0)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Makes a folder that only its owner can enter; one that is there loses the rights of others. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
}
