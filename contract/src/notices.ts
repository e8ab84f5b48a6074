import Type from 'typebox'
import { endpoint, type Reply } from './endpoint.ts'
import { noticeDeliveries, noticeKindNames } from './notice-kinds.ts'
import { Count, Id, Instant, OrNull, PageKey, StrictObject, Text } from './parts.ts'

/** The unread notices are counted up to this number. */
export const mostUnread = 100

const Kind = Type.Enum([...noticeKindNames])
const Delivery = Type.Enum([...noticeDeliveries])

/** `text` says why it happened, what to do and until when. `link.path` is a path of the console. */
const Notice = Type.Object({
  id: Text,
  kind: Text,
  at: Instant,
  title: Text,
  text: Text,
  link: Type.Object({ label: Text, path: Text }),
  is_read: Type.Boolean(),
})

/**
 * `before` is `next` of the answer before. `next` is null at the end. `kinds` are those that the
 * member may see, for a filter.
 */
export const listNotices = endpoint({
  operationId: 'listNotices',
  method: 'GET',
  path: '/notices',
  summary: 'Notices to the member, newest first',
  access: 'session',
  isPersonal: true,
  needs: 'self',
  query: StrictObject({
    kind: Type.Optional(Kind),
    unread: Type.Optional(Type.Literal('true')),
    before: Type.Optional(PageKey),
  }),
  reply: Type.Object({
    notices: Type.Array(Notice),
    next: OrNull(Text),
    kinds: Type.Array(Type.Object({ kind: Text, label: Text })),
  }),
})

/** `unread` is at most 100, which stands for 100 or more. */
export const countUnreadNotices = endpoint({
  operationId: 'countUnreadNotices',
  method: 'GET',
  path: '/notices/unread',
  summary: 'How many notices the member has not read',
  access: 'session',
  isPersonal: true,
  needs: 'self',
  reply: Type.Object({ unread: Count }),
})

/** Without `ids` all notices are read. An id that is not the member's changes nothing. */
export const readNotices = endpoint({
  operationId: 'readNotices',
  method: 'POST',
  path: '/notices/read',
  summary: 'Mark notices as read',
  access: 'session',
  needs: 'self',
  body: StrictObject({ ids: Type.Optional(Type.Array(Id, { maxItems: 100 })) }),
  reply: Type.Object({ unread: Count }),
  audits: false,
})

const Preference = Type.Object({
  kind: Text,
  label: Text,
  delivery: Delivery,
  is_mandatory: Type.Boolean(),
})
const Preferences = Type.Object({ preferences: Type.Array(Preference) })

/** The kinds that the member may see, in this organization. */
export const showNoticePreferences = endpoint({
  operationId: 'showNoticePreferences',
  method: 'GET',
  path: '/developer/notice-preferences',
  summary: 'How the member gets each kind of notice',
  access: 'session',
  isPersonal: true,
  needs: 'self',
  reply: Preferences,
})

export const setNoticePreference = endpoint({
  operationId: 'setNoticePreference',
  method: 'PUT',
  path: '/developer/notice-preferences',
  summary: 'Choose how to get a kind of notice',
  access: 'session',
  needs: 'self',
  body: StrictObject({ kind: Kind, delivery: Delivery }),
  reply: Preferences,
  refusals: ['notice_is_mandatory', 'notice_kind_not_yours'],
})

export type Preference = Reply<typeof showNoticePreferences>['preferences'][number]

export type Delivery = Preference['delivery']
