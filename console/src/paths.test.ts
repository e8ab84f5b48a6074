import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('the route table is the one the specs list, with the pages that are ours', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  expect(fixed).toEqual([
    '/',
    '/getstarted',
    '/auth/signin',
    '/auth/signup',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/invitation',
    '/auth/verificationWaiting',
    '/app/verificationWaiting',
    '/app/overview',
    '/app/create',
    '/app/list',
    '/app/:appId',
    '/app/campaignable-ad/create',
    '/app/monetize/add',
    '/app/monetize',
    '/app/monetize/placement',
    '/app/monetize/placement/:placementId/why',
    '/app/monetize/review',
    '/app/campaign/create',
    '/app/campaign/active',
    '/app/campaign/inactive',
    '/app/campaign/:campaignId',
    '/account/developer',
    '/account/developer/security',
    '/account/notices',
    '/account/organization',
    '/account/organization/members',
    '/account/organization/security',
    '/account/organization/tokens',
    '/account/organization/webhooks',
    '/account/organization/webhooks/:webhookId',
    '/account/organization/activity',
    '/account/organization/decisions',
    '/account/taxation',
    '/account/banking',
    '/account/payment',
    '/account/payment/:paymentId',
    '/account/earnings',
    '/account/billing',
    '/account/billing/profile',
    '/account/invoices/:invoiceId',
    '/account/statements',
    '/account/statements/:statementId',
    '/account/policies',
  ])
})

test('an id cannot change the path around it', () => {
  expect(paths.app('a/../b')).toBe('/app/a%2F..%2Fb')
  expect(paths.campaign('a?b')).toBe('/app/campaign/a%3Fb')
})
