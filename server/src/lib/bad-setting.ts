/** A setting that cannot be used. The program says so in one line and ends with exit code 78 (sysexits' EX_CONFIG). */
export class BadSetting extends Error {
  constructor(variable: string, wrong: string, example: string) {
    // A value may be repeated in it, line breaks and all.
    super(`${variable}: ${wrong}. Example: ${variable}=${example}`.replaceAll(/[\r\n]+/g, ' '))
    this.name = 'BadSetting'
  }
}
