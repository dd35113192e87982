import type { PartVersion } from '#contract/console/company-drafts.ts'
import type { ModuleType } from '#domain/course/course.ts'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { publisherText } from '#domain/course/publisher-text.ts'
import { plural } from '#domain/messages.ts'
import { numberText } from '#ui/text/number-text.ts'

/**
 * Returns the author of a version, and the reason for storing it, such as `by Ana Costa, before 1,204 words
 * were removed`.
 */
export function whyText(
  { by, reason, lost = 0 }: Pick<PartVersion, 'by' | 'reason' | 'lost'>,
  { part, type }: { part: string; type?: ModuleType | undefined },
): string {
  const noun = part === OUTLINE ? 'module' : type === 'quiz' ? 'question' : 'word'
  const words = {
    work: '',
    loss: `, before ${plural(lost, noun, numberText)} ${lost === 1 ? 'was' : 'were'} removed`,
    conflict: ', replaced in a conflict',
    restore: ', before an earlier version was restored',
  }
  return `${publisherText(by)}${words[reason]}`
}
