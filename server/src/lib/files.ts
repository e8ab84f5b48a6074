import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'

/** Where media lie. Paths are relative, with `/`, like `3f…/content.jpg`; a published file never changes. */
export interface Files {
  /** A fresh private folder for work in progress; the caller removes it. Nothing in it is ever served. */
  draftFolder(): Promise<string>
  /** Moves a finished file to its path, whole or not at all. */
  publish(draft: string, path: string): Promise<void>
  /** Takes a published file or folder away again; silent when there is none. */
  remove(path: string): Promise<void>
  /** Size in bytes and a reader of a part of it, or undefined where nothing is published. */
  read(
    path: string,
  ): Promise<
    { size: number; stream: (range?: { start: number; end: number }) => Readable } | undefined
  >
}

/** A folder of this machine. What a killed server left half-done is swept at start. */
export function openFiles(config: Config): Files {
  const published = config.filesFolder
  const drafts = join(published, '.drafts')
  mkdirSync(drafts, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(drafts))
    rmSync(join(drafts, left), { recursive: true, force: true })
  return {
    draftFolder: () => mkdtemp(join(drafts, 'd-')),
    publish: async (draft, path) => {
      const target = join(published, safe(path))
      await sync(draft)
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      await rename(draft, target)
      await sync(dirname(target))
    },
    remove: (path) => rm(join(published, safe(path)), { recursive: true, force: true }),
    read: async (path) => {
      const file = join(published, safe(path))
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile() !== true || basename(path).startsWith('.')) return undefined
      return { size: found.size, stream: (range) => createReadStream(file, range) }
    },
  }
}

/** Stays below the folder whatever the path says. */
function safe(path: string): string {
  const clean = normalize(`/${path}`)
  if (clean.includes('\0') || clean.startsWith('/.drafts')) throw new Error('not a media path')
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
