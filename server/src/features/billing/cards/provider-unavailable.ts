import type { Context } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { ProviderUnavailable } from './card-provider.ts'

const retryAfterSeconds = 5

/**
 * Runs a call of the card provider. Refuses `unavailable` when the provider cannot be reached or
 * fails, so that the caller tries again.
 */
export async function refuseProviderUnavailable<T>(
  ctx: Pick<Context, 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn(
      { err: error },
      'a call to the card provider failed; the caller is asked to try again; if this repeats, check the Stripe keys and the status of Stripe',
    )
    return refuse('unavailable', {
      retryAfterSeconds,
      message: 'The card provider cannot be reached. Try again in a few minutes.',
    })
  }
}
