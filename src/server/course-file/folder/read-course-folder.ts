import { join, posix } from 'node:path'
import { checkCourse } from '#contract/check-course.ts'
import type { Course } from '#domain/course.ts'
import { findCaptionLanguages } from '#domain/course-check/caption-problems.ts'
import type { CourseProblem } from '#domain/course-check/course-problem.ts'
import { findWritingProblems } from '#domain/course-check/writing-problems.ts'
import { isAddress, MEDIA_ADDRESS, storedMediaIn } from '#domain/named-media.ts'
import { MediaFailure } from '../../media/media-store.ts'
import { findWrongMinutes } from '../add-minutes.ts'
import { readStateFile, STATE_FILE } from '../article/article-file.ts'
import { findMarkdownSlips } from '../article/markdown-slips.ts'
import type { MarkdownTree, PictureAddress } from '../article/read-markdown.ts'
import { parseMarkdown, readMarkdown } from '../article/read-markdown.ts'
import { LARGEST_MARKDOWN } from '../article/write-markdown.ts'
import { findFilmLength } from '../film-length.ts'
import { LIST_NAMES, writtenNameOf } from './course-fields.ts'
import type { FileProblem } from './file-problem.ts'
import { sortProblems } from './file-problem.ts'
import type { NamedMedia } from './find-media-problems.ts'
import { findMediaProblems } from './find-media-problems.ts'
import { findFolderFile, readText, toFolderPath } from './folder-files.ts'
import { findServedFile, toMediaAddress } from './media-address.ts'
import type { CourseYaml, NamedFile } from './read-course-yaml.ts'
import { readCourseYaml } from './read-course-yaml.ts'
import { newId, withIds } from './write-ids.ts'

/** Largest `course.yaml` and editor state that are read, in bytes: far larger than any. */
const LARGEST_COURSE_FILE = 4 * 1024 * 1024
const LARGEST_STATE = 32 * 1024 * 1024

/** The file of a folder that makes it a course. */
export const COURSE_FILE = 'course.yaml'

/** The course in a folder: its document, unless one of the problems is an error. */
export interface CourseFolder {
  course: Course | undefined
  /** Every problem, errors first, by file and line. */
  problems: FileProblem[]
  /** Media of the folder, by their paths, that must be stored for anybody to see them. */
  toStore: string[]
  /** The paths of its media by the addresses that they get. */
  media: ReadonlyMap<string, string>
  /** True if the course itself has no id yet. */
  isNew: boolean
  /** The number of parts that have no id yet. */
  newIds: number
  /** The text of `course.yaml` as it was read, and with an id for each part that had none. */
  source: { text: string; withIds: string }
  /** Returns a problem of the document as those of its files: none if another problem explains it. */
  locate: (problem: CourseProblem) => FileProblem[]
}

/** Reads and checks a course that is a folder of files: `course.yaml`, an article a file, and media. What has no id yet gets one from `makeId`, and with `isAllNew` whatever has one, too. */
export async function readCourseFolder(
  folder: string,
  { makeId = newId, isAllNew = false } = {},
): Promise<CourseFolder> {
  const found = await findFolderFile(folder, COURSE_FILE)
  if ('problem' in found) return broken(found.problem)
  const read = await readText(found.full, LARGEST_COURSE_FILE)
  if ('problem' in read) return broken(read.problem)
  const yaml = readCourseYaml(read.text, makeId, isAllNew)
  const contents = await readNamedFiles(folder, yaml)
  const mark = read.hasMark ? '\ufeff' : ''
  const source = { text: mark + read.text, withIds: mark + withIds(read.text, yaml.newIds) }
  const { course, problems } = checkCourse(yaml.document)
  const writing =
    yaml.document === undefined
      ? []
      : [...findWritingProblems(yaml.document), ...findCaptionLanguages(yaml.document)]
  const inDocument = yaml.document === undefined ? [] : [...dropExplained(problems, writing), ...writing]
  if (course)
    inDocument.push(...(await findWrongMinutes(course, (film) => lengthOfFilm(film, folder, contents))))
  const all = sortProblems([
    ...yaml.problems.map((problem) => ({ ...problem, file: COURSE_FILE })),
    ...contents.problems,
    ...(await findMediaProblems(contents.named)),
    ...inDocument.flatMap((problem) => toFileProblem(problem, yaml, contents.articles)),
  ])
  const isBroken = all.some(({ severity }) => severity === 'error')
  return {
    course: isBroken ? undefined : course,
    problems: all,
    toStore: [...contents.toStore],
    media: contents.media,
    isNew: yaml.newIds.some(({ id }) => id === course?.id),
    newIds: yaml.newIds.length,
    source,
    locate: (problem) => toFileProblem(problem, yaml, contents.articles),
  }
}

