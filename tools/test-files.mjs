// Which files are tests, by their names. CONTRIBUTING has a table of what runs which of them.

/** The source of a pattern for paths. It captures nothing, because back references count groups. */
export const testFile = '\\.(?:test|e2e|browser|drill|nightly|citus)\\.tsx?$'

const pattern = new RegExp(testFile)

/** @param {string} path */
export const isTestFile = (path) => pattern.test(path)
