import { z } from 'zod'
import { MODULE_TYPES } from '#domain/course/course.ts'
import { MAX_UPLOAD_BYTES, MEDIA_PURPOSES } from '#domain/media/find-upload-problem.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { CourseDocument } from '../course-document.ts'
import { Count, Id, Note, Time } from '../primitives.ts'
import { Refusal } from '../refusals.ts'
import { Change, CoursePublisher } from './company-courses.ts'

export const DraftParams = z.object({ draftId: Id })

/** A course that is being written, as lists show it. */
export const CourseDraft = z.object({
  id: z.string(),
  /** The id that the course has, or will have once it is published. */
  courseId: z.string(),
  name: z.string(),
  origin: z.enum(['published', 'folder', 'empty', 'copy']),
  /** The revision that it began from; absent for a course that was not published then. */
  base: z.int().optional(),
  /** Counts its changes, from 1 on: an act names the one that was shown. */
  version: z.int(),
  changed: Time,
  by: CoursePublisher,
})
export type CourseDraft = z.infer<typeof CourseDraft>
export const CourseDraftList = z.object({ drafts: z.array(CourseDraft) })

const NewName = z.string().trim().min(1).max(200).refine(isStorable, NOT_STORABLE)

/** A new draft: of what is published of a course, or of a new course: one that has nothing but a name, or a copy. */
export const NewDraftBody = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('published'), courseId: Id }),
  z.strictObject({ from: z.literal('empty'), name: NewName }),
  z.strictObject({ from: z.literal('copy'), courseId: Id, name: NewName }),
])
export type NewDraftBody = z.infer<typeof NewDraftBody>
export const NewDraftAnswer = z.object({ id: z.string(), courseId: z.string() })

/** A place in the editor: its section and module by their numbers, as they were when the draft was checked. */
const FieldPlace = z.object({
  section: z.int().optional(),
  module: z.int().optional(),
  /** Such as `questions[2].answers[0]`; empty for the top of the module, or of the settings. */
  field: z.string(),
  block: z.int().optional(),
})

/** A problem of the check with its place in words, and in a folder's files where it was read from one. */
export const DraftProblem = z.object({
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** Such as `Section “Hygiene”, module “Washing hands”, question 2`; empty for the whole course. */
  place: z.string(),
  /** Where it stands in the editor; absent for one that was read from a folder before that was known. */
  at: FieldPlace.optional(),
  file: z.string().optional(),
  line: z.int().optional(),
})
export type DraftProblem = z.infer<typeof DraftProblem>

/** A draft with its outline, and what the check says of it, errors first. */
export const CourseDraftDetails = CourseDraft.extend({
  description: z.string(),
  webPath: z.string(),
  /** The newest published revision; absent for a course that is new. */
  newest: z.int().optional(),
  sections: z.array(
    z.object({
      title: z.string(),
      modules: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** Absent for one that a folder calls by no type there is. */
          type: z.enum(MODULE_TYPES).optional(),
          /** The version of its content, which is a part of its own. */
          version: z.int(),
          /** Problems that stand in it. */
          errors: Count,
          warnings: Count,
        }),
      ),
    }),
  ),
  problems: z.array(DraftProblem),
  /** Problems that there are beyond those that are listed. */
  more: Count,
  /** Its publishing, if one is under way. */
  publication: z.string().optional(),
})
export type CourseDraftDetails = z.infer<typeof CourseDraftDetails>

/** A draft as the player shows it, with what it lacks filled in, the addresses of its own media, and its errors. */
export const DraftPreview = CourseDraftDetails.pick({
  name: true,
  version: true,
  problems: true,
  more: true,
}).extend({
  course: CourseDocument.omit({ certificate: true }),
})
export type DraftPreview = z.infer<typeof DraftPreview>
/** The version that is shown already: while it is the newest, there is no answer. */
export const DraftPreviewQuery = z.object({ shown: z.coerce.number().int().optional() })

/** An act on a draft as it was shown. */
export const DraftActBody = z.strictObject({ version: z.int().min(1) })

export const DraftPartParams = DraftParams.extend({ part: Id })
/** A part: `outline`, or `module`, a space and the module's id; its content is JSON. */
export const DraftPart = z.object({ part: z.string(), version: z.int(), content: z.string() })
export type DraftPart = z.infer<typeof DraftPart>

/** Largest request with a part, in bytes: its content is a text within JSON, in which characters are escaped. */
export const MAX_PART_REQUEST_BYTES = 2_000_000

/** A save of a part, over the version that its writer began from: 0 for a module that is new. */
export const SavePartBody = z.strictObject({
  version: z.int().min(0),
  /** Names the save, so that it counts once however often it arrives. */
  save: z.uuid(),
  /** JSON. */
  content: z.string().refine(isStorable, NOT_STORABLE),
  /** The page that it was written on: what another one wrote becomes a version. */
  page: z.uuid().optional(),
  /** Why the writer chose this text over another: it won a conflict, or is an earlier version. */
  because: z.enum(['conflict', 'restore']).optional(),
})
export type SavePartBody = z.infer<typeof SavePartBody>
export const SavedPart = z.object({ version: z.int(), changed: Time })
export type SavedPart = z.infer<typeof SavedPart>

