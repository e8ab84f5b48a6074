// Runs the program over synthetic exports, as they are or changed.
import { type KeyObject, createPrivateKey } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reconcile } from '../reconcile.mjs'
import { type MonthExport } from './synthetic-ledger.ts'
import { makeBooks } from './synthetic-books.ts'
import type { Size } from './synthetic-network.ts'
import { type Writing, publicKeyOf, writeExports } from './write-export.ts'

/** An Ed25519 key of 32 equal bytes. */
function keyOf(byte: string): KeyObject {
  const der = Buffer.from(`302e020100300506032b657004220420${byte.repeat(32)}`, 'hex')
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
const ours = keyOf('a1')
const theirs = keyOf('b2')

export interface Run {
  code: number
  lines: string[]
  different: string[]
}

export function openRuns(size: Size) {
  const books = makeBooks(size)
  const base = mkdtempSync(join(tmpdir(), 'frontrow-reconcile-'))
  const untouched = join(base, 'untouched')
  writeExports(books, { folder: untouched, key: ours })
  let last = 0
  const next = () => join(base, String((last += 1)))
  const run = async (folder: string, ...args: string[]): Promise<Run> => {
    const lines: string[] = []
    const code = await reconcile([folder, ...args], (line: string) => lines.push(line))
    return { code, lines, different: lines.filter((line) => line.includes(': NOT EQUAL ')) }
  }
  const finish = async (folder: string) => {
    const result = await run(folder, '--all', '--key', publicKeyOf(ours))
    rmSync(folder, { recursive: true })
    return result
  }
  return {
    untouched,
    key: publicKeyOf(ours),
    run,
    /** Changed, then hashed, sealed and signed anew by the right key. */
    async forged(forge?: (books: MonthExport[]) => void, onSeals?: Writing['onSeals']) {
      const [folder, copy] = [next(), structuredClone(books)]
      forge?.(copy)
      writeExports(copy, { folder, key: ours, ...(onSeals && { onSeals }) })
      return finish(folder)
    },
    /** Unchanged, and signed by another key. */
    signedByAnother() {
      const folder = next()
      writeExports(books, { folder, key: theirs })
      return finish(folder)
    },
    /** Files changed after they were signed. */
    changed(by?: (folder: string) => void) {
      const folder = next()
      cpSync(untouched, folder, { recursive: true })
      by?.(folder)
      return finish(folder)
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}
