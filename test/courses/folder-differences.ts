import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { COURSE_FILE } from '#courses/authoring/folder/course-folder.ts'

/** Differing files between a folder and the export of its draft: `-` is missing, `+` is new. */
type Difference = readonly string[]

const NEW_ARTICLE: Difference = ['-asking.md', '+what-to-ask.md']
const NO_ARTICLE: Difference = ['-asking.md', '-media/scale.svg', '+what-to-ask.lexical.json']
const NO_FILM: Difference = ['-media/film.mp4']
const NO_COVER: Difference = ['-media/cover.svg']
const NO_PICTURE: Difference = ['-asking.md', '-media/scale.svg', '+what-to-ask.md']

/**
 * Broken folders whose files a draft does not reproduce byte for byte, by reason. In addition, `course.yaml` is always
 * rewritten without comments, and reported unused files are dropped.
 */
const DIFFERENCES: Readonly<Record<string, Readonly<Record<string, Difference>>>> = {
  'an article that cannot be read is an empty one, and its image is named by no module': {
    'an article that is no text': NO_ARTICLE,
    'a huge article': NO_ARTICLE,
    'an article as a link': NO_ARTICLE,
    'a missing article': NO_ARTICLE.slice(1),
    'a name in other capitals': NO_ARTICLE,
    'an article that leaves the folder': NO_ARTICLE,
    'an article anywhere': NO_ARTICLE,
    'an article of another kind': NO_ARTICLE,
    'a state that is not JSON': ['-asking.lexical.json', ...NO_ARTICLE],
    'nesting beyond the stack': NO_ARTICLE,
  },
  'an image that is not there, or not to be had, is named by an address of none': {
    'an image as a link': NO_PICTURE,
    'a missing image of an article': NEW_ARTICLE,
    'an image that leaves the folder': NO_PICTURE,
    'an image that leaves it in disguise': NO_PICTURE,
    'an image anywhere': NO_PICTURE,
    'an image of another site by half an address': NO_PICTURE,
  },
  'a medium of which `course.yaml` does not have the path, or that is no file to be stored, is left behind': {
    'a folder of media as a link': ['-else/cover.svg', ...NO_COVER],
    'an empty video': NO_FILM,
    'a name in other capitals within a folder': NO_FILM,
    'a drive': NO_FILM,
    'a backslash': NO_FILM,
    'a folder as an image': NO_COVER,
    'a folder as an image, with a slash': NO_COVER,
    'an image that no browser shows': ['-media/poster.jpg', '-media/poster.tiff'],
    'files that nothing names': ['-README.md', '-notes.txt'],
  },
  'a video of the portal is copied into the folder': {
    'minutes that are not those of its video': ['+media/welcome-hello.mp4'],
  },
  'a file that is not as the portal writes it is written so, and says the same': {
    'a scripted link in an article': NEW_ARTICLE,
    HTML: NEW_ARTICLE,
    'a footnote': NEW_ARTICLE,
    'an empty article': NEW_ARTICLE,
    'an entry without its space in an article': NEW_ARTICLE,
    'a state that is none': ['-asking.lexical.json', '+what-to-ask.lexical.json'],
  },
  'what an article cannot say is left out, as the check says': {
    'an image with a title': NEW_ARTICLE,
    'nesting beyond reading': NEW_ARTICLE,
  },
}

const ALL = Object.assign({}, ...Object.values(DIFFERENCES)) as Record<string, Difference>

/** Returns the expected differences of a case, sorted. */
export const expectedDifference = (name: string): string[] => [...(ALL[name] ?? [])].sort()

/** Lists the differing files of two course folders except `course.yaml`. Ignores file names. */
export function findDifference(before: string, after: string): string[] {
  const [one, other] = [readFiles(before), readFiles(after)]
  const missingIn = (files: Map<string, string>, from: Map<string, string>, sign: string) => {
    const contents = new Set(files.values())
    return [...from].filter(([, content]) => !contents.has(content)).map(([path]) => `${sign}${path}`)
  }
  return [...missingIn(other, one, '-'), ...missingIn(one, other, '+')].sort()
}

/** Reads the files of a course except `course.yaml`. Replaces paths in articles by the hashes of their files. */
function readFiles(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = new Map<string, string>()
  for (const path of paths)
    if (path !== COURSE_FILE && statSync(join(folder, path)).isFile())
      files.set(path, readFileSync(join(folder, path), 'latin1'))
  const hashes = [...files].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')])
  const withHashes = (text: string) =>
    hashes.reduce((named, [path = '', hash = '']) => named.replaceAll(path, hash), text)
  for (const [path, text] of files) if (/\.(md|json)$/.test(path)) files.set(path, withHashes(text))
  return files
}
