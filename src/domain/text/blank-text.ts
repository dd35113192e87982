/** Spaces, marks without a letter, and invisible characters. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns whether a text has no visible character, which a name or a title requires. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}
