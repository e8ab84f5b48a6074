import * as calls from '@frontrow/contract/ad-contents'
import type { Api } from '../../lib/api.ts'
import { serve, serveNonTransactional, serveUpload } from '../../lib/serve.ts'
import { admitUpload } from './admit-upload.ts'
import { createCampaignable } from './create-campaignable.ts'
import { listAdContents, listCampaignable } from './list-contents.ts'
import { serveMedia } from './serve-media.ts'
import { setCampaignableRetirement } from './set-campaignable-retirement.ts'
import { setContentRetirement } from './set-content-retirement.ts'
import { showCampaignableUses } from './show-campaignable-uses.ts'
import { showContentUses } from './show-content-uses.ts'
import { uploadAdContent } from './upload-content.ts'

export { approveAd } from './approve-ad.ts'
export { adCases, reportCases } from './ad-cases.ts'
export { checkMediaStore } from './check-media-store.ts'
export { type ExpectedPicture, workAhead } from './media-ahead.ts'
export { sweepMediaDaily } from './sweep-media.ts'

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
