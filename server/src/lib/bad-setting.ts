/**
 * An invalid setting. The program prints it in one line and ends with exit code 78 (EX_CONFIG of
 * sysexits).
 */
export class BadSetting extends Error {
  constructor(variable: string, wrong: string, example: string) {
    // The text may repeat a value that holds line breaks, so they are replaced.
    super(`${variable}: ${wrong}. Example: ${variable}=${example}`.replaceAll(/[\r\n]+/g, ' '))
    this.name = 'BadSetting'
  }
}
