interface NamedNode {
  host: string | null
  lane: number
}

/** 'web-1, lane 0', or 'Lane 0' of a node that wrote no host. */
export function nodeName({ host, lane }: NamedNode): string {
  return host === null ? `Lane ${lane}` : `${host}, lane ${lane}`
}
