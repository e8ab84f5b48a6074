import type { Readable } from 'node:stream'

/** A published file: its size in bytes, and a reader of all of it or of a part, both ends included. */
export interface PublishedFile {
  readonly size: number
  open(part?: { start: number; end: number }): Promise<Readable>
}

/** A folder with published files in it, and when the last of them came. */
export interface PublishedFolder {
  readonly name: string
  readonly changedAt: Date
}

/**
 * Where published media lie: a folder or a bucket. Paths are relative, with `/`, like `3f…/content.jpg`; a published file never
 * changes. A store that is away is refused as `unavailable`, after some tries.
 */
export interface FileStore {
  /** Throws `BadSetting` where media could not be written, read and removed. */
  check(): Promise<void>
  /** Brings a finished file to its path, whole or not at all. The draft may be gone afterwards. */
  publish(draft: string, path: string): Promise<void>
  /** Takes a folder of published files away again; silent when there is none. */
  remove(folder: string): Promise<void>
  /** Undefined where nothing is published. */
  read(path: string): Promise<PublishedFile | undefined>
  /** Every folder with published files. */
  folders(): AsyncIterable<PublishedFolder>
}
