import { articleText } from '../course/article-text.ts'
import type { CourseModule } from '../course/course.ts'
import { type Paragraph, paragraphsOf, parseCaptions } from '../course/parse-captions.ts'

/** A paragraph in which words are looked for, and what it is a part of. */
export interface Passage {
  from: 'course' | 'article' | 'film' | 'notes'
  /** The line right above it, if that is no sentence: a heading, or what introduces a list. */
  heading?: string
  text: string
  /** Of a film: where in the text each cue begins, and when in the film, in seconds. */
  starts?: Paragraph['starts']
}

/** Returns the passages of a module's article and notes; a quiz has none at all. */
export function passagesOf(module: CourseModule): Passage[] {
  if (module.type === 'quiz') return []
  const notes = linesOf(module.notes ?? '').map((text): Passage => ({ from: 'notes', text }))
  return [...(module.type === 'article' ? articlePassages(module.editorData) : []), ...notes]
}

/** Returns the passages of what a film says, by the text of a file of its captions. */
export function filmPassages(captions: string): Passage[] {
  return paragraphsOf(parseCaptions(captions)).map(({ text, starts }) => ({ from: 'film', text, starts }))
}

/** A line that ends as sentences do, or introduces a list. */
export const IS_SENTENCE = /[.!?…:;。！？]["'”’»)]*$/u

/** Joins each sentence with the heading right above it. */
function articlePassages(editorData: string): Passage[] {
  const passages: Passage[] = []
  let heading: string | undefined
  for (const text of linesOf(articleText(editorData))) {
    const isSentence = IS_SENTENCE.test(text)
    if (heading !== undefined && isSentence) passages.pop()
    passages.push({ from: 'article', ...(heading !== undefined && isSentence && { heading }), text })
    heading = isSentence ? undefined : text
  }
  return passages
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || [])
}
