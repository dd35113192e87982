import { fieldsOf, parseJson } from '../unknown-value.ts'
import { type Course, type CourseModule, modulesOf, type Picture } from './course.ts'

/** Returns the known properties of the picture at a URL. */
export type PictureAt = (address: string) => Picture | undefined

/** Returns the distinct URLs of a course's pictures: its cover, posters, and the articles' pictures. */
export function pictureAddressesOf(course: Course): string[] {
  return [...new Set([course.backgroundImage, ...modulesOf(course).flatMap(addressesIn)])].filter(Boolean)
}

function addressesIn(module: CourseModule): string[] {
  if (module.type === 'video') return [module.videoThumbnail ?? '']
  return module.type === 'article' ? imagesIn(module.editorData) : []
}

/** Returns the URLs of the images anywhere in an editor state. */
function imagesIn(editorData: string): string[] {
  const addresses: string[] = []
  const waiting = [parseJson(editorData)]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    const { type, src } = fieldsOf(node)
    if (type === 'image' && typeof src === 'string') addresses.push(src)
    waiting.push(...Object.values(node))
  }
  return addresses
}

/** Returns the course with the known properties of each part's pictures, which replace all earlier ones. */
export function withPictures(course: Course, pictureAt: PictureAt): Course {
  const known = (addresses: string[]) => {
    const pictures = [...new Set(addresses)].flatMap((address) => pictureAt(address) ?? [])
    return pictures.length === 0 ? {} : { pictures }
  }
  const sections = course.sections.map((section) => ({
    ...section,
    modules: section.modules.map(({ pictures: _, ...module }) => ({
      ...module,
      ...known(addressesIn(module)),
    })),
  }))
  const { pictures: _, ...rest } = course
  return { ...rest, ...known([course.backgroundImage]), sections }
}

/** Returns the properties of a course's pictures by their URLs. */
export function picturesIn(course: Course): Map<string, Picture> {
  const pictures = [course, ...modulesOf(course)].flatMap((part) => part.pictures ?? [])
  return new Map(pictures.map((picture) => [picture.address, picture]))
}
