/**
 * Every URL of the console. A path with an id is a pattern for the router, and a function for
 * links.
 */
export const paths = {
  home: '/',
  getStarted: '/getstarted',

  signIn: '/auth/signin',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  invitation: '/auth/invitation',
  confirmBillingEmail: '/auth/billing-email',
  waiting: '/auth/verificationWaiting',
  /** A path from the specification; it redirects to `waiting`. */
  waitingInApp: '/app/verificationWaiting',

  overview: '/app/overview',
  createApp: '/app/create',
  appList: '/app/list',
  appPattern: '/app/:appId',
  app: (appId: string) => `/app/${encodeURIComponent(appId)}`,
  createCampaignable: '/app/campaignable-ad/create',

  addApps: '/app/monetize/add',
  monetize: '/app/monetize',
  placements: '/app/monetize/placement',
  whyNoAdPattern: '/app/monetize/placement/:placementId/why',
  whyNoAd: (placementId: string) =>
    `/app/monetize/placement/${encodeURIComponent(placementId)}/why`,
  adReview: '/app/monetize/review',

  statisticsFiles: '/app/statistics/files',
  statisticsFilePattern: '/app/statistics/files/:fileId',
  statisticsFile: (fileId: string) => `/app/statistics/files/${encodeURIComponent(fileId)}`,

  createCampaign: '/app/campaign/create',
  activeCampaigns: '/app/campaign/active',
  inactiveCampaigns: '/app/campaign/inactive',
  campaignPattern: '/app/campaign/:campaignId',
  campaign: (campaignId: string) => `/app/campaign/${encodeURIComponent(campaignId)}`,

  developer: '/account/developer',
  developerSecurity: '/account/developer/security',
  notices: '/account/notices',
  organization: '/account/organization',
  members: '/account/organization/members',
  organizationSecurity: '/account/organization/security',
  tokens: '/account/organization/tokens',
  webhooks: '/account/organization/webhooks',
  webhookPattern: '/account/organization/webhooks/:webhookId',
  webhook: (webhookId: string) => `/account/organization/webhooks/${encodeURIComponent(webhookId)}`,
  activity: '/account/organization/activity',
  decisions: '/account/organization/decisions',
  taxation: '/account/taxation',
  banking: '/account/banking',
  payment: '/account/payment',
  statementPattern: '/account/payment/:paymentId',
  statement: (paymentId: string) => `/account/payment/${encodeURIComponent(paymentId)}`,
  earnings: '/account/earnings',
  billing: '/account/billing',
  billingProfile: '/account/billing/profile',
  invoicePattern: '/account/invoices/:invoiceId',
  invoice: (invoiceId: string) => `/account/invoices/${encodeURIComponent(invoiceId)}`,
  statements: '/account/statements',
  monthStatementPattern: '/account/statements/:statementId',
  monthStatement: (statementId: string) => `/account/statements/${encodeURIComponent(statementId)}`,
  policies: '/account/policies',
} as const

/** The first segment of a path alone is not a screen; it redirects to the first screen below it. */
export const firstScreens = {
  '/account': paths.developer,
  '/app': paths.overview,
  '/auth': paths.signIn,
} as const
