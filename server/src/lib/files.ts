import { mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { BadSetting } from './bad-setting.ts'
import type { Config } from './config.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './files-folder.ts'
import { openBucket } from './files-s3.ts'

/** The store, and room on this machine for work in progress. */
export interface Files extends FileStore {
  /** A fresh private folder for work in progress; the caller removes it. Nothing in it is ever served. */
  draftFolder(): Promise<string>
  /** What is free on the disk that work in progress lies on. */
  freeBytes(): Promise<number>
  /** Removes what killed servers left half-done before a time. */
  clearDrafts(before: Date): Promise<void>
}

export function openFiles(config: Config, log?: FastifyBaseLogger): Files {
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
        // Another server, or a command beside it, may be at work here too.
        if (found !== undefined && found.mtime < before)
          await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
