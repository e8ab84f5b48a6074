import type { Input, Reply } from '@frontrow/contract/endpoint'
import { noticeKinds } from '@frontrow/contract/notice-kinds'
import type {
  setNoticePreference as setCall,
  showNoticePreferences as showCall,
} from '@frontrow/contract/notices'
import { audit } from '../audit/audit.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { permittedNoticeKinds } from './list-notices.ts'
import { chosenDeliveries, chooseDelivery } from './preference.sql.ts'

/** GET /developer/notice-preferences */
export async function showNoticePreferences(ctx: MemberContext): Promise<Reply<typeof showCall>> {
  const chosen = await chosenDeliveries(ctx)
  return {
    preferences: permittedNoticeKinds(ctx).map((kind) => {
      const { label, delivery, isMandatory } = noticeKinds[kind]
      return {
        kind,
        label,
        delivery: isMandatory ? delivery : (chosen.get(kind) ?? delivery),
        is_mandatory: isMandatory,
      }
    }),
  }
}

/** Refuses `notice_is_mandatory` and `notice_kind_not_yours`. */
export async function setNoticePreference(
  ctx: MemberContext,
  { body: { kind, delivery } }: Input<typeof setCall>,
): Promise<Reply<typeof setCall>> {
  if (!permittedNoticeKinds(ctx).includes(kind)) refuse('notice_kind_not_yours', { field: 'kind' })
  if (noticeKinds[kind].isMandatory) refuse('notice_is_mandatory', { field: 'delivery' })
  const { organizationId, developerId } = ctx
  await chooseDelivery(ctx.db, { organizationId, developerId, kind, delivery })
  await audit(ctx, 'developer.choose-notices', { id: developerId, details: { kind, delivery } })
  return showNoticePreferences(ctx)
}
