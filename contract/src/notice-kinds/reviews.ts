/** What the kinds of notices about decisions on ads and apps store: a part of `NoticeParams`. */
export interface ReviewNoticeParams {
  /** An operator's text. `content_id` is the campaignable content. */
  ad_denied: { content_id: string; name: string; text: string }
  ad_approved: { content_id: string; name: string }
  app_denied: { app_id: string; name: string; text: string }
  app_approved: { app_id: string; name: string }
  /** Of the name of an app or an icon; `text` is an operator's. */
  look_denied: { app_id: string; name: string; text: string }
  appeal_decided: { outcome: 'uphold' | 'overturn'; text: string }
}

/** A part of `noticeKinds`. */
export const reviewNoticeKinds = {
  ad_denied: {
    label: 'Ad rejected',
    needs: 'contents.write',
    delivery: 'mail',
    isMandatory: true,
  },
  ad_approved: {
    label: 'Ad approved',
    needs: 'contents.write',
    delivery: 'digest',
    isMandatory: false,
  },
  app_denied: {
    label: 'App rejected',
    needs: 'apps.write',
    delivery: 'mail',
    isMandatory: true,
  },
  look_denied: {
    label: 'Name or icon rejected',
    needs: 'apps.write',
    delivery: 'mail',
    isMandatory: true,
  },
  app_approved: {
    label: 'App approved',
    needs: 'apps.write',
    delivery: 'digest',
    isMandatory: false,
  },
  appeal_decided: {
    label: 'Appeal decided',
    needs: 'appeals.write',
    delivery: 'mail',
    isMandatory: true,
  },
} as const
