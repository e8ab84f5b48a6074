import { LRUCache } from 'lru-cache'

const keptMs = 10_000
const mostKept = 1000

/** Keeps answers: the same key gets the same one for ten seconds of the product's time. */
export function keepAnswers<Answer>() {
  const answers = new LRUCache<string, { at: number; answer: Answer }>({ max: mostKept })
  return async (key: string, now: Date, make: () => Promise<Answer>): Promise<Answer> => {
    const at = now.getTime()
    const kept = answers.get(key)
    if (kept !== undefined && Math.abs(at - kept.at) < keptMs) return kept.answer
    const answer = await make()
    answers.set(key, { at, answer })
    return answer
  }
}
