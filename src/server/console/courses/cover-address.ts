import { CONSOLE_PATH, COURSE_MEDIA, DRAFT_MEDIA } from '#contract/console/company.ts'
import { type Audience, isOpenOnEarth } from '#domain/course/audience.ts'
import type { Course } from '#domain/course/course.ts'
import { isAddress, MEDIA_ADDRESS, replaceMediaAddresses, storedMediaIn } from '#domain/media/named-media.ts'

/** Width of the largest cover in the console, in pixels of a high-density screen. */
const COVER_PIXELS = 480

/**
 * Returns the URL of a published course's cover, as a small copy if there is one. Returns undefined without a cover.
 * The portal does not send the cover of a hidden course, or of one whose audience has not begun or has ended
 * everywhere; such a cover has a URL for company users. `days` are the audience's, and `now` is in ms since 1970.
 */
export function coverAddress(
  {
    id,
    backgroundImage,
    pictures = [],
    enabled,
  }: Pick<Course, 'id' | 'backgroundImage' | 'pictures' | 'enabled'>,
  days: Pick<Audience, 'from' | 'until'>,
  now: number,
): string | undefined {
  const copies = pictures.find(({ address }) => address === backgroundImage)?.copies ?? []
  const address = copies.find(({ width }) => width >= COVER_PIXELS)?.address ?? backgroundImage
  if (address === '') return undefined
  if (!address.startsWith(MEDIA_ADDRESS) || (enabled && isOpenOnEarth(days, now))) return address
  const [name] = storedMediaIn(address)
  const path = COURSE_MEDIA.replace(':courseId', encodeURIComponent(id))
  return name && `${CONSOLE_PATH}${path}/${name}`
}

/**
 * Returns the URL of a draft's cover, which only company users can open. `own` are the stored media of the draft.
 * Returns undefined without a cover, and if the named file is missing.
 */
export function draftCoverAddress(
  draftId: string,
  cover: string,
  own: ReadonlySet<string>,
): string | undefined {
  if (!isAddress(cover)) return undefined
  return replaceMediaAddresses(cover, (name) =>
    own.has(name) ? `${CONSOLE_PATH}${DRAFT_MEDIA.replace(':draftId', draftId)}/${name}` : undefined,
  )
}
