const reply = { id: '0199c0de-0000-7000-8000-000000000000', name: 'Frontrow', count: 12, ok: true }

/** A fixed answer that is as long as an answer with an ad. */
export const fixedAnswer = JSON.stringify({ ...reply, text: 'x'.repeat(1600) })
