import { permissionNames } from '@frontrow/contract/permissions/names'
import { listPolicies, showLatestUnsigned } from '@frontrow/contract/policies'
import { answerFor, partFor } from './answer-for.ts'
import { developer, organization as signedUp } from './default-answers.ts'
import type { MockedConsole } from './mocked-call.ts'

/**
 * The default answers to the calls of the account area: an organization that has just signed up.
 */

export type Organization = Record<string, string | null>

export const organization: Organization = {
  ...signedUp,
  name: 'Harbour Vine AB',
  address: 'Gothenburg, Sweden',
  play_store_url: 'https://play.google.com/store/apps/dev?id=42',
}

const subsection = (title: string, ...texts: string[]) => ({
  title,
  texts: texts.map((content) => ({ content })),
})
export const policy = partFor(showLatestUnsigned.reply.anyOf[0], {
  id: '0199-pol-2',
  version: '2.0',
  created_at: '2026-03-31T16:30:00.000Z',
  policy_content: {
    sections: [
      {
        title: 'Payouts',
        subsections: [
          subsection('Threshold', 'Paid at 1000 dollars.', 'Never below it.'),
          subsection('Schedule', 'Once a month.'),
        ],
      },
      { title: 'Privacy', subsections: [subsection('Data', 'No more than is needed.')] },
    ],
  },
})

const firstPolicy = partFor(listPolicies.reply.items, {
  id: '0199-pol-1',
  version: '1.0',
  creation_date: '2026-01-04T10:00:00.000Z',
  validity: '2026-03-31',
  signed: true,
  signed_by: 'Ida Lindqvist',
})
export const policyStats = answerFor(listPolicies, [
  {
    id: policy.id,
    version: '2.0',
    creation_date: policy.created_at,
    validity: 'Valid',
    signed_by: '',
  },
  firstPolicy,
])

/** A member whose organization requires a second factor, which the member lacks. */
export const withoutFactor = {
  ...developer,
  permissions: permissionNames,
  organization_id: 'own',
  organizations: [{ id: 'own', name: 'Harbour & Vine', role: 100, is_owner: true }],
  second_factor: false,
  second_factor_from: '2026-05-26T00:00:00.000Z',
  second_factor_required: true,
}

/** A payment, and its statement. */
export const paid = { id: 'p1', date: '2026-02-02T12:00:00.000Z', amount: 1234.5, view: '' }
export const statement = {
  ...paid,
  currency: 'USD',
  paid_amount: 1234.5,
  reference: 'FEB-26',
  organization_name: 'Harbour Vine AB',
  organization_address: 'Gothenburg, Sweden',
  account_holder: null,
  account_last4: null,
}

export const intentId = '0199f2a4-5b1c-7d3e-8f60-1a2b3c4d5e6f'

/**
 * Answers the calls of the account area. Saved values are kept and answered from then on. Returns
 * the organization as the fake server has it.
 */
export function answerAccount(
  mocked: Pick<MockedConsole, 'answer'>,
  changes: Organization = {},
): Organization {
  const saved = { ...organization, ...changes }
  mocked.answer('GET /developer/organization', () => ({ body: { ...saved } }))
  mocked.answer(/^PUT \/organization\//, ({ body }) => {
    Object.assign(saved, body)
    return { body: { ...saved } }
  })
  mocked.answer('GET /policies/latest/unsigned', { body: policy })
  mocked.answer('GET /policies/organization', { body: policyStats })
  mocked.answer(/^POST \/policies\//, { body: { status: 'SUCCESS' } })
  mocked.answer('GET /organization/payments', { body: [] })
  mocked.answer('GET /payment/card-info', {
    status: 400,
    body: { code: 400, message: 'No card is on file.', reason: 'no_card' },
  })
  mocked.answer('GET /payment/provider', { body: { provider: 'sandbox', publishable_key: null } })
  mocked.answer('POST /payment/create-setup-intent', {
    body: { client_secret: `seti_sandbox_${intentId}_secret_c0ffee` },
  })
  mocked.answer('POST /payment/update-payment-method', { body: { status: 'SUCCESS' } })
  return saved
}
