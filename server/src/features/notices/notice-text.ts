export interface NoticeWords {
  title: string
  /** What happened and why, what to do, and until when. */
  text: string
  /** A page of the console. */
  link: { label: string; path: string }
}

/** Makes a name that a person typed safe for where the words are shown. */
export type Safe = (name: string) => string
