// What Get Started shows of each platform. The page of the placements has the same snippets.
export {
  type SdkPlatform,
  shownPlatforms,
  snippetNames,
  snippetOf,
  snippetWords,
} from './sdk-snippets.ts'
