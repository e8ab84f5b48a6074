// For its types: the route is hidden from the OpenAPI document. What is sent to it is Stripe's to define, and not of our contract.
import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../lib/api.ts'
import { refuse } from '../../lib/refuse.ts'
import { handleWebhookEvent } from './handle-webhook-event.ts'

/** Where Stripe sends its notices to. */
const path = '/api/v1/stripe/webhook'

const largestBytes = 256 * 1024

/** Binds the address for Stripe's notices, where there is a secret that tells them from forged ones. */
export function bindStripeWebhook({ server, services }: Api): void {
  const { stripe } = services.config
  const webhookSecret = stripe?.webhookSecret
  if (stripe === undefined || webhookSecret === undefined) return
  server.register(async (scope: FastifyInstance) => {
    // A signature is of the text as it was sent: parsed and written again it would be another.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      path,
      {
        config: { access: 'public' },
        schema: { hide: true },
        onRequest: (request, _reply, done) => {
          // The body of somebody who signs nothing is not read.
          if (request.headers['stripe-signature'] === undefined) refuse('unreadable')
          done()
        },
      },
      async (request, reply) => {
        const signature = String(request.headers['stripe-signature'] ?? '')
        const body = typeof request.body === 'string' ? request.body : ''
        await handleWebhookEvent(services, { ...stripe, webhookSecret }, { body, signature })
        return reply.code(200).send({ received: true })
      },
    )
  })
}
