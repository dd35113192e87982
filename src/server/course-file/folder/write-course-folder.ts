import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Course } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { writeArticle } from '../article/article-file.ts'
import type { PictureNames } from '../article/write-markdown.ts'
import { listServedMedia } from './media-address.ts'
import { isAddress } from './media-names.ts'
import { COURSE_FILE } from './read-course-folder.ts'
import { writeCourseYaml } from './write-course-yaml.ts'
import { newId } from './write-ids.ts'

/** The folder of a course's own pictures, films and captions, as it is exported. */
const MEDIA = 'media'

/** The files of a course's folder by their paths: texts, and copies of media. */
export interface CourseFiles {
  texts: Map<string, string>
  /** The full paths of the files to copy. */
  copies: Map<string, string>
}

/** Writes a course as the files of a folder; reading them gives the same document again. Media that the portal serves lie beside. */
export async function toCourseFiles(course: Course): Promise<CourseFiles> {
  const served = await listServedMedia()
  const files: CourseFiles = { texts: new Map(), copies: new Map() }
  const media = (address: string): string | undefined => {
    const full = served.get(address)
    if (full === undefined) return undefined
    const path = `${MEDIA}/${basename(full)}`
    files.copies.set(path, full)
    return path
  }
  const articles = writeArticles(course, files, namesOfPictures(media))
  const yaml = writeCourseYaml(course, { media, article: (id) => articles.get(id) ?? '' })
  return { ...files, texts: new Map([[COURSE_FILE, yaml], ...files.texts]) }
}

/** Names the pictures of articles by their paths; one whose address would be read as a path keeps its article from being Markdown. */
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

/** Writes each article into a file of its own; returns the paths by the ids of their modules. */
function writeArticles(course: Course, { texts }: CourseFiles, pictures: PictureNames): Map<string, string> {
  const paths = new Map<string, string>()
  for (const module of modulesOf(course)) {
    if (module.type !== 'article') continue
    const { ending, text } = writeArticle(module.editorData, pictures)
    const path = `${fileNameOf(module.id, paths)}${ending}`
    texts.set(path, text)
    paths.set(module.id, path)
  }
  return paths
}

/** A module's id, if any file system takes it as the name of a file of its own. */
function fileNameOf(id: string, paths: Map<string, string>): string {
  const taken = [...paths.values()].map((path) => path.toLowerCase().replace(/\..*$/, ''))
  const isName = /^[a-z0-9][a-z0-9_-]{0,79}$/i.test(id) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(id)
  if (isName && !taken.includes(id.toLowerCase())) return id
  let number = paths.size + 1
  while (taken.includes(`article-${number}`)) number += 1
  return `article-${number}`
}

/** Stores files as a new folder, whole or not at all; false if there is something at that place already. */
export async function storeFolder(path: string, { texts, copies }: CourseFiles): Promise<boolean> {
  const folder = resolve(path)
  const temporary = `${folder}.${newId()}.tmp`
  try {
    await mkdir(temporary, { recursive: true })
    for (const [path, text] of texts) await writeFile(join(temporary, path), text)
    for (const [path, full] of copies) {
      await mkdir(dirname(join(temporary, path)), { recursive: true })
      await copyFile(full, join(temporary, path))
    }
    if (!(await isFree(folder))) return false
    await rename(temporary, folder)
    return true
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Nothing, or an empty folder, which a rename replaces. */
async function isFree(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error)
  return names instanceof Error ? names.code === 'ENOENT' : names.length === 0
}
