import { useState } from 'react'
import { ownerOf, useUserInfo } from '../../lib/calls/session.ts'

export const sides = ['publisher', 'advertiser'] as const
export type Side = (typeof sides)[number]

type Kept = Side | 'hidden'

/**
 * What a member chose for the first steps in this browser: the side shown, or that they are hidden.
 * If the browser does not store the choice, it is lost when the page is reloaded.
 */
export function useKeptSteps(): { kept: Kept | undefined; keep: (chosen: Kept) => void } {
  const key = `firstSteps:${ownerOf(useUserInfo())}`
  const [chosen, choose] = useState<Readonly<Record<string, Kept>>>({})
  return {
    kept: chosen[key] ?? stored(key),
    keep: (kept) => {
      choose({ [key]: kept })
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
    // The storage is blocked or full.
  }
}
