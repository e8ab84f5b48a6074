// The Mustang validator (Apache-2.0) has the official rules of EN 16931 and XRechnung, and veraPDF.
// Maven fetches it. One Java program validates all files, because its start takes seconds.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))

/** The program that is missing here; undefined where both are there. */
export const missingForMustang = ['java', 'mvn'].find(
  (program) => spawnSync(program, ['-version']).status !== 0,
)

/** What the validator finds in files, by their paths; nothing for a valid one. */
export async function faultsByMustang(
  folder: string,
  files: readonly string[],
): Promise<Map<string, string[]>> {
  const [classPath, list] = [join(folder, 'classpath'), join(folder, 'files')]
  const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${classPath}`]
  await run('mvn', ['-q', '-B', '-f', join(here, 'pom.xml'), ...goal], { maxBuffer: 1e9 })
  writeFileSync(list, files.join('\n'))
  const program = ['-cp', readFileSync(classPath, 'utf8').trim(), 'ValidateInvoices.java', list]
  await run('java', program, { cwd: here, maxBuffer: 1e9 })
  return new Map(files.map((file) => [file, faultsIn(readFileSync(`${file}.report`, 'utf8'))]))
}

function faultsIn(report: string): string[] {
  const isValid = [...report.matchAll(/<summary status="(\w+)"/g)].at(-1)?.[1] === 'valid'
  if (isValid) return []
  const found = report.matchAll(/<(?:error|fatal|exception)\b[^>]*>([^<]+)/g)
  return ['invalid', ...[...found].map(([, text = '']) => text.trim())]
}
