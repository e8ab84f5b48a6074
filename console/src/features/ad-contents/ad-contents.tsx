import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

export {
  iconPathOf,
  useAdContents,
  useCampaignable,
  type AdContent,
  type Campaignable,
} from './content-lists.ts'
export { folderOf } from './stills.ts'
export { ContentTables } from './content-tables.tsx'
export { resolutionText } from './content-words.ts'

export const routes: RouteObject[] = [
  {
    path: paths.createCampaignable,
    lazy: { Component: async () => (await import('./campaignable-page.tsx')).CampaignablePage },
  },
]
