import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { courseStatusFailed } from '#domain/messages.ts'
import type { AppThunk } from './store.ts'

/**
 * Loads all completion records of the partner. There are many, so only screens that need them call this. `failure` is
 * the sentence of section 8 if they could not be loaded.
 */
export const readPartnerRecords =
  (): AppThunk<Promise<{ records: CompletionRecord[] } | { failure: string }>> =>
  async (_dispatch, getState, { config, documents }) => {
    try {
      return { records: await documents.listPartnerCompletions(getState().user.partner ?? '') }
    } catch (error) {
      console.error(error)
      return { failure: courseStatusFailed(config.supportEmail) }
    }
  }
