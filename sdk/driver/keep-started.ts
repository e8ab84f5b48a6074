/** Something that is started at the first need of it, and anew where that failed. */
export interface KeptStarted<T> {
  get: () => Promise<T>
  /** What was started; undefined where nothing was, or it failed. */
  started(): Promise<T | undefined>
}

/** `failed` gets the cause of a failed start, and the same cause once. */
export function keepStarted<T>(
  start: () => Promise<T>,
  failed: (cause: string) => void,
): KeptStarted<T> {
  let kept: Promise<T> | undefined
  const said = new Set<string>()
  const begin = async (): Promise<T> => {
    try {
      return await start()
    } catch (error) {
      kept = undefined
      const cause = error instanceof Error && error.message !== '' ? error.message : String(error)
      if (!said.has(cause)) failed(cause)
      said.add(cause)
      throw error
    }
  }
  return {
    get: () => (kept ??= begin()),
    started: async () => kept?.catch(() => undefined),
  }
}
