import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../../test/support/world.ts'
import { BadSetting } from '../../../lib/settings/config.ts'
import { pinNetworkCurrency } from './pin-network-currency.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

const start = (givenCurrency?: string) => pinNetworkCurrency(world.database, { givenCurrency })

describe('FINDINGS-M-1', () => {
  test('a currency that no campaign can be in stops the start', async () => {
    await expect(start('XTS')).rejects.toThrow(BadSetting)
    expect(await world.ask('SELECT * FROM ledger_settings')).toEqual([])
  })

  test.each(['JPY', 'KWD', 'BTC'])(
    'a first start refuses %s, which does not have two decimals',
    async (currency) => {
      const refused = await start(currency).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(BadSetting)
      expect(refused).toMatchObject({ exitCode: 78 })
      expect((refused as Error).message).toMatch(
        /^NETWORK_CURRENCY: [A-Z]{3} does not have two decimals[^\n]+Example: NETWORK_CURRENCY=USD$/,
      )
      expect(await world.ask('SELECT * FROM ledger_settings')).toEqual([])
    },
  )

  test('the first start writes it, and another currency stops a later one [MONEY-CHECK-26]', async () => {
    const nodes = await Promise.all([start('SEK'), start('SEK'), start('SEK')])
    expect(nodes).toEqual(['SEK', 'SEK', 'SEK'])
    expect(await start()).toBe('SEK')
    expect(await start('SEK')).toBe('SEK')
    await expect(start('USD')).rejects.toThrow(BadSetting)
    await expect(start('USD')).rejects.toThrow('cannot be changed')
    expect(await start()).toBe('SEK')
  })

  test('the program itself may not change it', async () => {
    const change = world.database.asSystem((db) =>
      db.updateTable('ledger_settings').set({ network_currency: 'EUR' }).execute(),
    )
    await expect(change).rejects.toThrow('permission denied')
  })
})
