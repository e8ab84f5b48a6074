import type { App } from '../apps/apps.tsx'
import type { Placement } from './use-placements.ts'

interface KeyFile {
  fileName: string
  content: () => string
}

/** The file for an app's engineer: both keys, named after the app. */
export function appKeyFile(app: App): KeyFile {
  const { name, organization_api_key, app_api_key } = app
  return jsonFile({ name, organization_api_key, app_api_key })
}

export function placementKeyFile(placement: Placement): KeyFile {
  const { name, type, placement_api_key } = placement
  return jsonFile({ name, type, placement_api_key })
}

function jsonFile(content: Readonly<Record<string, string>> & { name: string }): KeyFile {
  return {
    fileName: `${fileNameOf(content.name)}.json`,
    content: () => `${JSON.stringify(content, null, 2)}\n`,
  }
}

/**
 * A file name without characters that some file systems reject: separators, wildcards, control
 * characters, a trailing dot.
 */
function fileNameOf(name: string): string {
  const cleaned = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '')
    .trim()
    .replace(/[. ]+$/, '')
  return cleaned === '' ? 'keys' : cleaned
}
