import * as calls from '@frontrow/contract/ad-contents'
import type { Api } from '../../lib/api.ts'
import { serve } from '../../lib/serve.ts'
import { createCampaignable } from './create-campaignable.ts'
import { listAdContents, listCampaignable } from './list-contents.ts'
import { serveMedia } from './serve-media.ts'
import { uploadAdContent } from './upload-content.ts'

/** Binds the calls on ad contents, and serves their files. */
export function bindAdContents(api: Api): void {
  serve(api, calls.listAdContents, listAdContents)
  serve(api, calls.uploadAdContent, uploadAdContent)
  serve(api, calls.listCampaignable, listCampaignable)
  serve(api, calls.createCampaignable, createCampaignable)
  serveMedia(api)
}
