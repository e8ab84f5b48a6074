import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export {
  iconPathOf,
  useAdContents,
  useCampaignable,
  type AdContent,
  type Campaignable,
} from './contents/content-lists.ts'
export { CampaignablePreview } from './contents/content-preview.tsx'
export { folderOf } from './contents/stills.ts'
export { ContentTables } from './tables/content-tables.tsx'
export { resolutionText } from './contents/content-words.ts'

export const routes: RouteObject[] = [
  {
    path: paths.createCampaignable,
    lazy: {
      Component: async () =>
        (await import('./campaignable/campaignable-page.tsx')).CampaignablePage,
    },
  },
]
