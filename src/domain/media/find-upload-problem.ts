import { findEnding, kindNameOf, MEDIA_TYPES } from './media-kinds.ts'

/** What a file is uploaded for: a course's folder as ZIP, or a part of a draft. A film's picture is a cover, too. */
export const UPLOAD_PURPOSES = ['folder', 'picture', 'cover', 'film', 'captions'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** The purposes of files that become media of a draft. */
export const MEDIA_PURPOSES = ['picture', 'cover', 'film', 'captions'] as const
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number]

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** Largest file of each purpose, in bytes: far larger than any that people could load. */
export const MAX_UPLOAD_BYTES: Record<UploadPurpose, number> = {
  folder: 500 * MEGABYTE,
  picture: 32 * MEGABYTE,
  cover: 32 * MEGABYTE,
  film: 2 * GIGABYTE,
  captions: 4 * MEGABYTE,
}

/** What somebody is told for whose file there is no room. */
export const NO_SPACE_MESSAGES: Record<UploadPurpose, string> = {
  folder: noSpaceFor('folder'),
  picture: noSpaceFor('picture'),
  cover: noSpaceFor('picture'),
  film: noSpaceFor('film'),
  captions: 'There is no room for these captions. Tell whoever runs the portal.',
}

/** The beginning of the types of files that serve a purpose, and what to choose in the place of others. */
const WANTED: Record<MediaPurpose, [type: string, words: string]> = {
  picture: ['image/', 'a picture'],
  cover: ['image/', 'a picture'],
  film: ['video/', 'a film'],
  captions: ['text/vtt', 'captions'],
}

/** Returns in a sentence why a file of this name and size is not taken for a purpose; undefined if it is. */
export function findUploadProblem(
  purpose: UploadPurpose,
  { name, size }: { name: string; size: number },
): string | undefined {
  const largest = MAX_UPLOAD_BYTES[purpose]
  if (purpose === 'folder')
    return size > largest ? `A folder may have at most ${sizeText(largest)}.` : undefined
  const found = findEnding(name)
  if ('problem' in found) return sentenceOf(found.problem)
  if (!servesPurpose(purpose, found.ending))
    return `'${name}' is ${kindNameOf(found.ending)}: choose ${WANTED[purpose][1]}.`
  return size > largest ? `'${name}' is larger than ${sizeText(largest)}: make it smaller.` : undefined
}

/** Returns whether files with this ending serve a purpose. */
export function servesPurpose(purpose: MediaPurpose, ending: string): boolean {
  return MEDIA_TYPES[ending]?.startsWith(WANTED[purpose][0]) === true
}

/** Makes a sentence of what is wrong with a file. */
export function sentenceOf(message: string): string {
  return `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`
}

function noSpaceFor(what: string): string {
  return `There is no room for this ${what}. Tell whoever runs the portal.`
}

function sizeText(bytes: number): string {
  return bytes < GIGABYTE ? `${bytes / MEGABYTE} MB` : `${bytes / GIGABYTE} GB`
}
