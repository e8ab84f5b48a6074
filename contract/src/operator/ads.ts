import Type from 'typebox'
import { Categories, Rating, adCategories } from '../ad-contents/ad-ratings.ts'
import { type Reply } from '../endpoint.ts'
import { Case } from './cases.ts'
import { objectStates } from './objects.ts'
import { operatorCall } from '../operator.ts'
import { Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

export const contentFormats = ['image', 'banner', 'video'] as const
/** `none`: nobody has rated it. */
export const ratingFilters = ['1', '2', '3', 'none'] as const
/** An ad is not switched off by itself. */
export const adFilterStates = ['live', 'waiting', 'denied', 'archived'] as const

/**
 * The newest first. Rating, category and `open` are looked for among 5,000 ads at a time, so an
 * answer may have few ads, or none, and a `next`. `before` is `next` of the answer before.
 */
export const listNetworkAds = operatorCall({
  operationId: 'listNetworkAds',
  method: 'GET',
  path: '/ads',
  summary: 'Ads of all organizations, the newest first: 50 of them',
  needs: 'read',
  query: StrictObject({
    state: Type.Optional(Type.Enum([...adFilterStates])),
    rating: Type.Optional(Type.Enum([...ratingFilters])),
    category: Type.Optional(Type.Enum([...adCategories])),
    format: Type.Optional(Type.Enum([...contentFormats])),
    organization_id: Type.Optional(Id),
    /** Only those with a case that is not decided. */
    open: Type.Optional(Type.Literal('true')),
    before: Type.Optional(Type.String({ maxLength: 80, pattern: '^\\d{16}_[0-9a-f-]{36}$' })),
  }),
  reply: Type.Object({
    ads: Type.Array(
      Type.Object({
        id: Text,
        name: Text,
        organization: Named,
        app: Named,
        state: Type.Enum([...objectStates]),
        format: Type.Enum([...contentFormats]),
        width: Type.Integer(),
        height: Type.Integer(),
        rating: OrNull(Rating),
        categories: Categories,
        /** The picture, or the first one of a video; null for a video without one. */
        picture_url: OrNull(Text),
        created_at: Instant,
        /** The case about it that is not decided, as `listCases` has it. */
        case: OrNull(Case),
      }),
    ),
    next: OrNull(Text),
  }),
})

export type ListedAd = Reply<typeof listNetworkAds>['ads'][number]
