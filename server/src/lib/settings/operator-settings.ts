import { BadSetting } from '../failures/bad-setting.ts'
import { createNetworkList } from '../networks/network-list.ts'
import type { Settings } from './setting-list.ts'

/** From where the pages and calls of operators can be reached. */
export interface OperatorSettings {
  /**
   * `loopback`: only from the machine of the server. `any`: from everywhere. Else the addresses and
   * networks.
   */
  readonly operatorNetworks: 'loopback' | 'any' | readonly string[]
}

/** Throws `BadSetting` for a text that is neither. */
export function readOperatorSettings(env: Settings): OperatorSettings {
  const text = env.OPERATOR_NETWORKS.trim()
  if (text === 'loopback' || text === 'any') return { operatorNetworks: text }
  const networks = text.split(',').map((part) => part.trim())
  const wrong = networks.find((network) => !createNetworkList().add(network))
  if (wrong !== undefined)
    throw new BadSetting(
      'OPERATOR_NETWORKS',
      `"${wrong}" is neither an address nor a network, nor is it loopback or any`,
      '203.0.113.7,10.0.0.0/8',
    )
  return { operatorNetworks: networks }
}
