import { articleText } from '../course/article-text.ts'
import type { CourseModule } from '../course/course.ts'
import { type Paragraph, paragraphsOf, parseCaptions } from '../media/parse-captions.ts'

/** A searchable paragraph with its source. */
export interface Passage {
  from: 'course' | 'article' | 'film' | 'notes'
  /** The line directly above the passage, if that is not a sentence: a heading, or the introduction of a list. */
  heading?: string
  text: string
  /** For a film: the position in the text where each cue begins, and its time in the film, in seconds. */
  starts?: Paragraph['starts']
}

/** Returns the passages of a module's article and notes. Returns none for a quiz. */
export function passagesOf(module: CourseModule): Passage[] {
  if (module.type === 'quiz') return []
  const notes = linesOf(module.notes ?? '').map((text): Passage => ({ from: 'notes', text }))
  return [...(module.type === 'article' ? articlePassages(module.editorData) : []), ...notes]
}

/** Returns the passages of a film from the text of a caption file. */
export function filmPassages(captions: string): Passage[] {
  return paragraphsOf(parseCaptions(captions)).map(({ text, starts }) => ({ from: 'film', text, starts }))
}

/** A line that ends like a sentence or introduces a list. */
export const IS_SENTENCE = /[.!?…:;。！？]["'”’»)]*$/u

/** Joins each sentence with the heading directly above it. */
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
