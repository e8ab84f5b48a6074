// The texts of the tables for the numeric values of the published API.

import { contentTypeNames, deviceNames, orientationNames } from '@frontrow/contract/codes'
import type { Size } from '@frontrow/contract/ad-contents/crop'

/** The text of the type column; an unknown number is NOTSET. */
export function typeName(type: number): string {
  return contentTypeNames[type] ?? 'NOTSET'
}

/** The Ad Type of the campaignable screen, which has no text for an interactive content. */
export function adTypeName(type: number): string {
  return type === 400 ? 'NOTSET' : typeName(type)
}

export function orientationOf({ width, height }: Size): string {
  if (width > height) return 'Landscape'
  return height > width ? 'Portrait' : 'Square'
}

/** '1080 x 1920' */
export function resolutionText({ width, height }: Size): string {
  return `${width} x ${height}`
}

export function deviceName(code: number): string {
  return deviceNames[code] ?? 'NOTSET'
}

export function orientationName(code: number): string {
  return orientationNames[code] ?? 'NOTSET'
}

/** '412 kB', '3.4 MB' */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** '264 of 412 kB': both numbers in the unit of the total. */
export function progressText(sent: number, whole: number): string {
  const [figure, unit] = sizeText(whole).split(' ')
  const done = unit === 'kB' ? String(Math.ceil(sent / 1000)) : (sent / 1_000_000).toFixed(1)
  return `${done} of ${figure} ${unit}`
}
