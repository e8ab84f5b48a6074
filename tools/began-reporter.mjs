/** Prints a line when a file of tests begins, because one on Citus takes minutes. */
export default class BeganReporter {
  onTestModuleStart({ relativeModuleId }) {
    console.log(`Began ${relativeModuleId}`)
  }
}
