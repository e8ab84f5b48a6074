import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>
type BuildSerializer = NonNullable<Factory['buildSerializer']>

const buildSerializer = serializerCompiler()
const serializers = new WeakMap<object, ReturnType<ReturnType<BuildSerializer>>>()

/**
 * Fastify's own compilers of schemas, which compile each schema once per process. Fastify compiles
 * a schema anew for each route and status that uses it, and the schema of errors is used by all of
 * them: that took most of the server's start.
 */
export const schemaCompilers: Factory = {
  // Its Ajv instances keep what they compiled.
  buildValidator: ajvCompiler(),
  buildSerializer: (externalSchemas, options) => {
    const compile = buildSerializer(externalSchemas, options)
    return (route) => {
      const schema = route.schema as object
      const serializer = serializers.get(schema) ?? compile(route)
      serializers.set(schema, serializer)
      return serializer
    }
  },
}
