import { invoiceRefusals } from './refusals/invoices.ts'
import { campaignRefusals } from './refusals/campaigns.ts'
import { chargeRefusals } from './refusals/charges.ts'
import { contentRefusals } from './refusals/contents.ts'
import { deliveryRefusals } from './refusals/delivery.ts'
import { payoutRefusals } from './refusals/payouts.ts'
import { proposalRefusals } from './refusals/proposals.ts'
import { statisticsRefusals } from './refusals/statistics.ts'
import { webhookRefusals } from './refusals/webhooks.ts'

/**
 * All refusals of the API: the HTTP status and the message for users. Those of a large part are in
 * a file of `refusals/`.
 */
export const refusals = {
  ...payoutRefusals,
  ...proposalRefusals,
  ...statisticsRefusals,
  unreadable: [400, 'The request could not be read.'],
  ids_differ: [
    400,
    'The ID in the path differs from the one in the query or body. Send the same ID in both.',
  ],
  invalid: [422, 'A value was not accepted.'],
  session_missing: [401, 'Sign in to continue.'],
  not_approved: [403, 'This organization is pending approval.'],
  suspended: [
    403,
    'This organization is suspended and read-only. See Organization for the reason, or contact support.',
  ],
  role_not_allowed: [403, 'Your role in this organization does not allow this.'],
  person_needed: [403, 'An API token cannot do this. Sign in and try again.'],
  scope_missing: [403, 'This API token does not have the scope that this call needs.'],
  scope_not_allowed: [422, 'A token cannot have a scope that its creator does not have.'],
  network_not_valid: [
    422,
    'Enter an IP address or a network, such as 203.0.113.7 or 2001:db8::/32.',
  ],
  too_many_tokens: [409, 'An organization has at most 50 active tokens. Revoke one first.'],
  token_not_found: [404, 'Token not found'],
  token_ended: [409, 'This token has expired or was revoked. Create another one.'],
  ...webhookRefusals,
  question_not_found: [404, 'No question is awaiting a reply.'],
  decision_not_found: [404, 'Decision not found'],
  appeal_not_possible: [409, 'This decision cannot be appealed, or was already appealed.'],
  case_not_found: [404, 'Case not found'],
  case_changed: [409, 'This case changed since you opened it. Reload it.'],
  outcome_not_possible: [422, 'This outcome is not available for this type of case.'],
  rating_needed: [422, 'Choose an age rating before you approve the ad.'],
  reason_needed: [422, 'Choose a reason from the list.'],
  appeal_needs_another: [
    409,
    'You made the first decision, so another operator must decide this appeal.',
  ],
  undo_not_possible: [409, 'This decision was already undone, or its minute to undo it is over.'],
  notice_is_mandatory: [422, 'Emails of this type cannot be turned off.'],
  notice_kind_not_yours: [422, 'Your role does not receive notifications of this type.'],
  step_up_needed: [403, 'Confirm your identity, then try again.'],
  second_factor_required: [
    403,
    'Your organization requires two-step sign-in. Set it up under Developer, Security to continue.',
  ],
  route_not_found: [404, 'No such address. Check the method and the path.'],
  host_unknown: [
    421,
    'This server does not answer under this host name. Configure the proxy to pass on the Host header.',
  ],
  metrics_token_missing: [
    401,
    'Send METRICS_TOKEN as a bearer token, or call this from the server itself.',
  ],
  too_large: [413, 'The request is too large.'],
  wrong_content_type: [415, 'Unsupported content type.'],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was used for a different request. Use a new one.',
  ],
  idempotency_reply_gone: [
    409,
    'This Idempotency-Key was used and its response has expired. Check for the created object before you use a new key.',
  ],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  fault: [
    500,
    'The server could not complete this. Try again; if it repeats, contact support with the request ID.',
  ],
  unavailable: [503, 'The service is briefly unavailable. Try again.'],

  email_not_found: [404, 'email not found'],
  password_wrong: [401, 'password is incorrect'],
  no_membership: [
    403,
    'You are no longer a member of any organization. Ask an owner to invite you.',
  ],
  second_factor_needed: [403, 'Enter a code from your authenticator app, or a recovery code.'],
  second_factor_wrong: [401, 'This code is wrong, expired or already used. Enter a new one.'],
  passkey_wrong: [401, 'This passkey was not accepted. Try again, or sign in with your password.'],
  passkeys_unavailable: [409, 'Passkeys need a server with a host name and HTTPS.'],
  passkey_not_valid: [422, 'The passkey could not be verified. Try again.'],
  passkey_exists: [409, 'This passkey is already registered.'],
  passkey_not_found: [404, 'Passkey not found'],
  too_many_passkeys: [409, 'You have 20 passkeys, the most that is allowed. Remove one first.'],
  session_not_found: [404, 'This session has already ended.'],
  factor_exists: [409, 'An authenticator app is already set up. Remove it first.'],
  factor_not_begun: [409, 'Start the setup of the authenticator app first.'],
  factor_code_wrong: [422, 'This code is wrong, expired or already used. Enter a new one.'],
  factor_missing: [409, 'This two-step method is not set up.'],
  factor_asked_for: [
    409,
    'Your organization requires two-step sign-in, so your last method cannot be removed.',
  ],
  own_factor_missing: [409, 'Set up two-step sign-in for yourself first.'],
  two_factor_from_not_valid: [422, 'Choose a time from 24 hours to 1 year ahead.'],
  email_not_verified: [
    400,
    'Verify your email first. The verification is missing, used or expired.',
  ],
  name_not_verified: [
    400,
    'The code was requested with another name. Use that name, or request a new code.',
  ],
  email_taken: [409, 'Email is already registered'],
  passwords_differ: [422, "Passwords don't match"],
  store_url_missing: [422, 'one of the store urls is required'],
  developer_not_found: [404, 'Developer not found'],
  old_password_wrong: [400, 'Old password is incorrect'],
  password_same: [422, 'New password cannot be same.'],
  password_common: [422, 'This password is too common. Choose another one.'],
  reset_not_valid: [400, 'This link was used or has expired. Request a new one.'],
  organization_not_found: [404, 'Organization not found'],
  organization_not_allowed: [400, 'Developer is not allowed to update this organization'],
  already_filled: [
    409,
    'This is already filled in and cannot be changed here. Contact support to change it.',
  ],
  time_zone_unknown: [422, 'Enter the name of a time zone, such as Europe/Berlin.'],

  member_not_found: [404, 'Member not found'],
  own_role: [403, 'You cannot change or remove yourself here.'],
  role_not_yours: [403, 'Only the owner can add, change or remove an Admin.'],
  already_member: [409, 'This person is already a member.'],
  owner_stays: [409, 'The owner cannot leave. Transfer ownership first.'],
  member_factor_missing: [409, 'This member has no two-step sign-in.'],
  factor_of_others: [
    403,
    'This person is also in another organization, so only support can reset their two-step sign-in.',
  ],
  not_an_admin: [422, 'Only an Admin can become the owner. Give them the role first.'],
  organization_name_differs: [
    422,
    'This is not the name of the organization. Enter it exactly as shown.',
  ],
  owner_transfer_not_found: [404, 'No transfer of ownership is open.'],
  invitation_not_found: [404, 'Invitation not found'],
  invitation_not_valid: [
    400,
    'This invitation was used, revoked or has expired. Ask for a new one.',
  ],
  invitation_needs_session: [409, 'This email has an account. Sign in with it, then accept.'],
  invitation_of_other: [403, 'This invitation is for another email. Sign in with that account.'],
  name_missing: [422, 'name cannot be empty'],

  operator_header_missing: [403, 'Send the header "x-operator: 1" with every operator call.'],
  origin_not_allowed: [403, 'This call must come from a page of this server.'],
  operator_sign_in_wrong: [401, 'Email or password is wrong.'],
  operator_factor_required: [403, 'Set up two-step sign-in first.'],
  operator_role_missing: [403, 'Your roles do not allow this. Ask an administrator.'],
  own_organization: [
    403,
    'You are a member of this organization, so another operator must decide.',
  ],
  welcome_not_valid: [400, 'This link was used, replaced or has expired. Ask for a new one.'],
  password_too_short: [422, 'An operator’s password needs at least 12 characters.'],
  hold_object_not_found: [404, 'Object not found'],
  hold_scope_wrong: [422, 'This scope does not apply to this kind of object.'],
  organization_changed: [409, 'This organization changed since you opened it. Reload it.'],
  too_many_tags: [409, 'An organization has at most 20 tags.'],
  hold_exists: [409, 'This is already held.'],
  hold_not_found: [404, 'Hold not found, or already lifted.'],
  operator_not_found: [404, 'Operator not found'],
  operator_exists: [409, 'This email already belongs to an operator.'],
  operator_roles_same: [409, 'The operator already has exactly these roles.'],
  last_administrator: [409, 'This is the last administrator. Add another one first.'],
  reset_not_needed: [409, 'There is nothing to reset.'],
  member_is_owner: [409, 'This person is already the owner.'],
  host_act_not_found: [404, 'Host command not found, or already reviewed.'],
  view_only: [403, 'Operator view is read-only and hides personal settings.'],
  view_not_found: [404, 'This view is not yours, or has ended.'],
  reason_not_found: [404, 'Reason not found'],
  reason_changed: [409, 'This reason changed since you opened it. Reload it.'],
  setting_not_found: [404, 'Setting not found'],
  setting_locked: [409, 'This setting is set by an environment variable of the server.'],
  setting_changed: [409, 'This setting changed since you opened it. Reload it.'],
  setting_host_only: [403, 'Only a command on the server can change this setting.'],
  mail_not_waiting: [404, 'This email is no longer queued: it was sent, discarded or withdrawn.'],
  mail_held: [
    409,
    'This email is held for 1 minute so that its decision can be undone. Try again after that.',
  ],
  recheck_not_found: [404, 'Recheck not found'],
  recheck_open: [409, 'A recheck of this placement is running. Wait until it is complete.'],
  recheck_span: [422, 'Choose up to 31 days that have begun, the first before the last.'],
  audit_entry_not_found: [404, 'Audit entry not found'],
  day_before_books: [409, 'The books begin later. Earlier days are never billed.'],
  day_not_over: [409, 'A day can be closed from 15 minutes after its end (UTC).'],
  day_waits: [409, 'A month is being closed. Try again when it is final.'],
  day_not_posted: [409, 'Only a posted day can be adjusted.'],
  month_not_found: [404, 'The books have no such month.'],
  bank_details_complete: [409, 'The banking details of this organization are complete.'],
  bank_details_asked: [409, 'This organization was asked in the last 7 days.'],
  month_not_ready: [409, 'This month cannot be closed yet. See what is left to do.'],
  month_not_sealed: [409, 'Not all days of this month are sealed yet. Export it once they are.'],
  span_not_possible: [422, 'The last day must be the first one, or up to 30 days later.'],
  nothing_to_take_back: [
    409,
    'Every billed impression of these days is valid, or was already adjusted.',
  ],
  rate_not_positive: [422, 'Enter a rate above 0.'],
  rate_currency_unknown: [422, 'Campaigns cannot use this currency, or it is USD.'],
  rate_backdated: [
    409,
    'A rate must begin today or later, and after the last posted day. Earlier days keep theirs.',
  ],
  rate_far: [
    409,
    'This rate differs by more than 20% from one of the last 24 hours, so a second operator must approve it.',
  ],
  rate_near: [409, 'This rate differs by 20% or less, so it needs no second operator.'],

  policy_not_found: [404, 'Policy not found'],
  policy_file_wrong: [422, 'This file is not an agreement.'],
  policy_version_taken: [409, 'A version with this name already exists.'],
  policy_same: [409, 'This is the text of the current version.'],
  policy_replaced: [
    409,
    'A newer version applies, so this one can no longer be signed. Reload to sign the newer one.',
  ],
  policy_reminded: [
    409,
    'A reminder of this version was sent in the last 24 hours. Try again later.',
  ],
  policy_signed: [409, 'This agreement is already signed.'],
  signatures_differ: [422, "Signatures don't match"],
  signature_date_wrong: [422, "Signatures date should be today's date"],

  app_not_found: [404, 'App not found'],
  too_many_apps: [409, 'Your organization has reached the network’s maximum number of apps.'],
  app_ids_missing: [422, 'Please enter at least one of the app ids.'],

  ...contentRefusals,

  ...campaignRefusals,

  too_many_placements: [
    409,
    'Your organization has reached the network’s maximum number of placements.',
  ],
  app_not_monetizing: [400, 'Add the app to monetization first.'],
  no_apps_given: [400, 'Name at least one app.'],
  app_is_own: [
    400,
    'Your own apps cannot be blocked. Deactivate their campaigns to stop their ads.',
  ],

  bank_number_not_valid: [422, 'A bank account number has 1 to 20 digits.'],
  iban_not_valid: [
    422,
    'No IBAN has this country or, in this country, this length. Check it against your bank statement.',
  ],
  ...chargeRefusals,
  ...invoiceRefusals,

  ...deliveryRefusals,
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

/**
 * The body of every answer with a status other than 200. `code` is the HTTP status, `reason` the
 * refusal, `field` the input that caused it.
 */
export interface RefusalBody {
  name: string
  message: string
  code: number
  reason: RefusalCode
  field?: string
  /** The id of the call in the log of the server; only where the fault is the server's (5xx). */
  request_id?: string
}
