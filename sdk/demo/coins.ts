import { byId } from './page.ts'

const nameKey = 'frontrow-demo-player'
const everyMs = 1000
const longestMs = 15_000

/** Undefined before they are known. */
let shownCoins: number | undefined

/** The player of this browser, as the game's server knows them. */
export function playerName(): string {
  const kept = localStorage.getItem(nameKey)
  if (kept !== null) return kept
  const name = `player-${Math.random().toString(36).slice(2, 8)}`
  localStorage.setItem(nameKey, name)
  return name
}

/** Shows the coins that the game's server paid so far. Without such a server there are none. */
export async function showCoins(): Promise<void> {
  show(await paid())
}

/**
 * Waits until the game's server has paid more than is shown, which it may have done before the ad
 * was closed. Resolves to how much, or undefined after 15 s.
 */
export async function coinsArrive(): Promise<number | undefined> {
  const before = shownCoins ?? (await paid())
  if (before === undefined) return undefined
  const till = performance.now() + longestMs
  while (performance.now() < till) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    const now = await paid()
    if (now !== undefined && now > before) {
      show(now)
      return now - before
    }
  }
  return undefined
}

async function paid(): Promise<number | undefined> {
  try {
    const answer = await fetch(`/demo-app/coins?user=${encodeURIComponent(playerName())}`)
    const { coins } = (await answer.json()) as { coins: number | null }
    return coins ?? undefined
  } catch {
    return undefined
  }
}

function show(coins: number | undefined): void {
  shownCoins = coins
  byId('coins').textContent = coins === undefined ? '' : `${coins} coins`
}
