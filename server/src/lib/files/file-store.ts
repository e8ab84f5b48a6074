import type { Readable } from 'node:stream'

/**
 * A published file: its size in bytes, and a reader of all of it or of a part; `start` and `end`
 * are both inclusive.
 */
export interface PublishedFile {
  readonly size: number
  open(part?: { start: number; end: number }): Promise<Readable>
}

/** A folder with published files, and when the newest of them was published. */
export interface PublishedFolder {
  readonly name: string
  readonly changedAt: Date
}

/**
 * The store of published media: a folder or a bucket. Paths are relative, with `/`, like
 * `3f…/content.jpg`; a published file never changes. When the store does not answer, calls are
 * refused as `unavailable` after a few retries.
 */
export interface FileStore {
  /** Throws `BadSetting` where media cannot be written, read and removed. */
  check(): Promise<void>
  /** Writes an empty hidden file, by which the store is known. */
  mark(name: string): Promise<void>
  isMarked(name: string): Promise<boolean>
  /** Moves a finished file to its path atomically. The draft may be gone afterwards. */
  publish(draft: string, path: string): Promise<void>
  /** Removes a folder of published files. Does nothing when there is none. */
  remove(folder: string): Promise<void>
  /** Undefined where nothing is published. */
  read(path: string): Promise<PublishedFile | undefined>
  /** Lists every folder with published files. */
  folders(): AsyncIterable<PublishedFolder>
}