/** The refusal of a save that began from another version: what the part is now. What was sent is a version. */
export const PartConflict = Refusal.extend({
  part: DraftPart.extend({ changed: Time, by: CoursePublisher }),
})
export type PartConflict = z.infer<typeof PartConflict>

/** An earlier content of a part. */
export const PartVersion = z.object({
  id: z.string(),
  written: Time,
  by: CoursePublisher,
  reason: z.enum(['work', 'loss', 'conflict', 'restore']),
  /** How many words, questions or modules the save after it took out, where that is the reason. */
  lost: z.int().optional(),
})
export type PartVersion = z.infer<typeof PartVersion>
/** A page of its versions, the newest first; `before` asks for those that were stored before one of them. */
export const PartVersionQuery = z.object({ before: Id.optional() })
export const PartVersionList = z.object({ versions: z.array(PartVersion), hasMore: z.boolean() })
export type PartVersionList = z.infer<typeof PartVersionList>
export const PartVersionParams = DraftParams.extend({ versionId: Id })
export const PartVersionContent = PartVersion.extend({ part: z.string(), content: z.string() })
export type PartVersionContent = z.infer<typeof PartVersionContent>

/** A page that has a part of a draft open, said every ten seconds; null as it is closed. */
export const PresenceBody = z.strictObject({ page: z.uuid(), part: Id.nullable() })
/** Who else has which part of it open; `isOwn` for another page of whoever asks. */
export const PresenceList = z.object({
  others: z.array(z.object({ part: z.string(), by: CoursePublisher, isOwn: z.boolean() })),
})
export type PresenceList = z.infer<typeof PresenceList>

/** A file to be uploaded in pieces. */
export const UploadParams = z.object({ uploadId: Id })
const NewFile = z.strictObject({
  name: z.string().min(1).max(200).refine(isStorable, NOT_STORABLE),
  size: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** What its sender calls it; what it is, its content says. */
  type: z.string().max(100).optional(),
})
/** A folder of a course as ZIP, or a file of a draft: a picture, a cover, a film or captions. */
export const NewUploadBody = z.discriminatedUnion('purpose', [
  NewFile.extend({ purpose: z.literal('folder') }),
  NewFile.extend({ purpose: z.enum(MEDIA_PURPOSES), draftId: Id }),
])
export type NewUploadBody = z.infer<typeof NewUploadBody>
/** An upload that has begun, and the byte from which its first piece is sent. */
export const NewUploadAnswer = z.object({ id: z.string(), received: z.int() })
export const PieceQuery = z.object({ from: z.coerce.number().int().min(0).max(MAX_UPLOAD_BYTES.film) })

/**
 * The end of an upload: stores a file of a draft, or makes a draft of a folder. A draft that the course has already
 * is replaced if it is the one that was shown; otherwise the upload is refused with `draft`.
 */
export const FinishUploadBody = z.strictObject({
  replaces: z.strictObject({ draftId: Id, version: z.int().min(1) }).optional(),
})

/** How far an upload is, and what came of it. */
export const Upload = z.object({
  received: z.int(),
  size: z.int(),
  state: z.enum(['arriving', 'waiting', 'reading', 'done', 'refused']),
  /** The address of the picture, film or captions that it became. */
  address: z.string().optional(),
  /** The draft that was made of it. */
  draft: NewDraftAnswer.optional(),
  /** What was found in it: all of it if it was refused, and where it has a draft, that shows them. */
  problems: z.array(DraftProblem).optional(),
  /** Why it was refused, if not for what stands in its files. */
  reason: z.string().optional(),
  /** The draft that its course has already, and that nobody said to replace. */
  existing: CourseDraft.optional(),
})
export type Upload = z.infer<typeof Upload>

/** What publishing a draft changes, and whom that touches. */
export const DraftEffect = z.object({
  /** The newest revision, over which it is published; 0 for a course that is new. */
  shown: z.int(),
  version: z.int(),
  isSame: z.boolean(),
  changes: z.array(Change),
})
export type DraftEffect = z.infer<typeof DraftEffect>

/** Publishing a draft as it was shown, over the revision that was shown. */
export const PublishDraftBody = z.strictObject({
  version: z.int().min(1),
  shown: z.int().min(0),
  note: Note,
})
export const PublicationParams = z.object({ publicationId: Id })
export const PublicationAnswer = z.object({ publication: z.string() })

/** The publishing of a draft or an earlier revision: how far it is, in a sentence, and what came of it. */
export const Publication = z.object({
  courseId: z.string(),
  /** The earlier revision that is published again; absent for a draft. */
  again: z.int().optional(),
  state: z.enum(['waiting', 'working', 'published', 'refused', 'failed']),
  /** Such as `Making copies of 12 pictures, 5 done`. */
  step: z.string().optional(),
  revision: z.int().optional(),
  /** Why it was not published, in a sentence. */
  reason: z.string().optional(),
})
export type Publication = z.infer<typeof Publication>
