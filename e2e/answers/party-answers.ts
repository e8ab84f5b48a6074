import {
  confirmBillingEmail,
  saveBillingProfile,
  sendBillingEmailLinks,
  showBillingProfile,
} from '@frontrow/contract/documents/parties'
import { answerFor, answerTo } from './answer-for.ts'

/** How the organization is named on its invoices. */
export const billingProfile = answerFor(showBillingProfile, {
  profile: {
    legal_name: 'Harbour & Vine Games AB',
    street: 'Stora gatan 1',
    postcode: '222 22',
    city: 'Lund',
    region: '',
    country: 'SE',
    registration: '',
    vat_id: 'SE556123456701',
    tax_number: '',
    email: '',
    purchase_order: '',
    billing_email: 'invoices@harbour.example',
  },
  changed_at: '2026-04-02T08:00:00.000Z',
  billing_emails: [
    {
      email: 'invoices@harbour.example',
      link_sent_at: null,
      confirmed_at: '2026-04-02T09:00:00.000Z',
    },
  ],
})

export const partyAnswers = [
  answerTo(showBillingProfile, billingProfile),
  answerTo(saveBillingProfile, billingProfile),
  answerTo(sendBillingEmailLinks, billingProfile),
  answerTo(confirmBillingEmail, {
    organization_name: 'Harbour & Vine Games',
    email: 'invoices@harbour.example',
  }),
]
