import { expect, test } from 'vitest'
import { pagePolicy } from './headers.ts'

const mediaUrl = 'https://cdn.example.com/media'

test('the policy of a page lets Stripe in only where it takes the cards', () => {
  const sandbox = pagePolicy('n0nce', { mediaUrl, cardProvider: 'sandbox' }, [
    'example.com/api/v1/',
  ])
  expect(sandbox).not.toContain('stripe')
  expect(sandbox).toContain("frame-src 'none'")
  const stripe = pagePolicy('n0nce', { mediaUrl, cardProvider: 'stripe' }, [
    'example.com/api/v1/',
  ]).split('; ')
  expect(stripe).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'nonce-n0nce' https://js.stripe.com https://*.js.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src example.com/api/v1/ https://api.stripe.com',
      "style-src 'self' 'nonce-n0nce'",
      "default-src 'none'",
    ]),
  )
  expect(stripe.join(' ')).not.toMatch(/unsafe-|\*(?!\.js\.stripe\.com)/)
})
