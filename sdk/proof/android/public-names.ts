// Reads what `javap -public` prints of the SDK's classes.

/** What every class has, what only the system calls, and what Kotlin makes by itself. */
const notForApps =
  /^(?:equals|hashCode|toString|values?|valueOf|entries|onBackPressed|Companion|VERSION|FrontrowActivity)$/

/** The names of classes, functions and properties, as Kotlin writes them. */
export function publicNamesIn(printed: string): string[] {
  const classes = printed.matchAll(
    /^public .*?(?:class|interface) ads\.frontrow\.(\S+).*\{\n([^}]*)\}/gm,
  )
  const names = [...classes].flatMap(([, name = '', body = '']) =>
    isMadeByKotlin(name) ? [] : [...name.split('$'), ...membersIn(body)],
  )
  return [...new Set(names)].filter((name) => !notForApps.test(name))
}

function isMadeByKotlin(name: string): boolean {
  return name.endsWith('Kt') || name.endsWith('$DefaultImpls')
}

function membersIn(body: string): string[] {
  return [...body.matchAll(/ (\w+)(?:\(|;)/g)].map(([, member = '']) => inKotlin(member))
}

/** A property of Kotlin is a getter for Java. */
function inKotlin(member: string): string {
  const property = /^(?:get|set)([A-Z])(\w*)$/.exec(member)
  return property === null ? member : `${property[1]?.toLowerCase()}${property[2]}`
}
