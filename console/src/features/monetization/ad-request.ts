// The request that an app makes for a placement, ready to be pasted into a terminal. `test` keeps it from being counted.

/** With keys as the user may see them, or whole, for the clipboard. */
export function adRequest(origin: string, keys: { placement: string; app: string }): string {
  const body = {
    placement_api_key: keys.placement,
    app_api_key: keys.app,
    device: { type: 'phone', os: 'android', orientation: 'portrait' },
    test: true,
  }
  return [
    `curl ${origin}/delivery/v1/ads \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n     ')}'`,
  ].join('\n')
}
