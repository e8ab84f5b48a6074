import type { FastifyInstance } from 'fastify'

type Serializer = (route: { schema: object }) => unknown

interface CompilersFactory {
  /** Its Ajv caches compiled validators by schema. */
  buildValidator: unknown
  buildSerializer: (schemas: unknown, options: unknown) => Serializer
}

let shared: CompilersFactory | undefined

/**
 * Lets all servers of this process compile each schema of the contract once; it takes three
 * quarters of a server's start. Must run before the server is ready.
 */
export function shareCompiledSchemas(server: FastifyInstance): void {
  const symbol = Object.getOwnPropertySymbols(server).find(
    ({ description }) => description === 'fastify.schemaController',
  )
  if (symbol === undefined) throw new Error('this Fastify keeps its schemas elsewhere')
  const controller = Reflect.get(server, symbol) as { compilersFactory: CompilersFactory }
  shared ??= rememberingSerializers(controller.compilersFactory)
  Object.assign(controller.compilersFactory, shared)
}

function rememberingSerializers({ buildValidator, buildSerializer }: CompilersFactory) {
  const made = new WeakMap<object, unknown>()
  return {
    buildValidator,
    buildSerializer: (schemas: unknown, options: unknown): Serializer => {
      const build = buildSerializer(schemas, options)
      return (route) => {
        const serializer = made.get(route.schema) ?? build(route)
        made.set(route.schema, serializer)
        return serializer
      }
    },
  }
}
