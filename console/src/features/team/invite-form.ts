import { emailPattern } from '@frontrow/contract/account/fields'
import { roleCodes } from '@frontrow/contract/permissions'
import type { Rule } from '../../lib/forms/form-rules.ts'
import type { RoleCode } from './team-rules.ts'

export const emptyInvite = { email: '', role: roleCodes.viewer as RoleCode }

export type InviteForm = typeof emptyInvite

const email = new RegExp(emailPattern)

export const inviteRules: readonly Rule<InviteForm>[] = [
  ['email', (form) => form.email.trim() !== '', 'Email is required'],
  ['email', (form) => email.test(form.email), 'Email is not valid'],
]
