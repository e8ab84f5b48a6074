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
import { expect, test } from 'vitest'
import { addressError, keysOf, pathOf, published } from '../e2e/support/spec-addresses.ts'

// Each shown console compares every call with this table at its end. This test compares the table
// with the contract, so that no call is missing on either side.

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

const shape = (path: string) => path.replaceAll(/\{[^}]+\}|:\w+/g, '*')

/** The keys of the query of each call of the contract at this address, in order. */
function queriesAt(address: string): string[][] {
  const path = shape(pathOf(address).replace('/', '/api/v1/'))
  return endpoints
    .filter((one) => shape(`${one.method} ${contractPath(one)}`) === path)
    .map(({ query }) => Object.keys(query?.properties ?? {}).filter((key) => key !== 'retired'))
}

test('each specified call is one of the contract, with its query in order [FINDINGS-A7]', () => {
  const called = published.map((address) => [address, queriesAt(address)])
  expect(called).toEqual(published.map((address) => [address, [keysOf(address)]]))
})

test('a query of other order, with an unknown or a missing key is reported [FINDINGS-A7]', () => {
  const activation = 'PUT /campaign/1/app/2/activation'
  expect(addressError(`${activation}?app_id=2&campaign_id=1`)).toBeNull()
  expect(addressError(`${activation}?campaign_id=1&app_id=2`)).toContain(activation)
  expect(addressError('GET /ad-content/2?appId=2')).toContain('?app_id=')
  expect(addressError('GET /campaign/true')).toContain('?is_active=')
  expect(addressError('GET /campaign/regions')).toBeNull()
})
