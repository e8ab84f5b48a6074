import { BadSetting } from '../failures/bad-setting.ts'
import { createNetworkList } from '../networks/network-list.ts'
import type { Settings } from './setting-list.ts'

const accessLogs = ['errors', 'all', 'none'] as const

/** Which calls are logged: those that failed with 5xx or took long, all of them, or none. */
export type AccessLog = (typeof accessLogs)[number]

/** How the program is watched. */
export interface MetricsSettings {
  /** The port that serves /metrics and /health to everybody who reaches it; undefined for none. */
  readonly metricsPort: number | undefined
  /** Addresses and networks that may read /metrics on the public port. */
  readonly metricsAllow: readonly string[]
  /** The bearer token with which a program on another machine may read /metrics. */
  readonly metricsToken: string | undefined
  readonly accessLog: AccessLog
}

export function readMetricsSettings(env: Settings): MetricsSettings {
  return {
    metricsPort: readMetricsPort(env.METRICS_PORT, env.PORT),
    metricsAllow: readNetworks(env.METRICS_ALLOW),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    accessLog: readAccessLog(env.ACCESS_LOG),
  }
}

function readMetricsPort(text: string | undefined, port: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new BadSetting('METRICS_PORT', `"${text}" is not a port number`, '9464')
  if (text === port) throw new BadSetting('METRICS_PORT', 'is the same as PORT', '9464')
  return Number(text)
}

function readNetworks(text = ''): string[] {
  const networks = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const network of networks)
    if (!createNetworkList().add(network))
      throw new BadSetting(
        'METRICS_ALLOW',
        `"${network}" is not an address or a network`,
        '10.1.0.0/16',
      )
  return networks
}

/** The token is a password, so the error does not repeat it. */
function readMetricsToken(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[!-~]{16,200}$/.test(text))
    throw new BadSetting(
      'METRICS_TOKEN',
      'must have 16 to 200 visible ASCII characters without spaces',
      'a line of: openssl rand -hex 24',
    )
  return text
}

function readAccessLog(text: string): AccessLog {
  const found = accessLogs.find((one) => one === text)
  if (found === undefined)
    throw new BadSetting('ACCESS_LOG', `"${text}" is not one of ${accessLogs.join(', ')}`, 'errors')
  return found
}
