import { expect, test } from 'vitest'
import { errorBody } from './call-schema.ts'
import { shortDocument } from './short-document.ts'

const App = { type: 'object', properties: { id: { type: 'string' } } }
const Stat = { type: 'object', properties: { App, installs: { type: 'integer' } } }
const reply = (schema: object) => ({
  description: 'Default Response',
  content: { 'application/json': { schema } },
})
const bearer = { type: 'http', scheme: 'bearer' }

test('named schemas and refusals stand once, also within each other', () => {
  const list = reply({ type: 'array', items: Stat })
  const document = {
    openapi: '3.1.1',
    components: { securitySchemes: { bearer }, schemas: {} },
    paths: {
      '/a': { get: { responses: { 200: reply(App), 404: reply(errorBody) } } },
      '/b': { get: { responses: { 200: list, 503: reply(errorBody) } } },
      '/c': { post: { requestBody: { content: { 'text/plain': { schema: errorBody } } } } },
    },
  }
  const refusal = { $ref: '#/components/responses/Refusal' }
  const app = { $ref: '#/components/schemas/App' }
  const stat = { $ref: '#/components/schemas/Stat' }
  const body = { $ref: '#/components/schemas/Refusal' }
  expect(shortDocument(document, { App, Stat })).toEqual({
    openapi: '3.1.1',
    components: {
      securitySchemes: { bearer },
      schemas: {
        App,
        Stat: { type: 'object', properties: { App: app, installs: { type: 'integer' } } },
        Refusal: errorBody,
      },
      responses: {
        Refusal: {
          description: 'The call was refused; `reason` is the name of the refusal.',
          content: { 'application/json': { schema: body } },
        },
      },
    },
    paths: {
      '/a': { get: { responses: { 200: reply(app), 404: refusal } } },
      '/b': { get: { responses: { 200: reply({ type: 'array', items: stat }), 503: refusal } } },
      '/c': { post: { requestBody: { content: { 'text/plain': { schema: body } } } } },
    },
  })
})
