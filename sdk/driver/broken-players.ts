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

const sendsTwice: OpenCore = (around, storage, settings) => {
  const post: typeof around.post = (url, body) => {
    if (url.endsWith('/events')) void around.post(url, body)
    return around.post(url, body)
  }
  return openCore({ ...around, post }, storage, settings)
}

const forgetsTheQueue: OpenCore = (around, _storage, settings) =>
  openCore(around, openMemory(), settings)

const closesEarly: OpenCore = (around, storage, settings) => {
  const core = openCore(around, storage, settings)
  const show: typeof core.show = (ad, options) => {
    const life = core.show(ad, options)
    const closeInSeconds = life.closeInSeconds.bind(life)
    life.closeInSeconds = () => Math.max(0, closeInSeconds() - 1)
    return life
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
