import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@frontrow/contract/endpoint'

/** All calls of the contract, each once. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const sources = fileURLToPath(new URL('../../../contract/src/', import.meta.url))
  const parts = await Promise.all(
    readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map(
        async (name): Promise<Record<string, unknown>> =>
          import(`@frontrow/contract/${name.slice(0, -3)}`),
      ),
  )
  return [...new Set(parts.flatMap((part) => Object.values<unknown>(part)))].filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'reply' in value
  )
}
