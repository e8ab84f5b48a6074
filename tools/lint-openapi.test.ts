import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lintOpenApi } from './lint-openapi.mjs'

interface Description {
  paths: Record<string, Record<string, object>>
}

describe('FINDINGS-A16', () => {
  const committed = readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8')

  test('the linter of Redocly finds nothing in the description of the API', async () => {
    expect(await lintOpenApi()).toEqual([])
  })

  test('a path that has two names for one parameter is found', async () => {
    const changed = JSON.parse(committed) as Description
    const { put } = changed.paths['/api/v1/app/{id}'] ?? {}
    changed.paths['/api/v1/app/{appId}'] = { put: put ?? {} }
    delete changed.paths['/api/v1/app/{id}']?.['put']
    expect(await lintOpenApi(JSON.stringify(changed))).toContainEqual(
      expect.stringMatching(/^no-identical-paths #\/paths\/~1api~1v1~1app~1\{appId\}: /),
    )
  })

  test('an exception that nothing needs any more is found', async () => {
    const changed = JSON.parse(committed) as Description
    delete changed.paths['/delivery/v1/click/{token}']
    expect(await lintOpenApi(JSON.stringify(changed))).toEqual([
      expect.stringMatching(/^\.redocly\.lint-ignore\.yaml: operation-2xx-response .* remove it$/),
    ])
  })
})
