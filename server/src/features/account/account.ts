import * as calls from '@frontrow/contract/account'
import * as activityCalls from '@frontrow/contract/account/activity'
import {
  saveDetails as saveDetailsCall,
  setTimeZone as setTimeZoneCall,
  showOrganization as showOrganizationCall,
} from '@frontrow/contract/account/organization'
import type { Api } from '../../lib/calls/api.ts'
import { serve } from '../../lib/calls/serve.ts'
import { exportActivity } from './activity/export-activity.ts'
import { listActivity } from './activity/list-activity.ts'
import { saveDetails } from './organization/save-details.ts'
import { setTimeZone } from './organization/set-time-zone.ts'
import { sendVerification } from './sign-up/send-verification.ts'
import { showOrganization } from './organization/show-organization.ts'
import { signUp } from './sign-up/sign-up.ts'
import { verifyCode } from './sign-up/verify-code.ts'

export { refuseTooMany } from './organization/object-limits.sql.ts'
export { addDeveloper } from './sign-up/add-developer.ts'
export { hmacOfKey, keysOf, makeKey } from './keys/api-keys.ts'
export { approveOrganization } from './approval/approve-organization.ts'
export { listOrganizationLines } from './organization/list-organizations.ts'
export { updateOwner, membersOf } from './organization/organization.sql.ts'
export { organizationReply } from './organization/organization-reply.ts'
export { ownOrganization } from './organization/own-organization.ts'
export { rejectOrganization } from './approval/reject-organization.ts'
export {
  isInOthers,
  organizationsToRemind,
  saveTwoFactorFrom,
  takeTwoFactorReminder,
  twoFactorFrom,
} from './organization/two-factor-rule.sql.ts'
export { renameTimeZones } from './organization/rename-time-zones.ts'
export { timeZoneAt, timeZoneOn, zonesOfDatabase } from './organization/time-zone.sql.ts'
export { zoneNamed } from './organization/zone-names.ts'
export { endUnpaid, findTerms, stopUnpaid } from './terms/terms.sql.ts'
export { allowsSupportView, saveSupportView } from './organization/support-view.sql.ts'
export { sweepLeftovers } from './sign-up/sweep-leftovers.ts'

/** Binds the calls for sign-up, the organization and its activity. */
export function bindAccount(api: Api): void {
  serve(api, calls.sendVerification, sendVerification)
  serve(api, calls.verifyCode, verifyCode)
  serve(api, calls.signUp, signUp)
  serve(api, showOrganizationCall, showOrganization)
  serve(api, saveDetailsCall, saveDetails)
  serve(api, setTimeZoneCall, setTimeZone)
  serve(api, activityCalls.listActivity, listActivity)
  serve(api, activityCalls.exportActivity, exportActivity)
}
