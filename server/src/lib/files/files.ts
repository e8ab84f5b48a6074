import { mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { BadSetting } from '../failures/bad-setting.ts'
import type { Config } from '../settings/config.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './files-folder.ts'
import { openBucket } from './files-s3.ts'

/** The store of published media, and local space for unfinished files. */
export interface Files extends FileStore {
  /**
   * Creates a private folder for unfinished files; the caller removes it. Nothing in it is served.
   */
  draftFolder(): Promise<string>
  /** Free space of the disk that unfinished files are on. */
  freeBytes(): Promise<number>
  /** Removes the unfinished files of killed servers that are older than `before`. */
  clearDrafts(before: Date): Promise<void>
}

export function createFiles(config: Config, log?: FastifyBaseLogger): Files {
  const { filesFolder, s3 } = config
  const drafts = join(filesFolder, '.drafts')
  try {
    mkdirSync(drafts, { recursive: true, mode: 0o700 })
  } catch (error) {
    const wrong = `"${filesFolder}" cannot be made (${(error as Error).message})`
    throw new BadSetting('FILES_URL', wrong, 'file:/srv/frontrow/media')
  }
  return {
    ...(s3 === undefined ? openFolder(filesFolder) : openBucket(s3, log)),
    draftFolder: () => mkdtemp(join(drafts, 'd-')),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(drafts)
      return bavail * bsize
    },
    clearDrafts: async (before) => {
      for (const name of readdirSync(drafts)) {
        const folder = join(drafts, name)
        const found = await stat(folder).catch(() => undefined)
        // Newer ones may belong to another server or to a command that runs now.
        if (found !== undefined && found.mtime < before)
          await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
