import { describe, expect, test } from 'vitest'
import { turnBits } from './turned-bits.ts'

// TURNS_SEED repeats a run.
const seed = process.env['TURNS_SEED'] ?? new Date().toISOString()
const count = 1_000_000

describe('RELIABILITY-S15', () => {
  test(`none of ${count} tokens with one flipped bit is accepted, seed ${seed}`, () => {
    expect(turnBits({ count, seed })).toEqual({ accepted: [], areOriginalsBelieved: true })
  })
})
