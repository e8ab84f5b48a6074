// The addresses of the two specifications (section 7 of each). Every call of the console is
// compared with them as it was sent.

/**
 * Method and address below /api/v1. `{name}` stands for an id, or for the literal braces that the
 * published console sends. A query is written as its keys in order.
 */
export const published = [
  'POST /pre-registration/token',
  'POST /pre-registration/send-verification',
  'POST /pre-registration/sign-up/verify',
  'POST /pre-registration/sign-up',
  'GET /developer/organization',
  'GET /developer/{developer-id}',
  'PUT /developer/password/{developer-id}',
  'PUT /organization/{org-id}/details?org_id=',
  'PUT /organization/{org-id}/banking?org_id=',
  'PUT /organization/{org-id}/taxation?org_id=',
  'GET /organization/payments',
  'GET /payment/card-info',
  'POST /payment/create-setup-intent',
  'POST /payment/update-payment-method?payment_method_id=',
  'GET /policies/latest/unsigned',
  'GET /policies/organization',
  'POST /policies/{developer-id}/{policy-id}',
  'POST /overview/installs',
  'POST /overview/impressions',
  'POST /overview/campaigns',
  'POST /overview/monetization',
  'POST /app/{developer-id}',
  'GET /app/app-stat',
  'GET /organization/apps',
  'PUT /app/add-to-monetization',
  'GET /ad-content/{app-id}?app_id=',
  'POST /ad-content/{app-id}?app_id=',
  'GET /campaignable-ad-content/{app-id}?app_id=',
  'POST /campaignable-ad-content/{ad-content-id}?ad_content_id=',
  'GET /ad-placement/{app-id}?app_id=',
  'POST /ad-placement/{app-id}?app_id=',
  'GET /campaign/regions',
  'POST /campaign/{app-id}?app_id=',
  'GET /campaign/{is-active}?is_active=',
  'PUT /campaign/{campaign-id}/app/{app-id}/activation?app_id=&campaign_id=',
  'PUT /campaign/{campaign-id}/app/{app-id}/expansion?app_id=&campaign_id=',
] as const

/**
 * What only this product has at addresses of the specifications: retired objects are requested
 * separately, and the reach of a campaign is asked for in place of an app's id.
 */
const ours = [
  'POST /campaign/reach',
  'GET /app/app-stat?retired=',
  'GET /ad-content/{app-id}?app_id=&retired=',
  'GET /campaignable-ad-content/{app-id}?app_id=&retired=',
]

const patterns = published.map((address) => ({
  address,
  path: new RegExp(`^${pathOf(address).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}))

/**
 * Returns null when a call matches the specifications or is not part of them, otherwise the
 * expected address.
 * @param sent method and address below /api/v1, as sent: 'PUT
 * /campaign/1/app/2/activation?app_id=2&campaign_id=1'
 */
export function addressError(sent: string): string | null {
  const row = patterns.find(({ path }) => path.test(pathOf(sent)))
  if (row === undefined || ours.includes(sent)) return null
  const same = [row.address, ...ours.filter((one) => pathOf(one) === pathOf(row.address))]
  if (same.some((address) => keysOf(address).join() === keysOf(sent).join())) return null
  return `${sent} is not ${row.address}`
}

export function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}

/** The keys of a query, in order. */
export function keysOf(address: string): string[] {
  return [...new URLSearchParams(address.split('?')[1] ?? '').keys()]
}
