/** Returns the ending that makes a name possessive: `’` after an s, otherwise `’s`. */
export function possessiveEnding(name: string): string {
  return /s$/i.test(name) ? '’' : '’s'
}
