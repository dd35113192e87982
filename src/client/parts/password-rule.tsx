import { MESSAGES, MIN_PASSWORD_LENGTH } from '#domain/messages.ts'
import { ToneGlyph } from '#ui/state/notice.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

type PasswordRuleProps = {
  password: string
  /** True after a password was refused as too weak. */
  hasAdvice: boolean
}

/** Password rule below the field, with advice if needed. The rule is checked off once it is met. */
export function PasswordRule({ password, hasAdvice }: PasswordRuleProps) {
  const isMet = [...password].length >= MIN_PASSWORD_LENGTH
  return (
    <>
      <span data-met={isMet}>
        <ToneGlyph tone="success" />
        {isMet && <VisuallyHidden>Met: </VisuallyHidden>}
        {MESSAGES.passwordRule}
      </span>
      {hasAdvice && ` ${MESSAGES.passwordAdvice}`}
    </>
  )
}
