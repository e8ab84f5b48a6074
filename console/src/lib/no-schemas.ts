// Stands in for the package `typebox` in the built console (see vite.config.ts). The contract's calls are values made with it,
// but the console needs only their method and path: every builder therefore answers with an empty schema.

const schemaless: Record<string, () => object> = new Proxy({}, { get: () => () => ({}) })

export const Type = schemaless

// The package has a default export, and the contract imports that one.
// oxlint-disable-next-line import/no-default-export
export default schemaless
