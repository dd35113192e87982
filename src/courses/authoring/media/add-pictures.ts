import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { errorMessage } from '#core/error-message.ts'
import type { Course, Picture } from '#domain/course/course.ts'
import { pictureAddressesOf, picturesIn, withPictures } from '#domain/course/course-pictures.ts'
import { MAX_UPLOAD_BYTES } from '#domain/media/find-upload-problem.ts'
import { findContentKind, HEAD_LENGTH } from '#domain/media/media-kinds.ts'
import { MEDIA_ADDRESS, storedMediaIn } from '#domain/media/named-media.ts'
import { MAX_PIXELS } from '#media/judging/judge-media.ts'
import { readPicture } from '#media/judging/read-picture.ts'
import type { MediaStore } from '#media/media-store.ts'
import { type CopyMaker, loadCopyMaker, widthsOfCopies } from './make-copies.ts'

/** File extensions of raster images. */
const WITH_PIXELS = /\.(?:avif|gif|jpg|png|webp)$/

/**
 * Keeps the data of an earlier revision for pictures that the course still has, because a stored file never changes.
 * Drops data whose copies no longer exist.
 */
export async function keepPictures(
  course: Course,
  earlier: Course | undefined,
  media: MediaStore,
): Promise<Course> {
  const known = earlier ? picturesIn(earlier) : new Map<string, Picture>()
  const shown = new Set(pictureAddressesOf(course))
  for (const [address, { copies }] of known)
    if (!shown.has(address) || !(await areStored(copies, media))) known.delete(address)
  return withPictures(course, (address) => known.get(address))
}

async function areStored(copies: Picture['copies'], media: MediaStore): Promise<boolean> {
  for (const { address } of copies) {
    const name = nameOf(address)
    if (name === undefined || (await media.findSize(name)) === undefined) return false
  }
  return true
}

/** Returns true if a course has stored pictures of unknown size and this machine can process them. */
export async function lacksPictures(course: Course): Promise<boolean> {
  return listUnknown(course).length > 0 && (await loadCopyMaker()) !== undefined
}

/** Lists the URLs of a course's stored pictures without picture data. */
function listUnknown(course: Course): string[] {
  const known = picturesIn(course)
  return pictureAddressesOf(course).filter((address) => !known.has(address) && nameOf(address) !== undefined)
}

/** Returns the name of a stored picture. Undefined for any other URL. */
function nameOf(address: string): string | undefined {
  const [name = ''] = storedMediaIn(address)
  return address === `${MEDIA_ADDRESS}${name}` && WITH_PIXELS.test(name) ? name : undefined
}

/** The media store, and callbacks for progress and warnings. */
export interface PictureContext {
  media: MediaStore
  report: (done: number, all: number) => void
  warn: (line: string) => void
}

/**
 * Adds missing sizes of a course's stored pictures and stores smaller copies of them. Warns about a picture that cannot
 * be copied and keeps only its original.
 */
export async function addPictures(course: Course, { media, report, warn }: PictureContext): Promise<Course> {
  const unknown = listUnknown(course)
  if (unknown.length === 0) return course
  const makeCopies = await loadCopyMaker()
  if (!makeCopies) {
    warn('  warning: images keep their size: the program that makes smaller copies isn’t installed')
    return course
  }
  const pictures = picturesIn(course)
  const scratch = await mkdtemp(join(tmpdir(), 'portal-pictures-'))
  try {
    for (const [done, address] of unknown.entries()) {
      report(done, unknown.length)
      const found = await copyPicture(address, { media, warn, makeCopies, scratch })
      if (found) pictures.set(address, found)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return withPictures(course, (address) => pictures.get(address))
}

interface CopyContext extends Pick<PictureContext, 'media' | 'warn'> {
  makeCopies: CopyMaker
  scratch: string
}

/** Stores copies of a stored picture. Returns undefined if it is missing or not a picture. */
async function copyPicture(address: string, context: CopyContext): Promise<Picture | undefined> {
  const name = nameOf(address) ?? ''
  const size = await context.media.findSize(name)
  if (size === undefined || size > MAX_UPLOAD_BYTES.picture) return undefined
  const opened = await context.media.open(name)
  if (typeof opened === 'string') return undefined
  const file = await buffer(opened.content)
  const ending = findContentKind(file.toString('latin1', 0, HEAD_LENGTH))?.ending ?? ''
  const facts = readPicture(file, ending)
  if (typeof facts === 'string' || facts.width * facts.height > MAX_PIXELS) return undefined
  const { width, height } = facts
  const widths = widthsOfCopies(facts, ending)
  const contents = await makeAll(file, widths, name, context)
  const copies: Picture['copies'] = []
  for (const [at, content] of contents.entries()) {
    const path = join(context.scratch, 'copy.webp')
    await writeFile(path, content)
    const stored = await context.media.put(path)
    copies.push({ address: stored.address, width: widths[at] ?? width })
  }
  return { address, width, height, copies }
}

async function makeAll(
  file: Buffer,
  widths: number[],
  name: string,
  context: CopyContext,
): Promise<Buffer[]> {
  if (widths.length === 0) return []
  try {
    return await context.makeCopies(file, widths)
  } catch (error) {
    const reason = errorMessage(error).split('\n')[0]
    context.warn(
      `  warning: the image ${MEDIA_ADDRESS}${name} can’t be made smaller and keeps its size: ${reason}`,
    )
    return []
  }
}
