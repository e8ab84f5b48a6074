// Imported for its types: the route is hidden from the OpenAPI document, because Stripe defines its
// body and our contract does not.
import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../../lib/calls/api.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { handleWebhookEvent } from './handle-webhook-event.ts'

/** Stripe delivers its webhook events to this path. */
const path = '/api/v1/stripe/webhook'

const largestBytes = 256 * 1024

/** Binds the route for Stripe's webhook events when a webhook secret is set to verify them. */
export function bindStripeWebhook({ server, services }: Api): void {
  const { stripe } = services.config
  const webhookSecret = stripe?.webhookSecret
  if (stripe === undefined || webhookSecret === undefined) return
  server.register(async (scope: FastifyInstance) => {
    // The signature covers the exact text of the body, so the body is not parsed.
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
          // The body of a request without a signature is not read.
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
