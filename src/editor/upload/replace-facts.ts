import type { HostedVideo } from '#client/video/find-hosted-video.ts'

/** Returns the fields to change for a new film: empty ones, and those with facts of the previous film. */
export function replaceFacts(
  facts: HostedVideo,
  earlier: HostedVideo,
  fields: { title: string; minutes: unknown; picture: unknown },
): { title?: string; [field: string]: unknown } {
  const isFree = (value: unknown, own: unknown) => value === undefined || value === '' || value === own
  const { title, minutes, picture } = facts
  const changes: { title?: string; [field: string]: unknown } = {}
  if (title !== undefined && title !== fields.title && isFree(fields.title.trim(), earlier.title))
    changes.title = title
  if (minutes !== fields.minutes && isFree(fields.minutes, earlier.minutes)) changes.minutes = minutes
  if (picture !== (fields.picture || undefined) && isFree(fields.picture, earlier.picture))
    changes.videoThumbnail = picture
  return changes
}
