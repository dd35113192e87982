/** Texts of spaces, marks without a letter, and invisible characters only. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns whether a text has no visible character. Names and titles require one. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}
