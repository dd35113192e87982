import type { VideoModule } from '#domain/course/course.ts'
import { copyFor } from '#web/ui/picture-source.ts'

/** Widest that a film is shown, in CSS pixels. */
const WIDEST = 740

/** Returns the picture that stands for a film before it plays, in the copy that this screen needs: a poster has no other way. */
export function posterOf({ videoThumbnail, pictures }: VideoModule): string | undefined {
  if (videoThumbnail === undefined) return undefined
  return copyFor(Math.min(innerWidth, WIDEST) * devicePixelRatio, videoThumbnail, pictures)
}
