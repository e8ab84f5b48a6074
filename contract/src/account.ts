import Type from 'typebox'
import { emailPattern, passwordMinLength, verificationCodeLength } from './account/fields.ts'
import { endpoint } from './endpoint.ts'
import { Filled, Id, Maybe, StrictObject, Success, Text } from './parts.ts'

const Email = Type.String({ maxLength: 254, pattern: emailPattern })
const Password = Type.String({ minLength: passwordMinLength, maxLength: 1024 })

/**
 * A business refusal is answered with 200, another `status` and the reason in `msg`, because the
 * sign-up form reads it so.
 */
export const sendVerification = endpoint({
  operationId: 'sendVerification',
  method: 'POST',
  path: '/pre-registration/send-verification',
  summary: 'Mail a verification code',
  access: 'public',
  body: StrictObject({ name: Filled(), email: Email }),
  reply: Type.Object({ status: Type.Enum(['SUCCESS', 'ERROR']), msg: Text }),
  refusals: ['too_many_requests'],
})

/** `verification_token` is for callers without cookies, who may send it in the sign-up body. */
export const verifyCode = endpoint({
  operationId: 'verifyCode',
  method: 'POST',
  path: '/pre-registration/sign-up/verify',
  summary: 'Check a verification code',
  access: 'public',
  body: StrictObject({
    email: Email,
    code: Type.String({ minLength: verificationCodeLength, maxLength: verificationCodeLength }),
  }),
  reply: Type.Object({ msg: Text, verification_token: Type.Optional(Text) }),
  refusals: ['too_many_requests'],
})

/**
 * The ten camel-case keys are those of the published API, and the console sends exactly these.
 * `role` is a job title; the stored role is Admin.
 */
export const signUp = endpoint({
  operationId: 'signUp',
  method: 'POST',
  path: '/pre-registration/sign-up',
  summary: 'Create an organization and its admin',
  access: 'public',
  body: StrictObject({
    companyName: Filled(),
    location: Filled(),
    website: Filled(2000),
    appStoreURL: Maybe(2000),
    playStoreURL: Maybe(2000),
    name: Filled(),
    role: Filled(),
    email: Email,
    password: Password,
    confirmPassword: Type.String({ maxLength: 1024 }),
    verification_token: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Success,
  refusals: [
    'email_not_verified',
    'name_not_verified',
    'email_taken',
    'passwords_differ',
    'password_common',
    'store_url_missing',
    'too_many_requests',
  ],
})

/**
 * A wrong old password is 400, because 401 means that the session has ended. Success ends every
 * session of the developer.
 */
export const changePassword = endpoint({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/developer/password/:developerId',
  summary: 'Change the password; every session ends',
  access: 'session',
  needs: 'self',
  stepUp: 'with_factor',
  params: Type.Object({ developerId: Id }),
  body: StrictObject({
    old_password: Type.String({ minLength: 1, maxLength: 1024 }),
    new_password: Password,
    confirm_password: Type.String({ maxLength: 1024 }),
  }),
  reply: Success,
  refusals: [
    'developer_not_found',
    'old_password_wrong',
    'passwords_differ',
    'password_same',
    'password_common',
    'too_many_requests',
  ],
})

/** The answer is the same for a known and for an unknown email. */
export const forgotPassword = endpoint({
  operationId: 'forgotPassword',
  method: 'POST',
  path: '/pre-registration/forgot-password',
  summary: 'Mail a link to set a new password',
  access: 'public',
  body: StrictObject({ email: Email }),
  reply: Success,
  refusals: ['too_many_requests'],
})

/**
 * `token` is the one in the mailed link. It works once, and every session of the developer ends.
 */
export const resetPassword = endpoint({
  operationId: 'resetPassword',
  method: 'POST',
  path: '/pre-registration/reset-password',
  summary: 'Set a new password with a mailed link',
  access: 'public',
  body: StrictObject({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    password: Password,
    confirmPassword: Type.String({ maxLength: 1024 }),
  }),
  reply: Success,
  refusals: ['reset_not_valid', 'passwords_differ', 'password_common', 'too_many_requests'],
})
