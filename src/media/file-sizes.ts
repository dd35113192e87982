import { setTimeout } from 'node:timers/promises'
import type { CourseModule, ModuleLink } from '#domain/course/course.ts'
import { fileOfLink } from '#domain/media/named-media.ts'
import type { MediaStore } from './media-store.ts'

/** Sizes of stored files in bytes, by name. Stored files never change. */
const SIZES = new Map<string, number>()

/** Maximum number of cached sizes. The oldest entry is evicted first. */
const MAX_SIZES = 10_000

/** Timeout for file sizes, in ms. The module is then returned without them. */
const MAX_WAIT_MS = 1000

/** Adds the sizes of linked files to a module. Omits sizes that the store does not return in time. */
export async function addFileSizes(media: MediaStore, module: CourseModule): Promise<CourseModule> {
  const { links = [] } = module
  if (links.every(({ value }) => fileOfLink(value) === undefined)) return module
  return { ...module, links: await Promise.all(links.map((link) => addSize(media, link))) }
}

async function addSize(media: MediaStore, link: ModuleLink): Promise<ModuleLink> {
  const name = fileOfLink(link.value)
  if (name === undefined) return link
  const bytes = SIZES.get(name) ?? (await readSize(media, name))
  return bytes === undefined ? link : { ...link, bytes }
}

async function readSize(media: MediaStore, name: string): Promise<number | undefined> {
  const late = setTimeout(MAX_WAIT_MS, undefined, { ref: false })
  const bytes = await Promise.race([media.findSize(name).catch(() => undefined), late])
  if (bytes === undefined) return undefined
  if (SIZES.size >= MAX_SIZES) SIZES.delete(SIZES.keys().next().value ?? '')
  SIZES.set(name, bytes)
  return bytes
}
