import { plural } from '#domain/messages.ts'
import { numberText } from '#ui/text/number-text.ts'

const MB = 1024 * 1024

/** Returns the sent amount of a file in MB, such as `12 of 300 MB sent`. */
export function sentText(arrived: number, size: number): string {
  return `${numberText(Math.floor(arrived / MB))} of ${numberText(Math.max(1, Math.round(size / MB)))} MB sent`
}

/** Returns the approximate remaining time, from ms. */
export function leftText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes <= 1 ? 'less than a minute left' : `about ${plural(minutes, 'minute')} left`
}
