import { useCallback, useState } from 'react'
import type { RecordStory } from '#domain/learning/record-story.ts'
import { tellRecords } from '#domain/learning/record-story.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import type { Load } from '#web/state/use-load.ts'
import { useLoad } from '#web/state/use-load.ts'

/** A load of a member's stories by course id; undefined until they are there. */
export type StoriesLoad = Load & { stories: ReadonlyMap<string, RecordStory> | undefined }

/** Loads how a member's records came to be. */
export function useRecordStories(uid: string): StoriesLoad {
  const { documents } = useSignedInServices()
  const [stories, setStories] = useState<ReadonlyMap<string, RecordStory>>()
  const load = useCallback(
    async () => setStories(tellRecords(await documents.listLearningEvents(uid))),
    [documents, uid],
  )
  return { ...useLoad(!stories, load), stories }
}
