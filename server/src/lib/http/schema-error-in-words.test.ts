import { describe, expect, test } from 'vitest'
import { schemaErrorInWords } from './schema-error-in-words.ts'

describe('FINDINGS-A3', () => {
  test('what a validator refuses is said in a sentence with its field', () => {
    const said = (keyword: string, instancePath: string, params: Record<string, unknown>) =>
      schemaErrorInWords({ keyword, instancePath, params })
    expect(said('required', '', { missingProperty: 'org_id' })).toEqual({
      message: 'The value of “org_id” is missing.',
      field: 'org_id',
    })
    expect(said('maxLength', '/name', { limit: 255 })).toEqual({
      message: 'The value of “name” is too long: at most 255 characters.',
      field: 'name',
    })
    expect(said('minLength', '/name', { limit: 1 }).message).toBe('The value of “name” is empty.')
    expect(said('type', '', {}).message).toBe('What was sent is of another kind than expected.')
    expect(said('type', '', {}).field).toBeUndefined()
    expect(said('type', '/cropping_data/x', { type: 'integer' })).toEqual({
      message: 'The value of “cropping_data.x” is of another kind than expected.',
      field: 'cropping_data',
    })
    expect(said('somethingNew', '/name', {}).message).toBe('The value of “name” was not accepted.')
  })
})
