import * as calls from '@frontrow/contract/notices'
import type { Api } from '../../lib/calls/api.ts'
import { serve } from '../../lib/calls/serve.ts'
import { countUnreadNotices } from './count-unread-notices.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'
import { setNoticePreference, showNoticePreferences } from './notice-preferences.ts'

export { findCauses } from './find-causes.ts'
export { noticeJobs } from './notice-jobs.ts'
export { sendNoticeMails } from './send-notice-mails.ts'
export { sweepNotices } from './sweep-notices.ts'

/** Binds the calls for notices and for how a member gets them. */
export function bindNotices(api: Api): void {
  serve(api, calls.listNotices, listNotices)
  serve(api, calls.countUnreadNotices, countUnreadNotices)
  serve(api, calls.readNotices, readNotices)
  serve(api, calls.showNoticePreferences, showNoticePreferences)
  serve(api, calls.setNoticePreference, setNoticePreference)
}
