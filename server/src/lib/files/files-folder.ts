import { createReadStream, mkdirSync } from 'node:fs'
import { access, constants, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { BadSetting } from '../failures/bad-setting.ts'
import type { FileStore } from './file-store.ts'

/** A local folder, or one that several nodes share. Drafts must be on the same file system. */
export function openFolder(published: string): FileStore {
  return {
    check: async () => {
      await access(published, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
        const wrong = `"${published}" may not be read and written by this user`
        throw new BadSetting('FILES_URL', wrong, 'file:/srv/frontrow/media')
      })
    },
    mark: async (name) => {
      await writeFile(join(published, safe(name)), '', { mode: 0o600, flush: true })
      await sync(published)
    },
    isMarked: async (name) =>
      (await stat(join(published, safe(name))).catch(() => undefined)) !== undefined,
    publish: async (draft, path) => {
      const target = join(published, safe(path))
      await sync(draft)
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      await rename(draft, target)
      await sync(dirname(target))
    },
    remove: (folder) => rm(join(published, safe(folder)), { recursive: true, force: true }),
    read: async (path) => {
      const file = join(published, safe(path))
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile() !== true || basename(path).startsWith('.')) return undefined
      return { size: found.size, open: async (part) => createReadStream(file, part) }
    },
    folders: async function* () {
      for await (const entry of await opendir(published)) {
        if (!entry.isDirectory() || entry.name.startsWith('.')) continue
        const found = await stat(join(published, entry.name)).catch(() => undefined)
        if (found !== undefined) yield { name: entry.name, changedAt: found.mtime }
      }
    },
  }
}

/** Normalizes a path so that it cannot leave the folder. */
function safe(path: string): string {
  const clean = normalize(`/${path}`)
  if (clean.includes('\0') || clean === '/' || clean.startsWith('/.drafts'))
    throw new Error('not a media path')
  return clean
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
