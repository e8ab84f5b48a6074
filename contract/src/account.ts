import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Filled, Id, Maybe, Strict, Text } from './parts.ts'

/**
 * Something before an at sign, something after it, a dot and an ending; no spaces. Both sides check the same pattern. What mail
 * headers have a use for (RFC 5322: commas, brackets, quotes …) is out: `a,b@c.com` would be a way to write to b@c.com.
 */
const part = '[^\\s@,;:<>()\\[\\]"\\\\]+'
export const emailPattern = `^\\s*${part}@${part}\\.${part}\\s*$`
export const passwordMinLength = 6
export const verificationCodeLength = 6

const Email = Type.String({ maxLength: 254, pattern: emailPattern })
const Password = Type.String({ minLength: passwordMinLength, maxLength: 1024 })

/** Form data, as OAuth's password grant has it: `username` is the email. A wrong password is 401, an unknown email 404. */
export const createToken = endpoint({
  method: 'POST',
  path: '/pre-registration/token',
  summary: 'Sign in',
  access: 'public',
  takes: 'form',
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 1024 }),
      remember_me: Type.Optional(Type.Enum(['true', 'false'])),
      grant_type: Type.Optional(Type.String({ maxLength: 40 })),
    },
    Strict,
  ),
  reply: Type.Object({
    access_token: Text,
    name: Text,
    email: Text,
    approved: Type.Boolean(),
    migrated: Type.Boolean(),
  }),
  refusals: ['email_not_found', 'password_wrong', 'too_many_requests'],
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/session/revoke',
  summary: 'Sign out: the token of this call stops working everywhere',
  access: 'session',
  reply: Type.Object({ status: Type.Literal('SUCCESS') }),
  refusals: [],
})

/** A business refusal answers 200 with another status and the reason in `msg`: that is what the sign-up form reads. */
export const sendVerification = endpoint({
  method: 'POST',
  path: '/pre-registration/send-verification',
  summary: 'Mail a verification code',
  access: 'public',
  body: Type.Object({ name: Filled(), email: Email }, Strict),
  reply: Type.Object({ status: Type.Enum(['SUCCESS', 'ERROR']), msg: Text }),
  refusals: ['too_many_requests'],
})

/** `verification_token` is for callers without cookies; it may go into the sign-up body. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/pre-registration/sign-up/verify',
  summary: 'Check a verification code',
  access: 'public',
  body: Type.Object(
    {
      email: Email,
      code: Type.String({ minLength: verificationCodeLength, maxLength: verificationCodeLength }),
    },
    Strict,
  ),
  reply: Type.Object({ msg: Text, verification_token: Type.Optional(Text) }),
  refusals: ['too_many_requests'],
})

/** The console sends exactly the ten keys in camel case that the published API has. `role` is a title; the stored role is Admin. */
export const signUp = endpoint({
  method: 'POST',
  path: '/pre-registration/sign-up',
  summary: 'Create an organization and its admin',
  access: 'public',
  body: Type.Object(
    {
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
    },
    Strict,
  ),
  reply: Type.Object({ status: Type.Literal('SUCCESS') }),
  refusals: [
    'email_not_verified',
    'email_taken',
    'passwords_differ',
    'store_url_missing',
    'too_many_requests',
  ],
})

/** The id in the path is the own one or the literal `{developer-id}`; who asks is known from the token alone. */
export const showDeveloper = endpoint({
  method: 'GET',
  path: '/developer/:developerId',
  summary: 'The signed-in developer',
  access: 'session',
  params: Type.Object({ developerId: Id }),
  reply: Type.Object({
    id: Text,
    name: Text,
    email: Text,
    role: Type.Integer(),
    approved: Type.Boolean(),
    migrated: Type.Boolean(),
  }),
  refusals: ['developer_not_found'],
})
