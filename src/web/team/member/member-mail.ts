import { coursePath } from '#contract/screen-paths.ts'
import { moduleText } from '#domain/course/course.ts'
import { moduleToOpen } from '#domain/learning/module-to-open.ts'
import { isNextStep, type LearnedCourse } from '#domain/requirement/order-courses.ts'

type Addressee = { userName: string; email: string }

/** Returns a member's name for the salutation of an email: the first word of the full name. */
export function givenNameOf(userName: string): string {
  return userName.trim().split(/\s+/)[0] ?? ''
}

/**
 * Returns the link that opens a friendly email to a member about their next step. `learned` is undefined
 * until loaded. `origin` is the portal's. https://www.rfc-editor.org/rfc/rfc6068
 */
export function memberMailLink(
  { userName, email }: Addressee,
  learned: readonly LearnedCourse[] | undefined,
  origin: string,
): string {
  const { subject, words } = wordsFor(learned, origin)
  const body = `Hello ${givenNameOf(userName)},\n\n${words}\n\nQuestions? Just reply to this email.\n`
  const to = encodeURIComponent(email).replaceAll('%40', '@')
  const lines = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${lines}`
}

function wordsFor(
  learned: readonly LearnedCourse[] | undefined,
  origin: string,
): { subject: string; words: string } {
  const next = learned?.find(isNextStep)
  const module = next && moduleToOpen(next.course, next.record)
  if (next && module) {
    const type = moduleText(module)
    const step = `${module.title}, ${type.charAt(0).toLowerCase()}${type.slice(1)}`
    const address = `${origin}${coursePath(next.course.webPath, module.id)}`
    return {
      subject: `Your next step: ${module.title}`,
      words: `Your next step: ${step}\n${address}`,
    }
  }
  const isDone = learned?.length && learned.every(({ status }) => status === 'complete')
  if (!isDone) return { subject: 'Your training', words: `Your training is ready for you:\n${origin}` }
  const praise = 'You’ve completed every course. Well done, and thank you for taking the time!'
  return {
    subject: 'Well done!',
    words: `${praise} Whenever you want to look something up, it’s all still here:\n${origin}`,
  }
}
