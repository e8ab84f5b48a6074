import Stripe from 'stripe'
import type { StripeSettings } from '../../../lib/settings/card-settings.ts'
import { ProviderUnavailable } from './card-provider.ts'

/** Longer than Stripe takes for these calls. A person waits for the answer. */
const timeoutMs = 8000

/**
 * Retries repeat the request at once under the same idempotency key. They cover short failures,
 * such as a concurrent request under the same key.
 */
const retries = 2

const opened = new WeakMap<StripeSettings, Stripe>()

/** One client for each settings object, reused by all calls. */
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
 * Runs one call of Stripe. Errors of Stripe's package contain the whole answer with cards and
 * addresses, and errors are logged; so they are replaced by errors of ours.
 */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(error) : error
  }
}

/** Clocks differ, so Stripe's creation time of an object may be before that of our request. */
export function createdSince(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) - 3600 }
}

/** The id of an object of Stripe, which may be expanded. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id
}

/** Stripe answered that the object does not exist. */
export class NotFoundAtStripe extends Error {}

function translate(error: Stripe.errors.StripeError): Error {
  const { statusCode, code, type, requestId, param } = error
  const message = `Stripe: ${[type, statusCode, code, param, requestId].filter(Boolean).join(' ')}`
  if (statusCode === undefined || statusCode === 409 || statusCode === 429)
    return new ProviderUnavailable(message, 'unknown')
  if (statusCode >= 500 || error instanceof Stripe.errors.StripeIdempotencyError)
    return new ProviderUnavailable(message, 'answered')
  if (code === 'resource_missing')
    return param === 'customer'
      ? new ProviderUnavailable(message, 'customer_gone')
      : new NotFoundAtStripe(message)
  return new Error(message)
}
