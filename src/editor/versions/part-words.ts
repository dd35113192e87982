import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { plural } from '#domain/messages.ts'
import { type Fields, fieldsOf, listOf, parseFields, textOf } from '#domain/unknown-value.ts'
import { readOutline } from '../state/outline-edits.ts'

/** Returns the content of a part of a draft as lines, for reading and comparison. */
export function wordsOfPart(part: string, content: Fields): string[] {
  const lines = part === OUTLINE ? wordsOfOutline(content) : wordsOfModule(content)
  return lines.filter((line) => line.trim() !== '')
}

function wordsOfOutline(content: Fields): string[] {
  const { sections, ...course } = readOutline(content)
  return [
    course.name,
    ...named('Description', course.description),
    ...named('Web address', course.webPath),
    ...named('Cover', course.backgroundImage),
    ...named('Minutes', course.minutes),
    course.enabled === true ? 'Shown to partners' : 'Hidden',
    ...named('Certificate', wordsOfCertificate(course.certificate)),
    ...sections.flatMap(({ title, modules }) => [
      title || UNTITLED,
      ...modules.map((module) => `– ${module.title || UNTITLED}`),
    ]),
  ]
}

const UNTITLED = 'Untitled'

/** Returns a certificate's validity as text; empty for a course without a rule. */
function wordsOfCertificate(rule: unknown): string {
  const condition = fieldsOf(rule).requires === 'all-modules' ? ', for all modules' : ''
  return wordsOfValidity(rule) + condition
}

function wordsOfValidity(rule: unknown): string {
  if (typeof rule === 'boolean') return rule ? 'forever' : 'none'
  const { months, until, requires } = fieldsOf(rule)
  if (requires !== undefined && months === undefined && until === undefined) return 'forever'
  if (until !== undefined) return `until ${textOf(until) || 'an unspecified date each year'}`
  if (!rule) return ''
  return `for ${typeof months === 'number' ? plural(months, 'month') : 'an unspecified number of months'}`
}

function wordsOfModule(fields: Fields): string[] {
  const { editorData, videoUrl, videoThumbnail, minutes, passingScore, questions } = fields
  return [
    ...(typeof editorData === 'string' ? wordsOfArticle(editorData) : []),
    ...named('Video', videoUrl),
    ...named('Video cover', videoThumbnail),
    ...listOf(fields.captions).flatMap((caption) => {
      const { label, srclang, src } = fieldsOf(caption)
      return named('Captions', [label, srclang, src].map(textOf).filter(Boolean).join(', '))
    }),
    ...named('Minutes', minutes),
    ...named('Passing score', passingScore),
    ...listOf(questions).flatMap((question, at) => wordsOfQuestion(fieldsOf(question), at + 1)),
    ...linesOf(fields.notes),
    ...listOf(fields.links).map((link) => `${textOf(fieldsOf(link).title)}: ${textOf(fieldsOf(link).value)}`),
  ]
}

function wordsOfQuestion({ question, answers, explanation }: Fields, number: number): string[] {
  return [
    `${number}. ${textOf(question)}`,
    ...listOf(answers).map((value) => {
      const { answer, correct } = fieldsOf(value)
      return `${correct === true ? '✓' : '–'} ${textOf(answer)}`
    }),
    ...linesOf(explanation),
  ]
}

/** Returns a line for each block of an article, with the description instead of a picture. */
function wordsOfArticle(editorData: string): string[] {
  const lines = ['']
  // Iterative, because a state may be nested deeper than the stack.
  const waiting = [parseFields(editorData).root]
  while (waiting.length > 0) {
    const { type, text, altText, children } = fieldsOf(waiting.pop())
    if (type === 'image') lines.push(`[Image: ${textOf(altText) || 'decorative'}]`, '')
    else if (typeof text === 'string') lines.push(`${lines.pop()}${text}`)
    else if (type !== 'link' && type !== 'autolink') lines.push('')
    waiting.push(...[...listOf(children)].reverse())
  }
  return lines
}

function named(name: string, value: unknown): string[] {
  return value === undefined || value === '' ? [] : [`${name}: ${String(value)}`]
}

const linesOf = (value: unknown) => textOf(value).split('\n')
