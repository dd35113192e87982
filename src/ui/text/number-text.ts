const NUMBERS = new Intl.NumberFormat('en')

/** Returns a whole number for display, such as `1,200`. */
export function numberText(count: number): string {
  return NUMBERS.format(count)
}
