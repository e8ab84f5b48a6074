/**
 * Keeps an answer for some time of the product's clock, so that many open pages cost no more than
 * one. An answer of a later time is not given again after the clock was turned back.
 */
export function keepAnswer<Ctx extends { now: Date }, Answer>(
  milliseconds: number,
  read: (ctx: Ctx) => Promise<Answer>,
): (ctx: Ctx) => Promise<Answer> {
  let kept: { readAt: number; answer: Answer } | undefined
  return async (ctx) => {
    const now = ctx.now.getTime()
    const age = now - (kept?.readAt ?? -Infinity)
    if (kept === undefined || age < 0 || age >= milliseconds)
      kept = { readAt: now, answer: await read(ctx) }
    return kept.answer
  }
}
