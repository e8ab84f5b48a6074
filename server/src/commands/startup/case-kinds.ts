import { adCases, reportCases } from '../../features/ad-contents/ad-contents.ts'
import { appCases } from '../../features/apps/apps.ts'
import { trafficCases } from '../../features/operator/operator.ts'
import { organizationCases } from '../../features/reviews/reviews.ts'

/** What operators decide on. Each feature exports its own kinds of cases. */
export const servedCaseKinds = [
  organizationCases,
  appCases,
  adCases,
  reportCases,
  trafficCases,
] as const
