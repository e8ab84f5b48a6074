// The picture of the features in ARCHITECTURE.md, for borders.mjs: who imports whom, on any side.
import { features } from './features.ts'
import { isTestFile } from './test-files.mjs'

const marks = ['<!-- features: npm run map -->', '<!-- end of features -->']
const featureOf = (path) => /^(?:server|console)\/src\/features\/([^/]+)\//.exec(path)?.[1]

/**
 * The document with the picture of these imports between its marks. An arrow that a longer way
 * implies is left out.
 * @param {string} document
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 */
export function withPicture(document, modules) {
  const [before, rest = ''] = document.split(marks[0])
  const after = rest.split(marks[1])[1] ?? ''
  return [
    before,
    marks[0],
    `\n\n\`\`\`mermaid\n${pictureOf(modules)}\n\`\`\`\n\n`,
    marks[1],
    after,
  ].join('')
}

function pictureOf(modules) {
  const needs = new Map(features.map((feature) => [feature, new Set()]))
  for (const { source, dependencies } of modules) {
    if (isTestFile(source)) continue
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)]
      if (needs.has(from) && needs.has(to) && from !== to) needs.get(from).add(to)
    }
  }
  const reaches = (from, to) =>
    [...needs.get(from)].some((next) => next === to || reaches(next, to))
  const arrows = features.flatMap((from) =>
    features
      .filter((to) => needs.get(from).has(to))
      .filter((to) => ![...needs.get(from)].some((next) => next !== to && reaches(next, to)))
      .map((to) => `  ${from} --> ${to}`),
  )
  return ['flowchart TD', ...features.map((feature) => `  ${feature}`), ...arrows].join('\n')
}
