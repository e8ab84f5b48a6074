import { useLocation } from 'react-router'
import type { KnownApp } from '../../apps/apps.tsx'
import type { AdContent } from '../contents/content-lists.ts'

/** The navigation state of the campaignable screen: the ad content, and its app. */
export interface PassedAlong extends KnownApp {
  ad: AdContent
}

/** Null when the screen was opened without them. The browser history keeps them over a reload. */
export function usePassedAlong(): PassedAlong | null {
  const state = useLocation().state as Partial<PassedAlong> | null
  if (state?.ad === undefined || state.app === undefined) return null
  return { ad: state.ad, app: state.app, iconPath: state.iconPath ?? null }
}
