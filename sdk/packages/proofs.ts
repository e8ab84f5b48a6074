import { readFileSync } from 'node:fs'
import type { PackageProof } from '@frontrow/contract/sdk-packages'

const page = new URL('../../docs/sdk-matrix.md', import.meta.url)

/** What the page has of each platform. */
export function readProofs(): Map<string, PackageProof> {
  return proofsIn(readFileSync(page, 'utf8'))
}

export function proofsIn(text: string): Map<string, PackageProof> {
  const part = text.split('\n## Platforms\n')[1]?.split('\n## ')[0] ?? ''
  const rows = part.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) return []
    return [line.split('|').map((cell) => cell.trim())]
  })
  const [columns = [], , ...platforms] = rows
  return new Map(
    platforms.map((cells) => {
      const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
      const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((name) =>
        Number(cell(name)),
      )
      if (passed === undefined || failed === undefined || skipped === undefined)
        throw new Error(`no figures of ${cell('platform')}`)
      const proof = { date: cell('date'), runtime: cell('runtime'), passed, failed, skipped }
      return [cell('platform'), proof]
    }),
  )
}
