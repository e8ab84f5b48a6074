import { invoiceRefusals } from './refusals/invoices.ts'
import { chargeRefusals } from './refusals/charges.ts'
import { payoutRefusals } from './refusals/payouts.ts'
import { proposalRefusals } from './refusals/proposals.ts'
import { webhookRefusals } from './refusals/webhooks.ts'

/**
 * All refusals of the API: HTTP status and a message for users. A new one is added here and nowhere
 * else.
 */
export const refusals = {
  ...payoutRefusals,
  ...proposalRefusals,
  unreadable: [400, 'The request could not be read.'],
  ids_differ: [400, 'The path and the query name different things.'],
  invalid: [422, 'A value was not accepted.'],
  session_missing: [401, 'Sign in to continue.'],
  not_approved: [403, 'The organization is waiting for approval.'],
  suspended: [
    403,
    'The network has suspended this organization: it can be read and not changed. See Organization, or ask support.',
  ],
  role_not_allowed: [403, 'Your role in this organization does not allow this.'],
  person_needed: [403, 'A person must do this: an API token cannot.'],
  scope_missing: [403, 'This API token does not have the scope that this call needs.'],
  scope_not_allowed: [422, 'A token cannot do more than the person who makes it.'],
  network_not_valid: [
    422,
    'This is not an address or a network, such as 203.0.113.7 or 2001:db8::/32.',
  ],
  too_many_tokens: [409, 'An organization has at most 50 active tokens. Revoke one first.'],
  token_not_found: [404, 'Token not found'],
  token_ended: [409, 'This token has ended. Create another.'],
  ...webhookRefusals,
  question_not_found: [404, 'There is no question that waits for an answer.'],
  decision_not_found: [404, 'Decision not found'],
  appeal_not_possible: [409, 'This decision cannot be appealed, or was appealed already.'],
  case_not_found: [404, 'Case not found'],
  case_changed: [409, 'Somebody changed this case meanwhile. Look at it again.'],
  outcome_not_possible: [422, 'This case cannot be decided like this.'],
  rating_needed: [422, 'Choose for whom the ad is before you approve it.'],
  reason_needed: [422, 'Choose a reason of the list.'],
  appeal_needs_another: [409, 'Another operator than the one who decided first decides an appeal.'],
  undo_not_possible: [409, 'It is too late to undo this, or it was undone already.'],
  notice_is_mandatory: [422, 'This kind of notice is always mailed.'],
  notice_kind_not_yours: [422, 'Your role does not get this kind of notice.'],
  step_up_needed: [403, 'Confirm that it is you, then try again.'],
  second_factor_required: [
    403,
    'Your organization asks every member for two-step sign-in. Set it up under Developer, Security; you can go on at once.',
  ],
  route_not_found: [404, 'There is nothing at this address.'],
  host_unknown: [
    421,
    'This server does not answer under this host name. A proxy must pass on the Host header.',
  ],
  metrics_token_missing: [
    401,
    'Send METRICS_TOKEN as a bearer token, or ask from the machine of the server.',
  ],
  too_large: [413, 'The request is too large.'],
  wrong_content_type: [415, 'This kind of body is not taken here.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for a different request.'],
  idempotency_reply_gone: [
    409,
    'This call was made before, and its answer is no longer kept. Look for what it made before you use a new Idempotency-Key.',
  ],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  fault: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'The service is briefly unavailable. Try again.'],

  email_not_found: [404, 'email not found'],
  password_wrong: [401, 'password is incorrect'],
  no_membership: [403, 'You are in no organization any more. Ask the owner of one to invite you.'],
  second_factor_needed: [403, 'Enter the code of your authenticator app, or a recovery code.'],
  second_factor_wrong: [401, 'This code is wrong, too old or already used.'],
  passkey_wrong: [401, 'This passkey was not accepted. Try again, or sign in with your password.'],
  passkeys_unavailable: [409, 'Passkeys need a server with a host name and https.'],
  passkey_not_valid: [422, 'The passkey could not be checked. Try again.'],
  passkey_exists: [409, 'This passkey was added already.'],
  passkey_not_found: [404, 'Passkey not found'],
  too_many_passkeys: [409, 'A person has at most 20 passkeys. Remove one first.'],
  session_not_found: [404, 'This session has ended already.'],
  factor_exists: [409, 'An authenticator app is set up already. Remove it first.'],
  factor_not_begun: [409, 'Begin to set up the authenticator app first.'],
  factor_code_wrong: [422, 'This code is wrong, too old or already used.'],
  factor_missing: [409, 'No second factor of this kind is set up.'],
  factor_asked_for: [
    409,
    'An organization of yours asks its members for two-step sign-in. Your last factor stays.',
  ],
  own_factor_missing: [409, 'Set up two-step sign-in for yourself first.'],
  two_factor_from_not_valid: [
    422,
    'Choose a moment that is at least 24 hours and at most a year ahead.',
  ],
  email_not_verified: [
    400,
    'Verify the email first: the verification is missing, used up or too old.',
  ],
  name_not_verified: [
    400,
    'The code was asked for with another name. Use that name, or ask for a new code with this one.',
  ],
  email_taken: [409, 'Email is already registered'],
  passwords_differ: [422, "Passwords don't match"],
  store_url_missing: [422, 'one of the store urls is required'],
  developer_not_found: [404, 'Developer not found'],
  old_password_wrong: [400, 'Old password is incorrect'],
  password_same: [422, 'New password cannot be same.'],
  password_common: [422, 'This password is among the first to be guessed. Choose another one.'],
  reset_not_valid: [400, 'This link was used already or is too old. Ask for a new one.'],
  organization_not_found: [404, 'Organization not found'],
  organization_not_allowed: [400, 'Developer is not allowed to update this organization'],
  already_filled: [409, 'This is filled in already and cannot be changed here.'],
  time_zone_unknown: [422, 'This is not the name of a time zone, such as Europe/Berlin.'],

  member_not_found: [404, 'Member not found'],
  own_role: [403, 'Nobody changes or removes themselves here.'],
  role_not_yours: [403, 'Only the owner makes, changes or removes an Admin.'],
  already_member: [409, 'This person is in the organization already.'],
  owner_stays: [409, 'The owner cannot leave. Hand over the organization first.'],
  member_factor_missing: [409, 'This member has no second factor.'],
  factor_of_others: [
    403,
    'This person is in another organization too, so that only the support can reset their factor.',
  ],
  not_an_admin: [422, 'Only an Admin can become the owner. Give the role first.'],
  organization_name_differs: [422, 'This is not the name of the organization.'],
  owner_transfer_not_found: [404, 'There is no open offer to hand over the organization.'],
  invitation_not_found: [404, 'Invitation not found'],
  invitation_not_valid: [
    400,
    'This invitation was used, taken back or is too old. Ask for a new one.',
  ],
  invitation_needs_session: [409, 'This email has an account. Sign in with it, then accept.'],
  invitation_of_other: [403, 'This invitation is for another email. Sign in with that account.'],
  name_missing: [422, 'name cannot be empty'],

  operator_header_missing: [403, 'Send the header "x-operator: 1" with every call of operators.'],
  origin_not_allowed: [403, 'This call must come from a page of this server.'],
  operator_sign_in_wrong: [401, 'Email or password is wrong.'],
  operator_factor_required: [403, 'Set up a second factor first. Nothing else is open before.'],
  operator_role_missing: [403, 'None of your roles allows this.'],
  own_organization: [
    403,
    'You are a member of this organization, so another operator must decide about it.',
  ],
  welcome_not_valid: [400, 'This link was used, replaced or is too old. Ask for a new one.'],
  password_too_short: [422, 'The password of an operator has at least 12 characters.'],
  hold_object_not_found: [404, 'There is no such object to hold.'],
  hold_scope_wrong: [
    422,
    'An organization is held in what it may do, and anything else in whether it is shown.',
  ],
  organization_changed: [409, 'Somebody changed this organization meanwhile. Look at it again.'],
  too_many_tags: [409, 'An organization has at most 20 tags.'],
  hold_exists: [409, 'This is held already.'],
  hold_not_found: [404, 'There is no such hold in force.'],
  operator_not_found: [404, 'Operator not found'],
  operator_exists: [409, 'This email belongs to an operator already.'],
  operator_roles_same: [409, 'The operator has exactly these roles already.'],
  last_administrator: [409, 'This is the last administrator. Add another one first.'],
  reset_not_needed: [409, 'There is nothing to reset.'],
  member_is_owner: [409, 'This person is the owner already.'],
  host_act_not_found: [404, 'There is no such act, or somebody has looked at it.'],
  view_only: [
    403,
    'You see this console as an operator. Nothing is changed here, and what belongs to one person alone is not shown.',
  ],
  view_not_found: [404, 'There is no such view of yours, or it has ended.'],
  reason_not_found: [404, 'There is no such reason.'],
  reason_changed: [409, 'Somebody else has changed this reason. Load it again.'],
  setting_not_found: [404, 'Setting not found'],
  setting_locked: [409, 'This setting comes from the environment of the server.'],
  setting_changed: [409, 'Somebody else has changed this setting. Load it again.'],
  setting_host_only: [403, 'Only a command on the host of the server can set this.'],
  mail_not_waiting: [404, 'This mail does not wait: it was sent, dropped or withdrawn.'],
  mail_held: [409, 'This mail is held back for a minute, so that its decision can be undone.'],
  recheck_not_found: [404, 'Recheck not found'],
  recheck_open: [409, 'A recheck of this placement is under way. Wait until it is done.'],
  recheck_span: [422, 'Choose up to 31 days that have begun, the first before the last.'],
  audit_entry_not_found: [404, 'Audit entry not found'],
  day_before_books: [409, 'The books begin later, and earlier days are never charged.'],
  day_not_over: [409, 'A day can be closed 15 minutes after its end (UTC).'],
  day_waits: [409, 'A month is being closed. Try again when it is final.'],
  day_not_posted: [409, 'A day that is not posted yet cannot be adjusted.'],
  month_not_found: [404, 'The books have no such month.'],
  month_not_ready: [409, 'Something is missing before this month can be closed.'],
  month_not_sealed: [409, 'Its days are not all sealed yet: a file would change later.'],
  span_not_possible: [422, 'The last day is the first one or up to 30 days later.'],
  nothing_to_take_back: [
    409,
    'Every billed impression of these days is valid, or was taken back already.',
  ],
  rate_not_positive: [422, 'A rate is more than 0.'],
  rate_currency_unknown: [422, 'Campaigns cannot use this currency, or it is USD.'],
  rate_backdated: [
    409,
    'A rate begins today or later, and after the last posted day. Earlier days keep theirs.',
  ],
  rate_far: [
    409,
    'This differs by more than 20 % from a rate of the last 24 hours, so two operators decide.',
  ],
  rate_near: [409, 'This differs by at most 20 %, so it needs no second operator.'],

  policy_not_found: [404, 'Policy not found'],
  policy_file_wrong: [422, 'This file is no agreement.'],
  policy_version_taken: [409, 'A version of this name exists already.'],
  policy_same: [409, 'This is the text of the version that applies.'],
  policy_replaced: [409, 'A newer version applies, so nobody has to sign this one.'],
  policy_reminded: [409, 'Somebody reminded of this version in the last 24 hours.'],
  policy_signed: [409, 'This policy is signed already.'],
  signatures_differ: [422, "Signatures don't match"],
  signature_date_wrong: [422, "Signatures date should be today's date"],

  app_not_found: [404, 'App not found'],
  too_many_apps: [409, 'The organization has as many apps as the network lets it have.'],
  app_ids_missing: [422, 'Please enter at least one of the app ids.'],

  content_not_found: [404, 'Ad content not found'],
  content_retired: [409, 'Take back the ad content it was made of first.'],
  file_missing: [422, 'A file is required.'],
  file_unsupported: [422, 'Unsupported file type. Please select an image or video.'],
  video_unsupported: [
    422,
    'This kind of video is not taken. Export it as an mp4 with H.264 video and AAC sound.',
  ],
  file_broken: [422, 'The file cannot be read. Export it again, as a jpg or as an mp4 with H.264.'],
  file_too_large: [413, 'The file is too large: images up to 10 MB, videos up to 100 MB.'],
  picture_too_large: [422, 'The picture is too large: up to 25 megapixels, 10,000 pixels a side.'],
  video_too_long: [422, 'The video is too long: up to 120 seconds.'],
  video_too_large: [422, 'The video is too large: up to 3840 x 2160.'],
  storage_full: [422, 'The organization has no space left for ad contents.'],
  crop_outside: [422, 'The crop does not lie inside the picture.'],
  crop_missing: [422, 'A picture needs cropping_data.'],

  too_many_campaigns: [409, 'The organization has as many campaigns as the network lets it have.'],
  campaign_not_found: [404, 'Campaign not found'],
  campaign_expired: [400, 'Campaign has expired. Extend it first.'],
  date_in_past: [400, 'The date is in the past.'],
  date_not_valid: [400, 'This is not a date between the years 2000 and 2200.'],
  start_after_end: [422, 'A campaign cannot start after it has ended.'],
  range_not_valid: [422, 'From and to are dates between the years 2000 and 2200.'],
  currency_unknown: [422, 'This currency is not supported.'],
  budget_not_valid: [422, 'A budget is a positive amount with at most 2 decimals.'],
  daily_budget_too_small: [422, 'daily budget cannot be less than 1.0'],
  total_budget_too_small: [422, 'total budget cannot be less than 1.0'],
  ecpm_budget_too_small: [422, 'ecpm budget cannot be less than 0.01'],
  daily_budget_too_large: [422, 'daily budget is more than this network takes'],
  total_budget_too_large: [422, 'total budget is more than this network takes'],
  ecpm_budget_too_large: [422, 'ecpm budget is more than this network takes'],
  icon_not_square: [422, 'The icon must be a square image.'],
  icon_not_found: [404, 'Icon not found'],
  region_not_found: [404, 'Region not found'],
  store_id_not_valid: [422, 'The app has no store id that an ad could lead to.'],

  too_many_placements: [
    409,
    'The organization has as many placements as the network lets it have.',
  ],
  app_not_monetizing: [400, 'Add the app to monetization first.'],
  no_apps_given: [400, 'Name at least one app.'],
  app_is_own: [
    400,
    'An app of your own is not blocked. Its ads end when its campaigns are deactivated.',
  ],

  bank_number_not_valid: [422, 'A bank account number has 1 to 20 digits.'],
  ...chargeRefusals,
  ...invoiceRefusals,

  key_unknown: [401, 'This API key is not known.'],
  placement_not_found: [404, 'Placement not found'],
  placement_not_live: [409, 'This placement or its app is archived, or it is seconds old.'],
  placement_not_rewarded: [409, 'Only a placement of the type RewardedVideo has a reward.'],
  decision_not_kept: [
    404,
    'This decision was not kept. Test requests are kept for 7 days, of others one in a hundred.',
  ],
  postback_not_valid: [400, 'This postback was not signed by Apple for this network.'],
  token_not_valid: [404, 'This link is not valid any more.'],
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
