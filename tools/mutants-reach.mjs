// Is loaded into every process of a run of tests by tools/mutants.mjs: it notes which file of tests
// reaches which place of the sources.
import { appendFileSync } from 'node:fs'

const noted = new Set()

globalThis.noteReached = (number) => {
  const line = `${number} ${globalThis.__vitest_worker__?.filepath}\n`
  if (noted.has(line) || line.endsWith('undefined\n')) return
  noted.add(line)
  appendFileSync(process.env.REACHED, line)
}
