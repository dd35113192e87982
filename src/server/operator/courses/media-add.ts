import { MediaFailure } from '../../media/media-store.ts'
import { openMediaStore } from '../../media/open-media-store.ts'
import type { StoreCommand } from '../command.ts'
import { CommandFailure, requiredText } from '../command.ts'

/** Stores a picture, film or captions, and says the address to write into a course. */
export const mediaAdd: StoreCommand = {
  name: 'media add',
  usage: 'FILE',
  summary: 'stores a picture, film or captions and says its address, for a course document that names it',
  argument: 'FILE',
  options: {},
  tellsFacts: true,
  needsNoData: true,
  async run(values, { config }) {
    try {
      const media = await openMediaStore(config.media)
      const { address, size, isNew } = await media.put(requiredText(values, 'FILE'))
      return { facts: { address, bytes: size, new: isNew, 'stored in': media.place } }
    } catch (error) {
      throw error instanceof MediaFailure ? new CommandFailure(error.message) : error
    }
  },
}
