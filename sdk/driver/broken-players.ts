// Web SDKs with one defect each. A case must fail for each of them, which shows that the cases can
// fail.
import { openCore } from '../src/core.ts'
import type { TextStorage } from '../src/environment.ts'
import type { OpenCore } from './web-player.ts'

export interface BrokenPlayer {
  open: OpenCore
  /** A case that must fail, by file and name. */
  fails: string
}

const sendsTwice: OpenCore = (environment, storage, settings) => {
  const post: typeof environment.post = (url, body) => {
    if (url.endsWith('/events')) void environment.post(url, body)
    return environment.post(url, body)
  }
  return openCore({ ...environment, post }, storage, settings)
}

const forgetsTheQueue: OpenCore = (environment, _storage, settings) =>
  openCore(environment, openMemory(), settings)

const closesEarly: OpenCore = (environment, storage, settings) => {
  const core = openCore(environment, storage, settings)
  const show: typeof core.show = (ad, options) => {
    const lifecycle = core.show(ad, options)
    const closeInSeconds = lifecycle.closeInSeconds.bind(lifecycle)
    lifecycle.closeInSeconds = () => Math.max(0, closeInSeconds() - 1)
    return lifecycle
  }
  return { ...core, show }
}

export const brokenPlayers: Record<string, BrokenPlayer> = {
  sends_twice: { open: sendsTwice, fails: 'impressions/loaded-and-on-screen' },
  forgets_the_queue: { open: forgetsTheQueue, fails: 'rewards/a-reward-outlives-a-restart' },
  closes_early: { open: closesEarly, fails: 'closing/after-close-after-s' },
}

function openMemory(): TextStorage {
  const texts = new Map<string, string>()
  return {
    read: (prefix) => new Map([...texts].filter(([key]) => key.startsWith(prefix))),
    write: (key, text) => (text === null ? texts.delete(key) : texts.set(key, text)),
  }
}
