import { type Course, modulesOf } from '#domain/course/course.ts'
import { storedMediaIn } from '#domain/media/named-media.ts'
import { toPlainLetters } from '#domain/text/path-words.ts'
import { fieldsOf, listOf, textOf } from '#domain/unknown-value.ts'

const MAX_NAME_LENGTH = 60

/** File names reserved by Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/**
 * Converts a title to a file name, such as `sample-title`. Empty if the title is missing or has no Latin letters or
 * digits.
 */
export function toFileName(title: string | undefined): string {
  if (typeof title !== 'string') return ''
  const letters = toPlainLetters(title.normalize('NFKC')).replace(/\p{M}/gu, '')
  const name = letters.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-')
  const short = name.slice(0, MAX_NAME_LENGTH).replace(/^-+|-+$/g, '')
  return RESERVED.test(short) ? '' : short
}

/** Returns the name, with a number appended if it is taken. Adds the result to `taken`. */
export function takeName(name: string, ending: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const free = `${name}${count === 1 ? '' : `-${count}`}${ending}`
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}

/** Returns readable names for stored media by stored name, derived from their use in the course. */
export function readableMediaNames(course: Course): Map<string, string> {
  const names = new Map<string, string>()
  const give = (text: string | undefined, name: string) => {
    for (const stored of storedMediaIn(text ?? '')) if (!names.has(stored)) names.set(stored, name)
  }
  give(course.backgroundImage, 'cover')
  for (const module of modulesOf(course)) {
    for (const { title, value } of listOf(module.links).map(fieldsOf)) {
      const name = toFileName(textOf(title))
      if (name !== '') give(textOf(value), name)
    }
    const name = toFileName(module.title)
    if (name === '') continue
    if (module.type === 'article') give(module.editorData, name)
    if (module.type !== 'video') continue
    give(module.videoUrl, name)
    give(module.videoThumbnail, `${name}-poster`)
    for (const { src, srclang } of module.captions ?? [])
      give(src, `${name}.${toFileName(srclang) || 'captions'}`)
  }
  return names
}
