import { CannotRun, exitCodes } from './cannot-run.ts'

/**
 * An invalid setting. The program prints it in one line and ends with exit code 78 (EX_CONFIG of
 * sysexits).
 */
export class BadSetting extends CannotRun {
  constructor(variable: string, wrong: string, example: string) {
    super(`${variable}: ${wrong}. Example: ${variable}=${example}`, exitCodes.config)
    this.name = 'BadSetting'
  }
}
