import { BadSetting } from '../failures/bad-setting.ts'
import { createNetworkList } from '../networks/network-list.ts'
import type { Settings } from './setting-list.ts'

/** What the network may call. */
export interface OutboundSettings {
  /** False: nothing is sent, and what would be sent waits. */
  readonly outbound: boolean
  /** Networks that may be called although they are private. */
  readonly outboundAllow: readonly string[]
  /** Where exchange rates are fetched from; undefined where people set them. */
  readonly ratesUrl: string | undefined
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
  const wrong = given.find((network) => !createNetworkList().add(network))
  if (wrong !== undefined)
    throw new BadSetting(
      'OUTBOUND_ALLOW',
      `"${wrong}" is neither an address nor a network`,
      '10.20.0.0/16',
    )
  const own = isPublicUrlLocal ? ['127.0.0.0/8', '::1'] : []
  return {
    outbound: env.OUTBOUND === 'on',
    outboundAllow: [...own, ...given],
    ratesUrl: readRatesUrl(env.RATES_URL),
  }
}

function readRatesUrl(text: string | undefined): string | undefined {
  const example = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new BadSetting('RATES_URL', `"${text}" is not an http or https address`, example)
  const { username, password } = new URL(text)
  if (username !== '' || password !== '')
    throw new BadSetting('RATES_URL', 'has a user or a password in it', example)
  return text
}
