/** Formats the publisher of a revision, such as `by Ana Costa`. */
export function publisherText({
  kind,
  name,
}: {
  kind: 'person' | 'operator'
  name?: string | undefined
}): string {
  if (kind === 'operator') return 'by a command on the server'
  return name === undefined ? 'by an erased person' : `by ${name}`
}
