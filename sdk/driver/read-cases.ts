import { readFileSync, readdirSync } from 'node:fs'
import type { Case } from './cases.ts'

const folder = new URL('../conformance/', import.meta.url)

/** The cases of each file, by the file's name without its ending, in the order of the names. */
export function readCases(): Map<string, Case[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(names.toSorted().map((name) => [name.replace('.json', ''), casesIn(name)]))
}

function casesIn(name: string): Case[] {
  return (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { cases: Case[] }).cases
}
