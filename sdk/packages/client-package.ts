// The npm package of the client for programs. The calls of the contract become plain values and
// declarations at build time, so that the package has no dependency.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@frontrow/client/calls'
import type { Endpoint } from '@frontrow/contract/endpoint'
import type { RefusalCode } from '@frontrow/contract/refusals'
import { bundle } from './bundle.ts'
import { declarationOf } from './declarations.ts'
import type { PackageFile } from './files.ts'
import { version } from './release.ts'
import { typeIn, union } from './schema-types.ts'
import { gzipStored } from './stored.ts'
import { tar } from './tar.ts'

const folder = fileURLToPath(new URL('../../client', import.meta.url))

/** Below `/sdk/`. */
export const clientAddress = `npm/frontrow-client-${version}.tgz`

/** The bytes of `frontrow-client-<version>.tgz`. */
export async function clientPackage(): Promise<Buffer> {
  const code = await bundle(folder, {
    minify: false,
    lib: { entry: 'src/client.ts', formats: ['es'], fileName: () => 'client.js' },
    rolldownOptions: { external: /^node:/ },
  })
  const texts: Record<string, string> = {
    'package.json': `${JSON.stringify(manifest(), null, 2)}\n`,
    'README.md': readFileSync(`${folder}/README.md`, 'utf8'),
    LICENSE: readFileSync(`${folder}/../LICENSE`, 'utf8'),
    'index.js': both,
    'index.d.ts': both,
    'calls.js': `${calls.map(valueOf).join('\n')}\n`,
    'calls.d.ts': callTypes(),
    'client.d.ts': declarationOf(`${folder}/src/client.ts`, './contract.js'),
    'contract.d.ts': contractTypes(),
  }
  const files: PackageFile[] = [
    ...code,
    ...Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  ]
  return gzipStored(tar(files.map(({ path, bytes }) => ({ path: `package/${path}`, bytes }))))
}

const both = "export * from './client.js'\nexport * from './calls.js'\n"

function manifest(): object {
  return {
    name: '@frontrow/client',
    version,
    description: 'Typed calls to a Frontrow network from programs.',
    license: 'Apache-2.0',
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
    sideEffects: false,
    engines: { node: '>=20' },
  }
}

/** What the client reads of a call. */
function valueOf({ operationId, method, base, path, onlyReads, onceByKey }: Endpoint): string {
  const value = JSON.stringify({ operationId, method, base, path, onlyReads, onceByKey })
  return `export const ${operationId} = ${value}`
}

function callTypes(): string {
  const lines = calls.map((call) => {
    const { operationId, summary, needs, refusals: own } = call
    const reasons = own.length === 0 ? 'never' : union(own)
    return [
      `/** ${summary}.${needs === undefined ? '' : ` Its scope is \`${needs}\`.`} */`,
      `export declare const ${operationId}: Call<${inputType(call)}, ${typeIn(call.reply)}, ${reasons}>`,
    ].join('\n')
  })
  return `import type { Call } from './contract.js'\n${lines.join('\n')}\n`
}

function inputType({ params, query, body, takes }: Endpoint): string {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema === undefined ? [] : [`${name}: ${typeIn(schema)}`],
  )
  if (takes === 'upload') parts.push('file: Blob; poster?: Blob')
  return parts.length === 0 ? 'Record<string, never>' : `{ ${parts.join('; ')} }`
}

/** What `client.ts` takes of the contract. */
function contractTypes(): string {
  return `/** A call of the network. */
export interface Endpoint {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
}
declare const types: unique symbol
export interface Call<I, R, C extends RefusalCode> extends Endpoint {
  /** Is there for the compiler only. */
  readonly [types]?: { input: I; reply: R; refusal: C }
}
/** What a call takes. */
export type Input<E extends Endpoint> = E extends Call<infer I, unknown, RefusalCode> ? I : never
/** What a call answers. */
export type Reply<E extends Endpoint> = E extends Call<unknown, infer R, RefusalCode> ? R : never
/** What a call may be refused for, beside what every call may be. */
export type RefusalOf<E extends Endpoint> = E extends Call<unknown, unknown, infer C> ? C : never
/** The names of all refusals. */
export type RefusalCode = ${union(codes())}
export interface RefusalBody {
  message: string
  reason: RefusalCode
  field?: string
  request_id?: string
}
`
}

/** What any call may be refused for. */
const general: readonly RefusalCode[] = [
  'unreadable',
  'invalid',
  'session_missing',
  'not_approved',
  'suspended',
  'role_not_allowed',
  'person_needed',
  'scope_missing',
  'route_not_found',
  'host_unknown',
  'too_large',
  'wrong_content_type',
  'idempotency_key_reused',
  'idempotency_reply_gone',
  'too_many_requests',
  'fault',
  'unavailable',
]

function codes(): RefusalCode[] {
  return [...new Set([...general, ...calls.flatMap((call) => call.refusals)])]
}
