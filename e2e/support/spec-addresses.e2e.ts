import * as account from '@frontrow/contract/account'
import * as adContents from '@frontrow/contract/ad-contents'
import * as apps from '@frontrow/contract/apps'
import * as billing from '@frontrow/contract/billing'
import * as campaigns from '@frontrow/contract/campaigns'
import * as developer from '@frontrow/contract/identity/developer'
import { type Endpoint, pathOf as contractPath } from '@frontrow/contract/endpoint'
import * as organization from '@frontrow/contract/account/organization'
import * as monetization from '@frontrow/contract/monetization'
import * as overview from '@frontrow/contract/overview'
import * as policies from '@frontrow/contract/policies'
import * as signIn from '@frontrow/contract/identity/sign-in'
import { describe, expect, test } from 'vitest'
import { addressError, keysOf, pathOf, published } from './spec-addresses.ts'

// Each mocked console compares every call with this table when it closes (mocked-console.ts). This
// test compares the table with the contract, so that no call is missing on either side.

const modules = [
  account,
  adContents,
  apps,
  billing,
  campaigns,
  developer,
  monetization,
  organization,
  overview,
  policies,
  signIn,
]
const endpoints = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value,
  )

describe('FINDINGS-A7', () => {
  test.each(published)('%s is a call of the contract, with its query in this order', (address) => {
    const shape = (path: string) => path.replaceAll(/\{[^}]+\}|:\w+/g, '*')
    const calls = endpoints.filter(
      (one) =>
        shape(`${one.method} ${contractPath(one)}`) ===
        shape(pathOf(address).replace('/', '/api/v1/')),
    )
    expect(calls).toHaveLength(1)
    const keys = Object.keys(calls[0]?.query?.properties ?? {}).filter((key) => key !== 'retired')
    expect(keys).toEqual(keysOf(address))
  })

  test('a query with another order, an unknown name or a missing key is reported', () => {
    const activation = 'PUT /campaign/1/app/2/activation'
    expect(addressError(`${activation}?app_id=2&campaign_id=1`)).toBeNull()
    expect(addressError(`${activation}?campaign_id=1&app_id=2`)).toContain(activation)
    expect(addressError('GET /ad-content/2?appId=2')).toContain('?app_id=')
    expect(addressError('GET /campaign/true')).toContain('?is_active=')
    expect(addressError('GET /campaign/regions')).toBeNull()
  })
})
