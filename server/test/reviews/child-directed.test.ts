import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChildrensMarket, isForChildren, openChildrensMarket } from './child-directed.ts'

// The long version is child-directed.nightly.ts.
describe('OPERATOR-9.16', () => {
  let market: ChildrensMarket
  beforeAll(async () => {
    market = await openChildrensMarket()
  })
  afterAll(() => market.close())

  test('in 1,000 requests an app for children shows only ads for everybody', async () => {
    const { ads } = await market.ask('children', 1000)
    expect(ads.length).toBeGreaterThan(500)
    expect(ads.filter((ad) => !isForChildren(ad))).toEqual([])
  })

  test('control: another app shows ads that are not for children', async () => {
    const { ads } = await market.ask('adults', 1000)
    expect(ads.filter((ad) => !isForChildren(ad)).length).toBeGreaterThan(100)
  })
})
