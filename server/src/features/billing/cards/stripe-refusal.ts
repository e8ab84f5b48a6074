import Stripe from 'stripe'

/** Stripe answers so while another request is under way, or too many are. */
const undecided = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit'])

/**
 * Stripe's word for why it will not do what was asked, as `charge_already_refunded` or
 * `amount_too_small`: then nothing was done, and the same request is refused again. Undefined for
 * every other error, after which something may have been done.
 */
export function stripeRefusal(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  const { statusCode = 0, code = 'invalid_request' } = error
  const isRefused = statusCode === 400 || statusCode === 404 || statusCode === 422
  return isRefused && !undecided.has(code) ? code : undefined
}
