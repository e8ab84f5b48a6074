// The step "openapi" of `npm run check`: Redocly's linter over the OpenAPI document, with
// redocly.yaml. Warnings fail the step like errors, and so does an entry of
// .redocly.lint-ignore.yaml that is no longer needed. It reads local files only.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lint, lintFromString, loadConfig } from '@redocly/openapi-core'
import { root } from './set-up.mjs'

const description = join(root, 'contract/openapi.json')

/**
 * @param {string} [source] an OpenAPI document as JSON; the committed one by default
 * @returns {Promise<string[]>} one line per finding
 */
export async function lintOpenApi(source) {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  const problems =
    source === undefined
      ? await lint({ ref: description, config })
      : await lintFromString({ source, absoluteRef: description, config })
  const ignored = problems.filter((problem) => problem.ignored).map(describe)
  const unneeded = Object.entries(config.ignore[description] ?? {}).flatMap(([rule, pointers]) =>
    [...pointers]
      .filter((pointer) => !ignored.some((line) => line.startsWith(`${rule} ${pointer}: `)))
      .map(
        (pointer) => `.redocly.lint-ignore.yaml: ${rule} ${pointer} is needed no more: remove it`,
      ),
  )
  return [...problems.filter((problem) => !problem.ignored).map(describe), ...unneeded]
}

function describe({ ruleId, message, location }) {
  return `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await lintOpenApi()
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
