import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>
type BuildValidator = ReturnType<typeof ajvCompiler>
type BuildSerializer = NonNullable<Factory['buildSerializer']>
type Validate = ReturnType<ReturnType<BuildValidator>>
type Serialize = ReturnType<ReturnType<BuildSerializer>>

const buildValidator = ajvCompiler()
const buildSerializer = serializerCompiler()
const serializers = new WeakMap<object, Serialize>()

/**
 * Fastify's own compilers of schemas, which compile each schema once per process, when a call first
 * needs it. Fastify would compile all schemas before the server listens, and each one anew for each
 * route and status that uses it. That took most of the server's start.
 */
export const schemaCompilers: Factory = {
  // Its Ajv instances keep what they compiled.
  buildValidator: (...options: Parameters<BuildValidator>) => {
    const compile = buildValidator(...options)
    return (route: Parameters<typeof compile>[0]) => {
      let compiled: Validate | undefined
      const validate = ((data: unknown) => {
        compiled ??= compile(route)
        const isValid = compiled(data)
        // Fastify reads the errors from the function that it called, which is this one.
        validate.errors = compiled.errors ?? null
        return isValid
      }) as Validate
      return validate
    }
  },
  buildSerializer: (externalSchemas, options) => {
    const compile = buildSerializer(externalSchemas, options)
    const compileOnce: typeof compile = (route) => {
      const schema = route.schema as object
      const serialize = serializers.get(schema) ?? compile(route)
      serializers.set(schema, serialize)
      return serialize
    }
    return (route) => {
      let compiled: Serialize | undefined
      return (data) => (compiled ??= compileOnce(route))(data)
    }
  },
}
