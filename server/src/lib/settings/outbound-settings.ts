import { BadSetting } from '../failures/bad-setting.ts'
import { openNetworkList } from '../networks/network-list.ts'
import type { Settings } from './setting-list.ts'

/** Which of the addresses that members give may be called. */
export interface OutboundSettings {
  /** False: nothing is sent, and what would be sent waits. */
  readonly outbound: boolean
  /** Networks that may be called although they are private. */
  readonly outboundAllow: readonly string[]
}

/** A network on a developer's own machine may call that machine. Throws `BadSetting`. */
export function readOutboundSettings(
  env: Settings,
  { isPublicUrlLocal }: { isPublicUrlLocal: boolean },
): OutboundSettings {
  if (env.OUTBOUND !== 'on' && env.OUTBOUND !== 'off')
    throw new BadSetting('OUTBOUND', `"${env.OUTBOUND}" is neither on nor off`, 'on')
  const given = (env.OUTBOUND_ALLOW ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const wrong = given.find((network) => !openNetworkList().add(network))
  if (wrong !== undefined)
    throw new BadSetting(
      'OUTBOUND_ALLOW',
      `"${wrong}" is neither an address nor a network`,
      '10.20.0.0/16',
    )
  const own = isPublicUrlLocal ? ['127.0.0.0/8', '::1'] : []
  return { outbound: env.OUTBOUND === 'on', outboundAllow: [...own, ...given] }
}
