import { printable } from '../printable.ts'
import { articleFaults } from './article-faults.ts'
import { blankFaults } from './blank-faults.ts'
import type { CourseFault } from './course-fault.ts'
import { errorAt, warningAt } from './course-fault.ts'
import { linkFaults, mediaFaults } from './link-faults.ts'
import type { Placed } from './placed.ts'
import { entriesOf, placedAt, placeOf } from './placed.ts'
import { quizFaults } from './quiz-faults.ts'

/**
 * What is wrong with a course document beyond the types of its fields (section 3): ids and paths that cannot
 * work are errors, what the player copes with is a warning. The document may be anything; a part whose
 * type is wrong is passed over here.
 */
export function courseFaults(document: unknown): CourseFault[] {
  const course = placedAt(document, '')
  const sections = entriesOf(course, 'sections')
  const modules = sections.flatMap((section) => entriesOf(section, 'modules'))
  return [
    ...[course, ...modules].flatMap(idFaults),
    ...webPathFaults(course),
    ...blankFaults([course], 'name'),
    ...blankFaults([...sections, ...modules], 'title'),
    ...mediaFaults(course, 'backgroundImage'),
    ...repeatedIdFaults(modules, 'module'),
    ...modules.flatMap(moduleFaults),
  ]
}

function moduleFaults(module: Placed): CourseFault[] {
  const { type } = module.fields
  const links = entriesOf(module, 'links').flatMap((link) => linkFaults(link, 'value'))
  if (type === 'quiz')
    return [...links, ...repeatedIdFaults(entriesOf(module, 'questions'), 'question'), ...quizFaults(module)]
  if (type === 'article') return [...links, ...articleFaults(module)]
  return type === 'video' ? [...links, ...videoFaults(module)] : links
}

function videoFaults(module: Placed): CourseFault[] {
  const captions = entriesOf(module, 'captions').flatMap((caption) => mediaFaults(caption, 'src'))
  const clip = [...mediaFaults(module, 'videoUrl'), ...mediaFaults(module, 'videoThumbnail')]
  if (module.fields.videoUrl !== '') return [...clip, ...captions]
  return [warningAt(placeOf(module, 'videoUrl'), 'is empty: there is nothing to play'), ...clip, ...captions]
}

/** A second part with an id already given is at fault, and says where the first one is. */
function repeatedIdFaults(parts: Placed[], what: string): CourseFault[] {
  const first = new Map<unknown, Placed>()
  return parts.flatMap((part) => {
    const { id } = part.fields
    const earlier = first.get(id)
    if (!earlier && typeof id === 'string') first.set(id, part)
    return earlier
      ? [errorAt(placeOf(part, 'id'), `'${id}' is the id of the ${what} at ${earlier.place}`)]
      : []
  })
}

/** An id stands in addresses, where `.` and `..` lead elsewhere, and in lists that people read. */
function idFaults(part: Placed): CourseFault[] {
  const { id } = part.fields
  if (id === '.' || id === '..')
    return [errorAt(placeOf(part, 'id'), `'${id}' cannot be a part of an address`)]
  if (typeof id !== 'string' || printable(id) === id) return []
  return [errorAt(placeOf(part, 'id'), `'${id}' holds a control character`)]
}

/** Characters that a path segment may hold as they are (RFC 3986, pchar), and letters of any language. */
const SEGMENT = /^[\p{L}\p{M}\p{N}._~!$&'()*+,;=:@-]+$/u

function webPathFaults(course: Placed): CourseFault[] {
  const { webPath } = course.fields
  if (typeof webPath !== 'string' || webPath === '') return []
  if (webPath === '.' || webPath === '..')
    return [errorAt('webPath', `'${webPath}' cannot be a part of an address`)]
  if (SEGMENT.test(webPath)) return []
  const wrong = [...webPath].find((character) => !SEGMENT.test(character)) ?? ''
  return [
    errorAt('webPath', `'${webPath}' holds ${JSON.stringify(wrong)}, which cannot be part of an address`),
  ]
}
