import Stripe from 'stripe'
import type { StripeSettings } from '../../lib/card-settings.ts'
import { ProviderUnavailable } from './card-provider.ts'

/** Longer than Stripe ever takes for these calls; a person waits meanwhile. */
const timeoutMs = 8000

/** Once more at once, under the same key: it is for what passes by in a moment, such as a twin under way. */
const retries = 2

const opened = new WeakMap<StripeSettings, Stripe>()

/** One client for each installation, whatever the number of calls. */
export function stripeClient(settings: StripeSettings): Stripe {
  const known = opened.get(settings)
  if (known !== undefined) return known
  const client = new Stripe(settings.secretKey, {
    ...(settings.apiUrl === undefined ? {} : addressOf(settings.apiUrl)),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
  opened.set(settings, client)
  return client
}

function addressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/**
 * Runs one call of Stripe. What is thrown is an error of ours: those of Stripe's package carry the whole answer, with cards and
 * addresses in it, and errors end in the log.
 */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(error) : error
  }
}

/** True where Stripe says that there is no such thing. */
export class NotThere extends Error {}

function translate(error: Stripe.errors.StripeError): Error {
  const { statusCode, code, type, requestId, param } = error
  const story = `Stripe: ${[type, statusCode, code, param, requestId].filter(Boolean).join(' ')}`
  if (statusCode === undefined || statusCode === 409 || statusCode === 429)
    return new ProviderUnavailable(story, 'unknown')
  if (statusCode >= 500 || error instanceof Stripe.errors.StripeIdempotencyError)
    return new ProviderUnavailable(story, 'answered')
  if (code === 'resource_missing')
    return param === 'customer'
      ? new ProviderUnavailable(story, 'customer_gone')
      : new NotThere(story)
  return new Error(story)
}
