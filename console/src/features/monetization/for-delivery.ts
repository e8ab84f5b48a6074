// The snippets that Get Started shows for each platform. The page of the placements shows them too.
export {
  type SdkPlatform,
  shownPlatforms,
  snippetNames,
  snippetOf,
  snippetWords,
} from './sdk-snippets.ts'