function lengthOfFilm(film: string, folder: string, { media }: Contents): Promise<number | undefined> {
  const path = media.get(film)
  return findFilmLength(film, () => (path === undefined ? undefined : join(folder, path)))
}

/** Leaves out the warnings of which the author is told more. */
function dropExplained(problems: CourseProblem[], writing: CourseProblem[]): CourseProblem[] {
  const explained = new Set(writing.map(({ place }) => place))
  return problems.filter(({ severity, place }) => severity === 'error' || !explained.has(place))
}

function broken(message: string): CourseFolder {
  const problem: FileProblem = { severity: 'error', file: COURSE_FILE, message }
  const source = { text: '', withIds: '' }
  return {
    course: undefined,
    problems: [problem],
    toStore: [],
    media: new Map(),
    isNew: false,
    newIds: 0,
    source,
    locate: () => [],
  }
}

/** An article of the folder: where it lies, and which line a place of its editor state came from. */
interface ReadArticle {
  file: string
  lineAt?: (place: string) => number
}

/** What is known of the files that a course names. */
interface Contents {
  problems: FileProblem[]
  toStore: Set<string>
  /** Articles by the place of their `editorData`. */
  articles: Map<string, ReadArticle>
  /** The paths of media files by the address that they get. */
  media: Map<string, string>
  /** Every mention of one of them. */
  named: NamedMedia[]
}

/** Reads the files that `course.yaml` names and fills their contents and addresses into its document. */
async function readNamedFiles(folder: string, yaml: CourseYaml): Promise<Contents> {
  const contents: Contents = {
    problems: [],
    toStore: new Set(),
    articles: new Map(),
    media: new Map(),
    named: [],
  }
  for (const named of yaml.files)
    if (named.kind === 'article') named.fields[named.field] = await readArticle(folder, named, contents)
    else {
      const mention = {
        written: named.path,
        base: '.',
        file: COURSE_FILE,
        line: named.line,
        place: named.place,
      }
      named.fields[named.field] = await addressOfMedia(folder, mention, contents)
    }
  return contents
}

/** A place in a file of the folder where another file is named, from the folder `base`. */
interface Mention {
  written: string
  base: string
  file: string
  line: number
  /** Its place in the document; absent within an article. */
  place?: string
}

/** Stands for an article that could not be read: the problems say why. */
const UNREADABLE = JSON.stringify({ root: { type: 'root', children: [{ type: 'paragraph', children: [] }] } })

async function readArticle(folder: string, { path: written, line, place }: NamedFile, contents: Contents) {
  const report = (message: string, at: Pick<FileProblem, 'file' | 'line'> = { file: COURSE_FILE, line }) => {
    contents.problems.push({ severity: 'error', ...at, message })
    return UNREADABLE
  }
  const inside = toFolderPath(written)
  if ('problem' in inside) return report(inside.problem)
  const { path } = inside
  const isState = path.toLowerCase().endsWith(STATE_FILE)
  if (!isState && !path.toLowerCase().endsWith('.md'))
    return report(`'${written}' is not an article: its name ends in .md`)
  const found = await findFolderFile(folder, path)
  if ('problem' in found) return report(found.problem)
  const read = await readText(found.full, isState ? LARGEST_STATE : LARGEST_MARKDOWN)
  if ('problem' in read) return report(read.problem, { file: path })
  if (isState) {
    contents.articles.set(place, { file: path })
    return readStateFile(read.text) ?? report('the file is not JSON', { file: path })
  }
  const tree = parseMarkdown(read.text)
  if (!tree) return report('the article is nested too deep to be read: use fewer levels', { file: path })
  return readMarkdownFile(folder, { path, place, tree, text: read.text }, contents)
}

