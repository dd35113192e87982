const NUMBERS = new Intl.NumberFormat('en')

/** Returns a whole number as it is shown, such as `1,200`. */
export function numberText(count: number): string {
  return NUMBERS.format(count)
}
