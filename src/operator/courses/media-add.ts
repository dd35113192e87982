import { stat } from 'node:fs/promises'
import { judgeGivenMedia, storeGivenMedia } from '#media/judging/captions-file.ts'
import { MediaFailure } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { type CommandContext, CommandFailure, storeCommand } from '../command-line/command.ts'

/** Command that stores a picture, film or captions, and prints the URL for use in a course. */
export const mediaAdd = storeCommand({
  name: 'media add',
  summary: 'stores an image, video or captions and prints its address for a course document',
  argument: 'FILE',
  takesJson: true,
  needsNoData: true,
  async run({ FILE: path }, { config, warn }) {
    try {
      await refuseBroken(path, warn)
      const media = await openMediaStore(config.media)
      const { address, size, isNew } = await storeGivenMedia(media, path)
      return { facts: { address, bytes: size, new: isNew, 'stored in': media.place } }
    } catch (error) {
      throw error instanceof MediaFailure ? new CommandFailure(error.message) : error
    }
  },
})

/** Prints the warnings about a file. Refuses a broken file. Skips pipes, which cannot be read twice. */
async function refuseBroken(path: string, warn: CommandContext['warn']): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() || found.size === 0) return
  const problems = await judgeGivenMedia(path, path)
  const lines = problems.map(({ severity, line, message }) => ({
    severity,
    text: line === undefined ? message : `${path}:${line}: ${message}`,
  }))
  const fatal = lines.find(({ severity }) => severity === 'error')
  if (fatal) throw new MediaFailure(fatal.text)
  for (const { text } of lines) warn(`warning: ${text}`)
}