/** Reads an article, and again once the addresses of its pictures are known. */
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
  const pictureAddress: PictureAddress = (written) => addresses.get(written) ?? written
  const { editorData, losses, lineAt } = readMarkdown(tree, pictureAddress)
  contents.articles.set(place, { file: path, lineAt })
  const slips = [...losses, ...findMarkdownSlips(tree, text)]
  contents.problems.push(...slips.map((slip) => ({ ...slip, severity: 'warning' as const, file: path })))
  return editorData
}

/** A picture's path is written as in any address: a space is `%20`. */
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

/** Returns the address of a media file; that of a file which cannot be used is only its name, and the problems say why. */
async function addressOfMedia(folder: string, mention: Mention, contents: Contents): Promise<string> {
  const { written, base, file, line, place } = mention
  const report = (severity: FileProblem['severity'], message: string): string => {
    contents.problems.push({ severity, file, line, message })
    return `${MEDIA_ADDRESS}${posix.basename(written)}`
  }
  if (isAddress(written)) {
    const isOwn = written.startsWith(MEDIA_ADDRESS) && storedMediaIn(written).length === 0
    if (isOwn && !(await findServedFile(written)))
      report('warning', `the portal has no '${written}' yet: it is not shown`)
    return written
  }
  const inside = toFolderPath(written, base)
  if ('problem' in inside) return report('error', inside.problem)
  const found = await findFolderFile(folder, inside.path)
  if ('problem' in found) return report('error', found.problem)
  if (found.size === 0) return report('error', `'${inside.path}' is an empty file`)
  const media = await toMediaAddress(found.full).catch((error: Error) => error)
  if (media instanceof MediaFailure) return report('error', media.message)
  if (media instanceof Error) throw media
  contents.media.set(media.address, found.path)
  contents.named.push({ path: found.path, full: found.full, place, file, line })
  if (media.isToStore) contents.toStore.add(found.path)
  return media.address
}

/** Returns a problem of the document as one of the file that the document came from; none if it has been explained already. */
function toFileProblem(
  { severity, place, message }: CourseProblem,
  yaml: CourseYaml,
  articles: Map<string, ReadArticle>,
): FileProblem[] {
  if (yaml.explained.has(place)) return []
  const [field = '', rest = ''] = splitAtArticle(place)
  const article = articles.get(field)
  if (article?.lineAt) return [{ severity, file: article.file, line: article.lineAt(rest), message }]
  if (article)
    return [{ severity, file: article.file, message: rest === '' ? message : `${rest}: ${message}` }]
  const label = labelOf(place)
  const inLines = message.replace(/\bsections\[[\w.[\]]*/g, (other) => `line ${findLine(other, yaml)}`)
  const problem = { severity, file: COURSE_FILE, line: findLine(place, yaml) }
  if (message === 'is missing' && label !== '' && yaml.lines.has(place))
    return [{ ...problem, message: `${label}${explainEmpty(label.slice(0, -2))}` }]
  const hint = message === 'is missing' ? `; add the line '${label}…'` : suggestPath(label, message)
  return [{ ...problem, message: `${label}${inLines}${hint}` }]
}

/** Parts the place of an article from the place within its editor state. */
function splitAtArticle(place: string): [field: string, rest: string] {
  const end = /\.editorData(?=\.|$)/.exec(place)
  const at = end ? end.index + end[0].length : place.length
  return [place.slice(0, at), place.slice(at + 1)]
}

function explainEmpty(name: string): string {
  return LIST_NAMES.has(name)
    ? "is empty: write its entries in the lines below, each after '- '"
    : 'is empty: write its value after the colon'
}

/** Returns a path that can be part of an address in place of one that cannot, as the end of a message. */
function suggestPath(label: string, message: string): string {
  const [, written = ''] = /^'(.*)' contains /.exec(message) ?? []
  const words = written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z\d]+/g)
  return label === 'path: ' && words ? `: write words with hyphens between, such as ${words.join('-')}` : ''
}

/** Names the field of a place with a colon, unless it is an entry of a list, which has no name. */
function labelOf(place: string): string {
  const [, field] = /([^.[\]]+)$/.exec(place) ?? []
  return field === undefined ? '' : `${writtenNameOf(field)}: `
}

/** The line of a place, or of the part it would belong to. */
function findLine(place: string, { lines }: CourseYaml): number {
  for (let at = place; at !== ''; at = at.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
    const line = lines.get(at)
    if (line !== undefined) return line
  }
  return lines.get('') ?? 1
}
