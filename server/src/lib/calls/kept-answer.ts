/**
 * Keeps an answer for some time of the product's clock, so that many open pages cost no more than
 * one. Callers that ask while it is read wait for the same reading; a failed reading is not kept.
 * An answer of a later time is not given again after the clock was turned back.
 */
export function keepAnswer<Ctx extends { now: Date }, Answer>(
  milliseconds: number,
  read: (ctx: Ctx) => Promise<Answer>,
): (ctx: Ctx) => Promise<Answer> {
  let kept: { readAt: number; answer: Promise<Answer> } | undefined
  return (ctx) => {
    const now = ctx.now.getTime()
    const age = now - (kept?.readAt ?? -Infinity)
    if (kept === undefined || age < 0 || age >= milliseconds) {
      const mine = { readAt: now, answer: read(ctx) }
      kept = mine
      mine.answer.catch(() => {
        if (kept === mine) kept = undefined
      })
    }
    return kept.answer
  }
}
