import { MESSAGES, MIN_PASSWORD_LENGTH } from '#domain/messages.ts'
import { ToneGlyph } from '#ui/state/notice.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

/** The rule for a new password and advice on it, below its field: the rule gets a check once it is met. */
export function PasswordRule({ password }: { password: string }) {
  const isMet = [...password].length >= MIN_PASSWORD_LENGTH
  return (
    <>
      <span data-met={isMet}>
        <ToneGlyph tone="success" />
        {isMet && <VisuallyHidden>Met: </VisuallyHidden>}
        {MESSAGES.passwordRule}
      </span>{' '}
      {MESSAGES.passwordAdvice}
    </>
  )
}
