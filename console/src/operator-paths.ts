/** Every URL of the operator's console, as `paths` for the console of organizations. */
export const operatorPaths = {
  home: '/operator',
  signIn: '/operator/signin',
  welcome: '/operator/welcome',
  queue: '/operator/queue',
  casePattern: '/operator/queue/:caseId',
  case: (caseId: string) => `/operator/queue/${encodeURIComponent(caseId)}`,
  holds: '/operator/holds',
  organizations: '/operator/organizations',
  organizationPattern: '/operator/organizations/:organizationId',
  organization: (organizationId: string) =>
    `/operator/organizations/${encodeURIComponent(organizationId)}`,
  proposals: '/operator/approvals',
  proposalPattern: '/operator/approvals/:proposalId',
  proposal: (proposalId: string) => `/operator/approvals/${encodeURIComponent(proposalId)}`,
  audit: '/operator/audit',
  operators: '/operator/operators',
  settings: '/operator/settings',
  me: '/operator/me',
} as const
