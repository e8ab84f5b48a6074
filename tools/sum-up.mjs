// Counts the tests of a run of vitest for the last lines of `npm test`.

/**
 * Counts what vitest reports, and one failure for each error outside of a test: a file that does
 * not load, an uncaught error, a run or a project without any test. `titles` are those of the
 * skipped tests; `broken` has the file, the title and the first line of the error of each failed
 * one.
 * @param {{ testResults: { name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }}
 *   report of vitest's JSON reporter
 * @param {number} code with which vitest ended
 * @param {{ folders?: string[], isFiltered?: boolean }} run the folders of the projects that ran
 *   whole, ending with a separator, and whether only tests of some names ran: then one must pass
 */
export function sumUp({ testResults }, code, { folders = [], isFiltered = false } = {}) {
  // The sums of the report count some skipped tests as passed.
  const outcomes = testResults.flatMap((file) => file.assertionResults)
  const count = (wanted) => outcomes.filter(({ status }) => status === wanted).length
  const passed = count('passed')
  const brokenFiles = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const empty = folders.filter((folder) => !testResults.some(({ name }) => name.startsWith(folder)))
  const failed = count('failed') + brokenFiles.length + empty.length
  const isSilent = failed === 0 && (code !== 0 || (isFiltered ? passed : outcomes.length) === 0)
  const left = outcomes.filter(({ status }) => !['passed', 'failed'].includes(status))
  const titles = left.map(({ fullName }) => fullName)
  const broken = [
    ...brokenFiles.map(({ name, message }) => brokenLine(name, 'the file', message)),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => brokenLine(name, fullName, failureMessages?.[0])),
    ),
  ]
  return { passed, failed: isSilent ? 1 : failed, skipped: left.length, titles, empty, broken }
}

function brokenLine(file, title, message = '') {
  return `${file}: ${title}: ${message.split('\n')[0]}`
}

/**
 * @param {{ passed: number, failed: number }} checks
 * @param {{ passed: number, failed: number, skipped: number }} tests
 */
export function lastLine(checks, tests) {
  const passed = checks.passed + tests.passed
  return `${passed} passed, ${checks.failed + tests.failed} failed, ${tests.skipped} skipped`
}
