// The TypeScript declarations of a package. Each source has a declaration of its own, and one more
// has what the sources use of the contract, which is not in the package.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as delivery from '@frontrow/contract/delivery'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import type { PackageFile } from './files.ts'
import { type Schema, typeIn, union } from './schema-types.ts'

const sdk = fileURLToPath(new URL('..', import.meta.url))

/** Below `types/`, with the paths that the sources have below `sdk/`. */
export function declarationsOf(entries: readonly string[]): PackageFile[] {
  const declared = new Map<string, string>()
  for (const entry of entries) declare(resolve(sdk, entry), declared)
  const files = [...declared].map(([source, text]) => ({
    path: declarationPath(relative(sdk, source)),
    bytes: Buffer.from(text),
  }))
  return [...files, { path: 'types/contract.d.ts', bytes: Buffer.from(contract()) }]
}

/** Where the declaration of a source is in the package. */
export function declarationPath(source: string): string {
  return `types/${source.replaceAll('\\', '/').replace(/\.tsx?$/, '.d.ts')}`
}

const named = /(?<=\bfrom ")\.[^"]+\.tsx?(?=")/g

/** Declares a source, and every source that its declaration names. */
function declare(source: string, declared: Map<string, string>): void {
  if (declared.has(source)) return
  const up = relative(dirname(source), sdk).replaceAll('\\', '/')
  const code = declarationOf(source, `${up}/contract.js`)
  declared.set(
    source,
    code.replaceAll(named, (path) => path.replace(/\.tsx?$/, '.js')),
  )
  for (const [path] of code.matchAll(named)) declare(join(dirname(source), path), declared)
}

/** The declaration of one source. `contract` is where the types of the contract are. */
export function declarationOf(source: string, contract: string): string {
  const { code, errors } = isolatedDeclarationSync(source, readFileSync(source, 'utf8'))
  const [error] = errors
  if (error) throw new Error(`${source}: ${error.message}`)
  return code.replaceAll(/"@frontrow\/contract\/[\w/-]+"/g, `"${contract}"`)
}

function contract(): string {
  const { adFormats, consents, noAdReasons, reportReasons } = delivery
  const calls = {
    requestAd: delivery.requestAd,
    recordEvents: delivery.recordEvents,
    recordInstall: delivery.recordInstall,
  }
  const lists = {
    AdFormat: adFormats,
    Consent: consents,
    NoAdReason: noAdReasons,
    ReportReason: reportReasons,
  }
  return [
    '// What is sent to the network and what it answers.',
    'interface Call<Body, Answer> { body: Body; reply: Answer }',
    "export type Input<C extends Call<unknown, unknown>> = { body: C['body'] }",
    "export type Reply<C extends Call<unknown, unknown>> = C['reply']",
    ...Object.entries(lists).map(([name, values]) => `export type ${name} = ${union(values)}`),
    ...Object.entries(calls).map(
      ([name, { body, reply }]) =>
        `export declare const ${name}: Call<${typeIn(body as Schema)}, ${typeIn(reply as Schema)}>`,
    ),
    '',
  ].join('\n')
}
