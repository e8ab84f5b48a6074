// The screens of the previews: their sizes, and where the picture is drawn on them.

import type { Box, Size } from '@frontrow/contract/ad-contents/crop'

export type Device = 'Phone' | 'Tablet'
export type Orientation = 'Portrait' | 'Landscape' | 'Landscape-Square' | 'Portrait-Square'

export const devices: readonly Device[] = ['Phone', 'Tablet']
export const orientations: readonly Orientation[] = [
  'Portrait',
  'Landscape',
  'Landscape-Square',
  'Portrait-Square',
]

export interface Target {
  device: Device
  orientation: Orientation
}

/** A screen in pixels, with the width of its bezel. */
export interface Screen extends Size {
  bezel: number
}

const upright: Readonly<Record<Device, readonly Screen[]>> = {
  Phone: [
    { width: 230, height: 535, bezel: 12 },
    { width: 300, height: 535, bezel: 14 },
    { width: 300, height: 480, bezel: 18 },
  ],
  Tablet: [
    { width: 321, height: 535, bezel: 12 },
    { width: 375, height: 535, bezel: 14 },
    { width: 375, height: 500, bezel: 18 },
  ],
}

/**
 * Three screens, each a little wider than the one before; rotated for the landscape orientations.
 */
export function screensFor({ device, orientation }: Target): readonly Screen[] {
  return orientation.startsWith('Landscape') ? upright[device].map(turned) : upright[device]
}

/** The screens for a banner: each device in both orientations. */
export const bannerScreens: readonly (Screen & { name: string })[] = [
  { name: 'phone portrait', width: 300, height: 535, bezel: 14 },
  { name: 'phone landscape', width: 535, height: 300, bezel: 14 },
  { name: 'tablet portrait', width: 375, height: 535, bezel: 18 },
  { name: 'tablet landscape', width: 535, height: 375, bezel: 18 },
]

/**
 * Centres a box on the screen and fits it in. If the aspect ratios differ by less than 2 %, the box
 * fills the screen.
 */
export function placeOn(screen: Size, box: Size): Box {
  const ratio = (box.width * screen.height) / (box.height * screen.width)
  if (Math.abs(ratio - 1) < 0.02) return { x: 0, y: 0, width: screen.width, height: screen.height }
  const scale = Math.min(screen.width / box.width, screen.height / box.height)
  const width = box.width * scale
  const height = box.height * scale
  return { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height }
}

/** The banner's strip along the lower edge, ten times as wide as high. */
export function stripOn(screen: Size): Box {
  const height = screen.width / 10
  return { x: 0, y: screen.height - height, width: screen.width, height }
}

function turned({ width, height, bezel }: Screen): Screen {
  return { width: height, height: width, bezel }
}
