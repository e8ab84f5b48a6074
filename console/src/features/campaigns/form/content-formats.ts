import {
  contentTypes,
  deviceNames,
  orientationNames,
  type PlacementType,
} from '@frontrow/contract/codes'
import { sentenceCase } from '../../../lib/text/sentence-case.ts'
import type { Campaignable } from '../../ad-contents/ad-contents.tsx'

/** The placement types that can show a content, by content type. */
const servedBy: Readonly<Record<number, readonly PlacementType[]>> = {
  [contentTypes.image]: ['FullscreenImage'],
  [contentTypes.banner]: ['Banner'],
  [contentTypes.video]: ['Video', 'RewardedVideo'],
}

/** In the order in which they are listed. */
const placementNames: Readonly<Record<PlacementType, string>> = {
  FullscreenImage: 'full-screen image',
  Banner: 'banner',
  Video: 'video',
  RewardedVideo: 'rewarded video',
}

/** 'Phone, portrait'; a banner fits everywhere. */
export function fitText({ type, target_device, content_orientation }: Campaignable): string {
  if (type === contentTypes.banner) return 'Phone and tablet, any way up'
  const device = deviceNames[target_device]
  const orientation = orientationNames[content_orientation]?.toLowerCase() ?? 'any way up'
  // A video is shown in both orientations of the device.
  const held = type === contentTypes.video ? 'any way up' : orientation
  return `${device === undefined || device === 'Any' ? 'Phone and tablet' : device}, ${held}`
}

/** 'Video and rewarded video' */
export function formatText({ type }: Campaignable): string {
  const names = (servedBy[type] ?? []).map((placement) => placementNames[placement])
  return names.length === 0 ? 'no placement' : sentenceCase(names.join(' and '))
}

/** The placement types that none of the contents can be shown in. */
export function missingFormats(contents: readonly Campaignable[]): string[] {
  const served = new Set(contents.flatMap(({ type }) => servedBy[type] ?? []))
  return Object.entries(placementNames)
    .filter(([type]) => !served.has(type as PlacementType))
    .map(([, name]) => name)
}
