import { useState } from 'react'
import { ownerOf, useUserInfo } from '../../lib/calls/session.ts'

/** Whether a member has hidden the first steps in this browser, and the function that does it. */
export function useHiddenSteps(): { isHidden: boolean; hide: () => void } {
  const key = `firstSteps:${ownerOf(useUserInfo())}`
  const [hidden, setHidden] = useState(() => (isKept(key) ? key : null))
  return {
    isHidden: hidden === key,
    hide: () => {
      setHidden(key)
      keep(key)
    },
  }
}

const HIDDEN = 'hidden'

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) === HIDDEN
  } catch {
    return false
  }
}

/** Where the browser blocks the storage, the steps are hidden until the page is loaded again. */
function keep(key: string): void {
  try {
    localStorage.setItem(key, HIDDEN)
  } catch {
    // Nothing is kept.
  }
}
