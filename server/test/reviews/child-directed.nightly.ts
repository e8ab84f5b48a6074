import { describe, expect, test } from 'vitest'
import { isForChildren, openChildrensMarket } from './child-directed.ts'

// The short version is child-directed.test.ts.
describe('OPERATOR-9.16', () => {
  test('in 10,000 requests an app for children shows only ads for everybody', async () => {
    const market = await openChildrensMarket()
    const { ads } = await market.ask('children', 10_000)
    expect(ads.length).toBeGreaterThan(5000)
    expect(ads.filter((ad) => !isForChildren(ad))).toEqual([])
    const { ads: others } = await market.ask('adults', 10_000)
    expect(others.filter((ad) => !isForChildren(ad)).length).toBeGreaterThan(1000)
    await market.close()
  })
})
