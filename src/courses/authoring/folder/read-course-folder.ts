import { posix } from 'node:path'
import { type CheckedCourse, checkCourse } from '#contract/check-course.ts'
import { newId } from '#core/secret.ts'
import type { Course } from '#domain/course/course.ts'
import { type CourseProblem, MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import { addWritingProblems } from '#domain/course-check/writing-problems.ts'
import { readFilmAddress } from '#domain/media/film-address.ts'
import { isAddress, MEDIA_ADDRESS, storedMediaIn } from '#domain/media/named-media.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { MediaFailure } from '#media/media-store.ts'
import { findWrongMinutes } from '../add-minutes.ts'
import { readStateFile, STATE_FILE } from '../article/article-file.ts'
import { lintMarkdown } from '../article/lint-markdown.ts'
import {
  type MarkdownTree,
  type PictureAddress,
  parseMarkdown,
  readMarkdown,
} from '../article/read-markdown.ts'
import { MAX_MARKDOWN_BYTES } from '../article/write-markdown.ts'
import { NO_CLOCK, type ReadingClock } from '../reading-clock.ts'
import { brokenFolder, COURSE_FILE, type CourseFolder, type FilePlaces, fileAt } from './course-folder.ts'
import { type FileProblem, locateProblem, sortProblems } from './file-problem.ts'
import { findMediaProblems, type NamedMedia } from './find-media-problems.ts'
import { findUnnamedFiles } from './find-unnamed-files.ts'
import { findFolderFile, readText, toFolderPath } from './folder-files.ts'
import { findServedFile, toMediaAddress } from './media-address.ts'
import { type CourseYaml, type NamedFile, readCourseYaml } from './read-course-yaml.ts'
import { withIds } from './write-ids.ts'

/** Maximum sizes of `course.yaml` and of an editor state, in bytes. Real ones are far smaller. */
const MAX_COURSE_FILE_BYTES = 4 * 1024 * 1024
const MAX_STATE_BYTES = 32 * 1024 * 1024

/**
 * Reads and checks a course folder: `course.yaml`, one file per article, and media. Adds missing ids, or replaces all
 * ids with `isAllNew`. Reports each text to the clock.
 */
export async function readCourseFolder(
  folder: string,
  { isAllNew = false, clock = NO_CLOCK } = {},
): Promise<CourseFolder> {
  const found = await findFolderFile(folder, COURSE_FILE)
  if ('problem' in found) return brokenFolder(found.problem)
  const read = await readText(found.full, MAX_COURSE_FILE_BYTES)
  if ('problem' in read) return brokenFolder(read.problem)
  clock.start(COURSE_FILE, read.text)
  const yaml = readCourseYaml(read.text, newId, isAllNew)
  const contents = await readNamedFiles(folder, yaml, clock)
  clock.start(COURSE_FILE, read.text, contents.length)
  const { course, problems } = checkDocument(yaml.document)
  const places = { lines: yaml.lines, explained: yaml.explained, articles: contents.articles }
  const inDocument = problems.flatMap((problem) => locateAll(problem, places))
  clock.pause()
  const all = sortProblems([
    ...yaml.problems.map((problem) => ({ ...problem, file: COURSE_FILE })),
    ...contents.problems,
    ...(await findMediaProblems(contents.named)),
    ...(course && contents.errors === 0 ? await findUnnamedFiles(folder, contents.paths) : []),
    ...inDocument,
    ...(course ? await findWrongLengths(course, { folder, contents, places }) : []),
  ])
  const mark = read.hasMark ? '\ufeff' : ''
  const hasErrors = all.some(({ severity }) => severity === 'error')
  return {
    course: hasErrors ? undefined : course,
    broken: hasErrors && contents.errors <= MAX_REPORTED ? fieldsOf(yaml.document) : undefined,
    problems: all,
    toStore: [...contents.toStore],
    media: contents.media,
    isNew: yaml.newIds.some(({ id }) => id === course?.id),
    newIds: yaml.newIds.length,
    source: { text: mark + read.text, withIds: mark + withIds(read.text, yaml.newIds) },
    // Functions cannot be sent between threads.
    places: { ...places, articles: new Map() },
  }
}

function locateAll(problem: CourseProblem, places: FilePlaces): FileProblem[] {
  return locateProblem(problem, places).map((located) => ({ ...located, place: problem.place }))
}

/** Checks a document. Returns no problems for an unreadable document. */
function checkDocument(document: unknown): CheckedCourse {
  if (document === undefined) return { course: undefined, problems: [] }
  const { course, problems } = checkCourse(document)
  return { course, problems: addWritingProblems(document, problems) }
}

async function findWrongLengths(
  course: Course,
  { folder, contents: { media }, places }: { folder: string; contents: Contents; places: FilePlaces },
): Promise<FileProblem[]> {
  const wrong = await findWrongMinutes(course, (address) => fileAt(folder, media, address))
  return wrong.flatMap((problem) => locateProblem(problem, places))
}

/** Contents of the files used by a course. */
interface Contents {
  problems: FileProblem[]
  toStore: Set<string>
  articles: Map<string, { file: string; lineAt?: (place: string) => number }>
  /** Paths of media files by future URL. */
  media: Map<string, string>
  /** Media files by referenced path. */
  known: Map<string, { address: string; media: Pick<NamedMedia, 'path' | 'full'> }>
  /** All references to media files. */
  named: NamedMedia[]
  /** Paths of all referenced files. */
  paths: Set<string>
  /** Total length of all articles, in characters. */
  length: number
  errors: number
  /** Document paths whose problems are already reported. */
  explained: Set<string>
  clock: ReadingClock
}

function addProblem(contents: Contents, problem: FileProblem): void {
  contents.problems.push(problem)
  if (problem.severity === 'error') contents.errors += 1
}

/** Reads the files referenced by `course.yaml` and adds their contents and URLs to the document. */
async function readNamedFiles(folder: string, yaml: CourseYaml, clock: ReadingClock): Promise<Contents> {
  const contents: Contents = {
    problems: [],
    toStore: new Set(),
    articles: new Map(),
    media: new Map(),
    known: new Map(),
    named: [],
    paths: new Set(),
    length: 0,
    errors: 0,
    explained: yaml.explained,
    clock,
  }
  for (const named of yaml.files) {
    // The author corrects the reported problems first; the next check finds the rest.
    const isEnough = contents.errors > MAX_REPORTED
    named.fields[named.field] = isEnough ? UNREADABLE : await contentOf(folder, named, contents)
  }
  return contents
}

/** Returns the text of an article file, or the URL of a media file. */
function contentOf(folder: string, named: NamedFile, contents: Contents): Promise<string> {
  if (named.kind === 'article') return readArticle(folder, named, contents)
  const { path, line, place } = named
  return addressOfMedia(folder, { written: path, base: '.', file: COURSE_FILE, line, place }, contents)
}

/** A file reference. Its path is relative to `base`. */
interface Mention {
  written: string
  base: string
  file: string
  line: number
  /** Document path. Absent within an article. */
  place?: string
}

/** Replacement for an unreadable article. Its problems are already reported. */
const UNREADABLE = JSON.stringify({ root: { type: 'root', children: [{ type: 'paragraph', children: [] }] } })

async function readArticle(folder: string, { path: written, line, place }: NamedFile, contents: Contents) {
  const report = (message: string, at: Pick<FileProblem, 'file' | 'line'> = { file: COURSE_FILE, line }) => {
    addProblem(contents, { severity: 'error', ...at, message })
    return UNREADABLE
  }
  const inside = toFolderPath(written)
  if ('problem' in inside) return report(inside.problem)
  const { path } = inside
  contents.paths.add(path)
  const isState = path.toLowerCase().endsWith(STATE_FILE)
  if (!isState && !path.toLowerCase().endsWith('.md'))
    return report(`'${written}' isn’t an article: its name must end in .md`)
  const found = await findFolderFile(folder, path)
  if ('problem' in found) return report(found.problem)
  const read = await readText(found.full, isState ? MAX_STATE_BYTES : MAX_MARKDOWN_BYTES)
  if ('problem' in read) return report(read.problem, { file: path })
  contents.clock.start(path, read.text)
  contents.length += read.text.length
  if (isState) {
    contents.articles.set(place, { file: path })
    return readStateFile(read.text) ?? report('the file isn’t JSON', { file: path })
  }
  const tree = parseMarkdown(read.text)
  if (!tree) return report('the article is nested too deeply: use fewer levels', { file: path })
  return readMarkdownFile(folder, { path, place, tree, text: read.text }, contents)
}

/** Reads an article twice: first for its pictures, then with their URLs. */
async function readMarkdownFile(
  folder: string,
  { path, place, tree, text }: { path: string; place: string; tree: MarkdownTree; text: string },
  contents: Contents,
): Promise<string> {
  const mentions = new Map<string, Mention>()
  const base = posix.dirname(path)
  readMarkdown(tree, (written, line) => {
    if (!mentions.has(written)) mentions.set(written, { written, base, file: path, line })
    return written
  })
  const addresses = new Map<string, string>()
  for (const [written, mention] of mentions)
    addresses.set(written, await addressOfPicture(folder, mention, contents))
  contents.clock.start(path, text)
  const pictureAddress: PictureAddress = (written) => addresses.get(written) ?? written
  const { editorData, losses, lineAt } = readMarkdown(tree, pictureAddress)
  contents.articles.set(place, { file: path, lineAt })
  for (const problem of [...losses, ...lintMarkdown(tree, text)])
    addProblem(contents, { ...problem, severity: 'warning', file: path })
  return editorData
}

/** Decodes a picture's path. It is percent-encoded like any URL. */
function addressOfPicture(folder: string, mention: Mention, contents: Contents): Promise<string> {
  return addressOfMedia(folder, { ...mention, written: decode(mention.written) }, contents)
}

function decode(written: string): string {
  try {
    return isAddress(written) ? written : decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Returns the URL of a media file. Reports an unusable file and returns its name instead. */
async function addressOfMedia(folder: string, mention: Mention, contents: Contents): Promise<string> {
  const { written, base, file, line, place } = mention
  // A linked file is checked as a file, not as the URL of a web page.
  if (place?.endsWith('.value')) contents.explained.add(place)
  const report = (severity: FileProblem['severity'], message: string): string => {
    addProblem(contents, { severity, file, line, message })
    return `${MEDIA_ADDRESS}${posix.basename(written)}`
  }
  const film = place?.endsWith('.videoUrl') && !isAddress(written) ? readFilmAddress(written) : undefined
  if (film && 'address' in film) return film.address
  if (isAddress(written)) {
    const isOwn = written.startsWith(MEDIA_ADDRESS) && storedMediaIn(written).length === 0
    if (isOwn && !(await findServedFile(written)))
      report('warning', `the portal has no '${written}' yet, so it isn’t shown`)
    return written
  }
  const inside = toFolderPath(written, base)
  if ('problem' in inside) return report('error', inside.problem)
  contents.paths.add(inside.path)
  const known = contents.known.get(inside.path)
  if (known) {
    contents.named.push({ ...known.media, place, file, line })
    return known.address
  }
  const found = await findFolderFile(folder, inside.path)
  if ('problem' in found) return report('error', found.problem)
  if (found.size === 0) return report('error', `'${inside.path}' is an empty file`)
  contents.clock.pause()
  const media = await toMediaAddress(found.full).catch((error: Error) => error)
  if (media instanceof MediaFailure) return report('error', media.message)
  if (media instanceof Error) throw media
  contents.media.set(media.address, found.path)
  contents.known.set(inside.path, { address: media.address, media: { path: found.path, full: found.full } })
  contents.named.push({ path: found.path, full: found.full, place, file, line })
  if (media.isToStore) contents.toStore.add(found.path)
  return media.address
}
