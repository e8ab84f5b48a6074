import * as calls from '@frontrow/contract/ad-contents'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional, serveUpload } from '../../lib/calls/serve.ts'
import { admitUpload } from './contents/admit-upload.ts'
import { createCampaignable } from './contents/create-campaignable.ts'
import { listAdContents, listCampaignable } from './contents/list-contents.ts'
import { serveMedia } from './store/serve-media.ts'
import { setCampaignableRetirement } from './contents/set-campaignable-retirement.ts'
import { setContentRetirement } from './contents/set-content-retirement.ts'
import { showCampaignableUses } from './contents/show-campaignable-uses.ts'
import { showContentUses } from './contents/show-content-uses.ts'
import { uploadAdContent } from './contents/upload-content.ts'

export { approveAd } from './review/approve-ad.ts'
export { adCases, reportCases } from './review/ad-cases.ts'
export { checkMediaStore } from './store/check-media-store.ts'
export { type ExpectedPicture, workAhead } from './media/media-ahead.ts'
export { mediaJob } from './store/sweep-media.ts'
export { theoraJob } from './contents/theora-job.ts'

/** Binds the calls on ad contents, and serves their files. */
export function bindAdContents(api: Api): void {
  serve(api, calls.listAdContents, listAdContents)
  serveUpload(api, calls.uploadAdContent, { admit: admitUpload, handler: uploadAdContent })
  serve(api, calls.listCampaignable, listCampaignable)
  serveNonTransactional(api, calls.createCampaignable, createCampaignable)
  serve(api, calls.setContentRetirement, setContentRetirement)
  serve(api, calls.showContentUses, showContentUses)
  serve(api, calls.setCampaignableRetirement, setCampaignableRetirement)
  serve(api, calls.showCampaignableUses, showCampaignableUses)
  serveMedia(api)
}
