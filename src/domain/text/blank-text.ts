/** Spaces, marks without a letter, and invisible characters. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns whether a text shows nothing: a name or a title must hold a visible character. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}
