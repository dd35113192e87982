import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '#core/secret.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { isAddress, MEDIA_ADDRESS, storedMediaOf } from '#domain/media/named-media.ts'
import { MediaFailure, type MediaStore } from '#media/media-store.ts'
import { writeArticle } from '../article/article-file.ts'
import type { PictureNames } from '../article/write-markdown.ts'
import { COURSE_FILE } from './course-folder.ts'
import { listServedMedia } from './media-address.ts'
import { readableMediaNames, takeName, toFileName } from './readable-names.ts'
import { writeCourseYaml } from './write-course-yaml.ts'

/** Folder for the course's media in an export. */
const MEDIA_FOLDER = 'media'

/** Number of hash digits in a file name without a readable title. */
const HASH_PREFIX_LENGTH = 12

/** The files of a course folder by path: texts and copied media. */
export interface CourseFiles {
  texts: Map<string, string>
  /** Copy functions, which take the full target path. */
  copies: Map<string, Copy>
}

type Copy = (to: string) => Promise<void>

/**
 * Converts a course and its media to folder files. Reading them restores the same document. A draft module without
 * content gets empty content, because the content field determines the kind of a module.
 */
export async function toCourseFiles(written: Course, store: MediaStore): Promise<CourseFiles> {
  const course = withContent(written)
  const served = await copiesOfServed()
  const paths = served.map(([, { path }]) => path)
  const copies = new Map([...served, ...(await copiesOfStored(course, store, paths))])
  const files: CourseFiles = { texts: new Map(), copies: new Map() }
  const media = (address: string): string | undefined => {
    const found = copies.get(address)
    if (found === undefined) return undefined
    files.copies.set(found.path, found.copy)
    return found.path
  }
  const articles = writeArticles(course, files, namesOfPictures(media))
  const yaml = writeCourseYaml(course, { media, article: (id) => articles.get(id) ?? '' })
  return { ...files, texts: new Map([[COURSE_FILE, yaml], ...files.texts]) }
}

const NO_CONTENT = { video: { videoUrl: '' }, article: { editorData: '' }, quiz: { questions: [] } } as const

function withContent({ sections, ...course }: Course): Course {
  const filled = sections.map(({ modules, ...section }) => ({
    ...section,
    modules: modules.map((module) => ({ ...NO_CONTENT[module.type], ...module })),
  }))
  return { ...course, sections: filled }
}

/** Returns the target path and copy function of each of the portal's own media files, by URL. */
async function copiesOfServed(): Promise<[address: string, { path: string; copy: Copy }][]> {
  const served = [...(await listServedMedia())]
  return served.map(([address, full]) => [
    address,
    { path: `${MEDIA_FOLDER}/${basename(full)}`, copy: (to) => copyFile(full, to) },
  ])
}

/** Returns the target path and copy function of each stored media file, named after its use, by URL. */
async function copiesOfStored(
  course: Course,
  store: MediaStore,
  served: string[],
): Promise<[address: string, { path: string; copy: Copy }][]> {
  const copies = new Map<string, { path: string; copy: Copy }>()
  const taken = new Set(served.map((path) => basename(path).toLowerCase()))
  const names = readableMediaNames(course)
  for (const stored of storedMediaOf(course)) {
    if ((await store.findSize(stored)) === undefined) continue
    const name = takeName(names.get(stored) ?? stored.slice(0, HASH_PREFIX_LENGTH), extname(stored), taken)
    const copy = (to: string) => copyStored(store, stored, to)
    copies.set(`${MEDIA_ADDRESS}${stored}`, { path: `${MEDIA_FOLDER}/${name}`, copy })
  }
  return [...copies]
}

async function copyStored(store: MediaStore, name: string, to: string): Promise<void> {
  const opened = await store.open(name)
  if (typeof opened === 'string')
    throw new MediaFailure(`the stored file ${name} is missing: export the course again`)
  await pipeline(opened.content, createWriteStream(to))
}

/** Maps picture URLs to paths. An article is not written as Markdown if one of its URLs looks like a path. */
function namesOfPictures(media: (address: string) => string | undefined): PictureNames {
  const addresses = new Map<string, string>()
  return {
    nameOf: (address) => {
      const path = media(address)
      if (path === undefined) return address
      const name = path.split('/').map(encodeURIComponent).join('/')
      addresses.set(name, address)
      return name
    },
    addressOf: (name) => addresses.get(name) ?? (isAddress(name) ? name : `${name} is a path`),
  }
}

/** Adds a file for each article. Returns the paths by module id. */
function writeArticles(course: Course, { texts }: CourseFiles, pictures: PictureNames): Map<string, string> {
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  for (const module of modulesOf(course)) {
    if (module.type !== 'article') continue
    const { ending, text } = writeArticle(module.editorData, pictures)
    const path = `${takeName(toFileName(module.title) || idAsName(module.id), '', taken)}${ending}`
    texts.set(path, text)
    paths.set(module.id, path)
  }
  return paths
}

/** Returns a module's id if every file system accepts it as a name. */
function idAsName(id: string): string {
  return /^[a-z0-9][a-z0-9_-]{0,79}$/i.test(id) && toFileName(id) !== '' ? id : 'article'
}

/** Stores files as a new folder, completely or not at all. Returns false if the path is taken. */
export async function storeFolder(path: string, { texts, copies }: CourseFiles): Promise<boolean> {
  const folder = resolve(path)
  const temporary = `${folder}.${newId()}.tmp`
  try {
    await mkdir(temporary, { recursive: true })
    for (const [path, text] of texts) await writeFile(join(temporary, path), text)
    for (const [path, copy] of copies) {
      await mkdir(dirname(join(temporary, path)), { recursive: true })
      await copy(join(temporary, path))
    }
    if (!(await isFree(folder))) return false
    await rename(temporary, folder)
    return true
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Returns true for a missing path or an empty folder, which a rename replaces. */
async function isFree(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error)
  return names instanceof Error ? names.code === 'ENOENT' : names.length === 0
}
