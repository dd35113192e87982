/** Spaces, marks without a letter, and characters that nobody sees. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows nothing: a name or a title must hold a character that people can see. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}
