import { useState } from 'react'
import { ownerOf, useUserInfo } from '../../lib/calls/session.ts'

export const sides = ['publisher', 'advertiser'] as const
export type Side = (typeof sides)[number]

type Kept = Side | 'hidden'

/**
 * What a member chose for the first steps in this browser: the side shown, or that they are hidden.
 * Where the browser blocks the storage, it is kept until the page is loaded again.
 */
export function useKeptSteps(): { kept: Kept | undefined; keep: (chosen: Kept) => void } {
  const key = `firstSteps:${ownerOf(useUserInfo())}`
  const [chosen, choose] = useState<{ key: string; kept: Kept | undefined }>()
  return {
    kept: chosen?.key === key ? chosen.kept : stored(key),
    keep: (kept) => {
      choose({ key, kept })
      store(key, kept)
    },
  }
}

function stored(key: string): Kept | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === 'hidden' ? text : sides.find((side) => side === text)
  } catch {
    return undefined
  }
}

function store(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, kept)
  } catch {
    // Nothing is stored.
  }
}
