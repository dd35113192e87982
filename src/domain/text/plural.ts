/** Returns a count with its noun, such as `1 member` or `12 members`. */
export function plural(count: number, noun: string, format: (count: number) => string = String): string {
  return `${format(count)} ${noun}${count === 1 ? '' : 's'}`
}
