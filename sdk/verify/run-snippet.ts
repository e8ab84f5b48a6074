// Runs a verifier in its own language, to see what it accepts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const languages = ['Node', 'Python', 'PHP', 'Go', 'Java'] as const
export type Language = (typeof languages)[number]

/** Go compiles its library at the first run. */
export const timeout = { timeout: 120_000 }

export interface Snippet {
  /** The verifier's file in this folder. */
  file: string
  /**
   * A function `check`, in Java a static method, that gets the fields of a case, calls the verifier
   * and returns a text, or throws what the verifier throws.
   */
  check: string
}

interface Runner {
  /** A command that succeeds where the language can run. */
  probe: readonly string[]
  command: readonly string[]
  /** A program that prints `accepted` or `refused` and a text for each line that it reads. */
  filesOf: (source: string, check: string) => Record<string, string>
}

const runners: Readonly<Record<Language, Runner>> = {
  Node: {
    probe: [process.execPath, '--version'],
    command: [process.execPath, 'run.mjs'],
    filesOf: (source, check) => ({
      'run.mjs': `${source}
import { readFileSync } from 'node:fs'
${check}
for (const line of readFileSync(0, 'utf8').split('\\n'))
  try {
    console.log('accepted', await check(line.split('\\t')))
  } catch (error) {
    console.log('refused', error.message)
  }
`,
    }),
  },
  Python: {
    probe: ['python3', '--version'],
    command: ['python3', 'run.py'],
    filesOf: (source, check) => ({
      'run.py': `${source}
import sys
${check}
for line in sys.stdin.buffer.read().decode().split("\\n"):
    try:
        print("accepted", check(line.split("\\t")))
    except ValueError as error:
        print("refused", error)
`,
    }),
  },
  PHP: {
    probe: ['php', '--version'],
    command: ['php', 'run.php'],
    filesOf: (source, check) => ({
      'run.php': `${source}
${check}
foreach (explode("\\n", file_get_contents('php://stdin')) as $line) {
    try {
        $text = check(explode("\\t", $line));
        echo "accepted $text\\n";
    } catch (Exception $error) {
        echo 'refused ', $error->getMessage(), "\\n";
    }
}
`,
    }),
  },
  Go: {
    probe: ['go', 'version'],
    command: ['go', 'run', 'run.go', 'snippet.go'],
    filesOf: (source, check) => ({
      'snippet.go': source.replace('package frontrow', 'package main'),
      'run.go': `package main
import ("fmt"; "io"; "os"; "strings")
${check}
func main() {
	input, _ := io.ReadAll(os.Stdin)
	for _, line := range strings.Split(string(input), "\\n") {
		if text, err := check(strings.Split(line, "\\t")); err != nil {
			fmt.Println("refused", err)
		} else {
			fmt.Println("accepted", text)
		}
	}
}
`,
    }),
  },
  Java: {
    // A single source file runs where the compiler is, that is in a JDK and not in a JRE.
    probe: ['java', '--describe-module', 'jdk.compiler'],
    command: ['java', 'Run.java'],
    filesOf: (source, check) => ({
      // The first class of a single source file is the one that runs.
      'Run.java': source.replace(
        'final class',
        () => `class Run {
    ${check}
    public static void main(String[] args) throws Exception {
        for (String line : new String(System.in.readAllBytes(), "UTF-8").split("\\n", -1)) {
            try {
                String text = check(line.split("\\t", -1));
                System.out.write(("accepted " + text + "\\n").getBytes("UTF-8"));
            } catch (Exception error) {
                System.out.write(("refused " + error.getMessage() + "\\n").getBytes("UTF-8"));
            }
        }
    }
}

final class`,
      ),
    }),
  },
}

/** Why a language cannot run here; undefined where it can. */
export function hindranceOf(
  language: Language,
  needs: readonly string[] = runners[language].probe.slice(1),
): string | undefined {
  const [program = ''] = runners[language].probe
  const probe = spawnSync(program, needs)
  return probe.status === 0 ? undefined : `not possible here: ${program} ${needs.join(' ')}`
}

/** What the verifier says of each case, as `accepted <text>` or `refused <message>`. */
export function runSnippet(
  language: Language,
  { file, check }: Snippet,
  cases: readonly (readonly string[])[],
): string[] {
  const { command, filesOf } = runners[language]
  const source = readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-verify-'))
  try {
    for (const [name, text] of Object.entries(filesOf(source, check)))
      writeFileSync(join(folder, name), text)
    const [program = '', ...args] = command
    const input = cases.map((fields) => fields.join('\t')).join('\n')
    const run = spawnSync(program, args, { cwd: folder, input, encoding: 'utf8' })
    if (run.status !== 0 || run.stderr !== '') throw new Error(`${program}: ${run.stderr}`)
    return run.stdout.replace(/\n$/, '').split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
