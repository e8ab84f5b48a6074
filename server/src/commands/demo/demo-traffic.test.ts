import { expect, test } from 'vitest'
import { markets } from '../../../seed/demo/markets.ts'
import { createGeography } from '../../features/delivery/ad-index/geo-location.ts'
import { addressIn } from './demo-traffic.ts'
import { createSeededRandom } from './seeded-random.ts'

test('the bundled country file locates each address in its market', () => {
  const geography = createGeography(undefined)
  const all = Array.from({ length: 50 }, (_, seed) =>
    markets.map((market) => addressIn(market, createSeededRandom(`${seed}`))),
  )
  for (const addresses of [markets.map(({ address }) => address), ...all]) {
    const found = addresses.map((address) => geography.locate(address)?.country)
    expect(found).toEqual(markets.map(({ country }) => country))
  }
})
