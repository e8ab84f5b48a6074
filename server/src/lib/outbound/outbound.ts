// The one sender of everything that leaves the network over HTTP, except for the services that the
// operator names in the settings. No other module opens a socket to an address that a member gave.
import { createNetworkList } from '../networks/network-list.ts'
import { programVersion } from '../settings/program-version.ts'
import { type AddressFault, type AddressRules, checkAddress } from './check-address.ts'
import { type Answer, type Exchanged, type Limits, TooSlow, exchange } from './exchange.ts'
import { PrivateAddress, type Resolve, lookUpReachable, resolveName } from './public-addresses.ts'

export interface OutboundCall extends Exchanged {
  /** What is sent, in one word with a capital: `Webhook`. Part of the user agent. */
  kind: string
  /** In place of the query of `url`, encoded. No limit of length holds for it. */
  query?: string
}

/**
 * `off`: the settings allow no call. `private_address`: the name leads to a private network.
 * `no_secure_connection`: the certificate is not valid, or the receiver does not speak TLS.
 */
export type OutboundFailure =
  | AddressFault
  | 'off'
  | 'private_address'
  | 'name_not_found'
  | 'no_connection'
  | 'no_secure_connection'
  | 'too_slow'
  | 'broken_answer'

export type OutboundResult =
  | { answer: Answer; milliseconds: number }
  | { failure: OutboundFailure; milliseconds: number }

export interface Outbound {
  /** False where the settings allow no call. Then whatever would be sent waits. */
  isOn: boolean
  /** Resolves to why nothing would be sent to an address, or to undefined. */
  faultOf(url: string): Promise<AddressFault | undefined>
  /** Makes one call. A redirect is an answer and is not followed. Never throws. */
  send(call: OutboundCall): Promise<OutboundResult>
  /** Reports each call from now on: its kind, and the status or the failure. */
  watch(report: (kind: string, outcome: string) => void): void
}

interface OutboundSettings {
  outbound: boolean
  outboundAllow: readonly string[]
  publicUrl: string
}

const usualLimits: Limits = { connectMs: 5000, wholeMs: 15_000 }

export function createOutbound(
  settings: OutboundSettings,
  { resolve = resolveName, limits = usualLimits }: { resolve?: Resolve; limits?: Limits } = {},
): Outbound {
  const { publicUrl } = settings
  const allowed = createNetworkList(settings.outboundAllow)
  const rules: AddressRules = { allowed, publicUrl, resolve }
  const around = { lookup: lookUpReachable(resolve, allowed), limits }
  const watchers: ((kind: string, outcome: string) => void)[] = []
  const version = programVersion()
  const userAgentOf = (kind: string) => `Frontrow-${kind}/${version} (+${publicUrl})`

  const send = async (call: OutboundCall): Promise<OutboundResult> => {
    const started = performance.now()
    const milliseconds = () => Math.round(performance.now() - started)
    try {
      if (!settings.outbound) return { failure: 'off', milliseconds: 0 }
      const url = await checkAddress(call.url, rules)
      if (typeof url === 'string') return { failure: url, milliseconds: milliseconds() }
      if (call.query !== undefined) url.search = call.query
      const answer = await exchange(url, { ...call, userAgent: userAgentOf(call.kind) }, around)
      return { answer, milliseconds: milliseconds() }
    } catch (error) {
      return { failure: failureOf(error), milliseconds: milliseconds() }
    }
  }

  return {
    isOn: settings.outbound,
    watch: (tell) => watchers.push(tell),
    faultOf: async (url) => {
      const checked = await checkAddress(url, rules)
      return typeof checked === 'string' ? checked : undefined
    },
    send: async (call) => {
      const result = await send(call)
      const outcome = 'answer' in result ? `${result.answer.status}` : result.failure
      for (const tell of watchers) tell(call.kind, outcome)
      return result
    },
  }
}

function failureOf(error: unknown): OutboundFailure {
  if (error instanceof PrivateAddress) return 'private_address'
  if (error instanceof TooSlow) return 'too_slow'
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'too_slow'
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name_not_found'
  if (/^(EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return 'no_secure_connection'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/.test(code))
    return 'no_connection'
  return 'broken_answer'
}
