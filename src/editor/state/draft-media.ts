import { CONSOLE_PATH, DRAFT_MEDIA } from '#contract/console/company.ts'
import { MEDIA_ADDRESS, storedMediaIn } from '#domain/media/named-media.ts'
import { safeLink } from '#domain/text/safe-link.ts'

/**
 * Returns the URL of a picture or film for the draft's authors; undefined if the player would not show it.
 */
export function draftMediaAddress(draftId: string, src: string): string | undefined {
  const [name] = src.startsWith(MEDIA_ADDRESS) ? storedMediaIn(src) : []
  if (name !== undefined)
    return `${CONSOLE_PATH}${DRAFT_MEDIA.replace(':draftId', encodeURIComponent(draftId))}/${name}`
  if (src.startsWith(MEDIA_ADDRESS)) return src
  const address = safeLink(src)
  return address?.startsWith('https://') ? address : undefined
}
