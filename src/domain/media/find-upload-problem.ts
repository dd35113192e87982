import { asSentence } from '../text/as-sentence.ts'
import { findEnding, kindNameOf, MEDIA_TYPES } from './media-kinds.ts'

/**
 * The purposes of uploads: a course's folder as ZIP, or a part of a draft. A film's picture counts as a cover; `file`
 * is a PDF in the links of a module.
 */
export const UPLOAD_PURPOSES = ['folder', 'picture', 'cover', 'film', 'captions', 'file'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** The purposes of files that become media of a draft. */
export const MEDIA_PURPOSES = ['picture', 'cover', 'film', 'captions', 'file'] as const
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number]

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** Maximum size of a file for each purpose, in bytes, far above a size that learners could load. */
export const MAX_UPLOAD_BYTES: Record<UploadPurpose, number> = {
  folder: 500 * MEGABYTE,
  picture: 32 * MEGABYTE,
  cover: 32 * MEGABYTE,
  film: 2 * GIGABYTE,
  captions: 4 * MEGABYTE,
  file: 50 * MEGABYTE,
}

/** Messages for files that do not fit in the remaining space. */
export const NO_SPACE_MESSAGES: Record<UploadPurpose, string> = {
  folder: noSpaceFor('folder'),
  picture: noSpaceFor('image'),
  cover: noSpaceFor('image'),
  film: noSpaceFor('video'),
  captions: 'There’s no space left for these captions. Contact your system administrator.',
  file: noSpaceFor('file'),
}

/** The prefix of the accepted content types for each purpose, and a noun for messages about other files. */
const WANTED: Record<MediaPurpose, [type: string, words: string]> = {
  picture: ['image/', 'an image'],
  cover: ['image/', 'an image'],
  film: ['video/', 'a video'],
  captions: ['text/vtt', 'captions'],
  file: ['application/pdf', 'a PDF'],
}

/**
 * Returns a sentence with the reason why a file of this name and size is refused for a purpose, or undefined if it is
 * accepted.
 */
export function findUploadProblem(
  purpose: UploadPurpose,
  { name, size }: { name: string; size: number },
): string | undefined {
  const largest = MAX_UPLOAD_BYTES[purpose]
  if (purpose === 'folder')
    return size > largest ? `A folder can be at most ${sizeText(largest)}.` : undefined
  const found = findEnding(name)
  if ('problem' in found)
    return purpose === 'file' ? `'${name}' isn’t a PDF: save it as PDF.` : asSentence(found.problem)
  if (!servesPurpose(purpose, found.ending))
    return `'${name}' is ${kindNameOf(found.ending)}: choose ${WANTED[purpose][1]}.`
  return size > largest ? `'${name}' is larger than ${sizeText(largest)}: make it smaller.` : undefined
}

/** Returns whether files with this extension are accepted for a purpose. */
export function servesPurpose(purpose: MediaPurpose, ending: string): boolean {
  return MEDIA_TYPES[ending]?.startsWith(WANTED[purpose][0]) === true
}

function noSpaceFor(what: string): string {
  return `There’s no space left for this ${what}. Contact your system administrator.`
}

function sizeText(bytes: number): string {
  return bytes < GIGABYTE ? `${bytes / MEGABYTE} MB` : `${bytes / GIGABYTE} GB`
}
