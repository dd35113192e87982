import { z } from 'zod'
import { MODULE_TYPES } from '#domain/course/course.ts'
import { MAX_UPLOAD_BYTES, MEDIA_PURPOSES } from '#domain/media/find-upload-problem.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { CourseDocument } from '../course-document.ts'
import { Count, Id, Note, Time } from '../primitives.ts'
import { Refusal } from '../refusals.ts'
import { Change, Corrections, CoursePublisher } from './company-courses.ts'

export const DraftParams = z.object({ draftId: Id })

/** A draft in lists. */
export const CourseDraft = z.object({
  id: z.string(),
  /** The course's id, assigned even before its first publication. */
  courseId: z.string(),
  name: z.string(),
  origin: z.enum(['published', 'folder', 'empty', 'copy']),
  /** The revision that the draft is based on; absent if the course was unpublished at that time. */
  base: z.int().optional(),
  /** Number of the draft's changes, from 1. An action must send the displayed version. */
  version: z.int(),
  changed: Time,
  by: CoursePublisher,
})
export type CourseDraft = z.infer<typeof CourseDraft>
export const CourseDraftList = z.object({ drafts: z.array(CourseDraft) })

const NewName = z.string().trim().min(1).max(200).refine(isStorable, NOT_STORABLE)

/** A new draft: of a published course, of a new course with only a name, or of a copy of a course. */
export const NewDraftBody = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('published'), courseId: Id }),
  z.strictObject({ from: z.literal('empty'), name: NewName }),
  z.strictObject({ from: z.literal('copy'), courseId: Id, name: NewName }),
])
export type NewDraftBody = z.infer<typeof NewDraftBody>
export const NewDraftAnswer = z.object({ id: z.string(), courseId: z.string() })

/** A position in the editor. The section and module indexes are those at the time of the check. */
const FieldPlace = z.object({
  section: z.int().optional(),
  module: z.int().optional(),
  /** A field such as `questions[2].answers[0]`; empty for the start of the module or of the settings. */
  field: z.string(),
  block: z.int().optional(),
})

/**
 * A problem found by the check, with a description of its position. Includes file and line if it was read from a
 * folder.
 */
export const DraftProblem = z.object({
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** The next step in at most six words; absent for a problem that only a file can have. */
  short: z.string().optional(),
  /** A position such as `Section “Hygiene”, module “Washing hands”, question 2`; empty for the whole course. */
  place: z.string(),
  /** Position in the editor; absent if the draft was read from a folder before positions were recorded. */
  at: FieldPlace.optional(),
  file: z.string().optional(),
  line: z.int().optional(),
})
export type DraftProblem = z.infer<typeof DraftProblem>

/** A draft with its outline and the problems found by the check, errors first. */
export const CourseDraftDetails = CourseDraft.extend({
  description: z.string(),
  webPath: z.string(),
  /** URL of the cover, for company users only. */
  cover: z.string().optional(),
  /** The newest published revision; absent for a new course. */
  newest: z.int().optional(),
  sections: z.array(
    z.object({
      title: z.string(),
      modules: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** The module's type; absent if a folder names an unknown type. */
          type: z.enum(MODULE_TYPES).optional(),
          /** Minutes of the published module; absent for a new one. */
          minutes: z.int().optional(),
          /** Version of the module's content, which is a separate part. */
          version: z.int(),
          /** Number of errors in the module. */
          errors: Count,
          warnings: Count,
        }),
      ),
    }),
  ),
  problems: z.array(DraftProblem),
  /** Number of further problems, beyond the listed ones. */
  more: Count,
  /** Id of the draft's running publication, if any. */
  publication: z.string().optional(),
})
export type CourseDraftDetails = z.infer<typeof CourseDraftDetails>

/** A draft prepared for the player, with default values, preview URLs for its media, and its problems. */
export const DraftPreview = CourseDraftDetails.pick({
  name: true,
  version: true,
  problems: true,
  more: true,
}).extend({
  course: CourseDocument.omit({ certificate: true }),
})
export type DraftPreview = z.infer<typeof DraftPreview>
/** Query for a preview. `shown` is the displayed version; while it is the newest, the response has no body. */
export const DraftPreviewQuery = z.object({ shown: z.coerce.number().int().optional() })

/** An action on a draft. `version` is the displayed version. */
export const DraftActBody = z.strictObject({ version: z.int().min(1) })

export const DraftPartParams = DraftParams.extend({ part: Id })
/** A part of a draft, named `outline`, or `module`, a space and the module's id. Its content is JSON. */
export const DraftPart = z.object({ part: z.string(), version: z.int(), content: z.string() })
export type DraftPart = z.infer<typeof DraftPart>

/** Maximum size of a request that saves a part, in bytes. The content is JSON escaped within JSON. */
export const MAX_PART_REQUEST_BYTES = 2_000_000

/** A save of a part. `version` is the version it is based on, 0 for a new module. */
export const SavePartBody = z.strictObject({
  version: z.int().min(0),
  /** Id of the save, so that a repeated request counts once. */
  save: z.uuid(),
  /** The content, JSON. */
  content: z.string().refine(isStorable, NOT_STORABLE),
  /** Id of the writing page. Content written by another page is kept as a version. */
  page: z.uuid().optional(),
  /** Reason for replacing a text: the writer resolved a conflict or restored an earlier version. */
  because: z.enum(['conflict', 'restore']).optional(),
})
export type SavePartBody = z.infer<typeof SavePartBody>
export const SavedPart = z.object({ version: z.int(), changed: Time })
export type SavedPart = z.infer<typeof SavedPart>

/**
 * The refusal of a save based on an outdated version, with the part's current content. The refused content is kept as
 * a version.
 */
export const PartConflict = Refusal.extend({
  part: DraftPart.extend({ changed: Time, by: CoursePublisher }),
})
export type PartConflict = z.infer<typeof PartConflict>

/** An earlier version of a part. */
export const PartVersion = z.object({
  id: z.string(),
  written: Time,
  by: CoursePublisher,
  reason: z.enum(['work', 'loss', 'conflict', 'restore']),
  /** Number of words, questions or modules removed by the next save, if the reason is `loss`. */
  lost: z.int().optional(),
})
export type PartVersion = z.infer<typeof PartVersion>
/** Query for a page of a part's versions, newest first. `before` selects versions stored before that one. */
export const PartVersionQuery = z.object({ before: Id.optional() })
export const PartVersionList = z.object({ versions: z.array(PartVersion), hasMore: z.boolean() })
export type PartVersionList = z.infer<typeof PartVersionList>
export const PartVersionParams = DraftParams.extend({ versionId: Id })
export const PartVersionContent = PartVersion.extend({ part: z.string(), content: z.string() })
export type PartVersionContent = z.infer<typeof PartVersionContent>

/** A page with a part of a draft open, sent every ten seconds. `part` is null when the part is closed. */
export const PresenceBody = z.strictObject({ page: z.uuid(), part: Id.nullable() })
/** The other pages with a part open. `isOwn` marks another page of the same user. */
export const PresenceList = z.object({
  others: z.array(z.object({ part: z.string(), by: CoursePublisher, isOwn: z.boolean() })),
})
export type PresenceList = z.infer<typeof PresenceList>

/** The id of a file uploaded in pieces. */
export const UploadParams = z.object({ uploadId: Id })
const NewFile = z.strictObject({
  name: z.string().min(1).max(200).refine(isStorable, NOT_STORABLE),
  size: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Type claimed by the sender. The actual type is detected from the content. */
  type: z.string().max(100).optional(),
})
/** A new upload: a course folder as ZIP, or a file of a draft (picture, cover, film or captions). */
export const NewUploadBody = z.discriminatedUnion('purpose', [
  NewFile.extend({ purpose: z.literal('folder') }),
  NewFile.extend({ purpose: z.enum(MEDIA_PURPOSES), draftId: Id }),
])
export type NewUploadBody = z.infer<typeof NewUploadBody>
/** A started upload, and the byte offset of the first piece to send. */
export const NewUploadAnswer = z.object({ id: z.string(), received: z.int() })
export const PieceQuery = z.object({ from: z.coerce.number().int().min(0).max(MAX_UPLOAD_BYTES.film) })

/**
 * Completion of an upload, which stores a draft's file or creates a draft from a folder. If the course already has a
 * draft, `replaces` must name it in the displayed version. Otherwise the upload is refused with `draft`.
 */
export const FinishUploadBody = z.strictObject({
  replaces: z.strictObject({ draftId: Id, version: z.int().min(1) }).optional(),
})

/** The progress and the result of an upload. */
export const Upload = z.object({
  received: z.int(),
  size: z.int(),
  state: z.enum(['arriving', 'waiting', 'reading', 'done', 'refused']),
  /** URL of the stored picture, film or captions. */
  address: z.string().optional(),
  /** The draft created from the folder. */
  draft: NewDraftAnswer.optional(),
  /** The problems found in a refused upload. Those of a draft are listed in the draft. */
  problems: z.array(DraftProblem).optional(),
  /** Reason for a refusal that does not concern the contents of the files. */
  reason: z.string().optional(),
  /** The course's existing draft, which the request did not replace. */
  existing: CourseDraft.optional(),
})
export type Upload = z.infer<typeof Upload>

/** The changes made by publishing a draft, and the people affected. */
export const DraftEffect = z.object({
  /** The newest revision, over which the draft is published; 0 for a new course. */
  shown: z.int(),
  version: z.int(),
  isSame: z.boolean(),
  /** True if the course remains hidden from partners, unless it is offered in the same action. */
  isHidden: z.boolean(),
  changes: z.array(Change),
  corrections: Corrections.optional(),
})
export type DraftEffect = z.infer<typeof DraftEffect>

/**
 * The publication of a draft. `version` is the displayed version of the draft, and `shown` the displayed newest
 * revision. `offer` shows a hidden course to partners in the same revision. `regrade` regrades attempts with the
 * corrected answer keys, unless it is false.
 */
export const PublishDraftBody = z.strictObject({
  version: z.int().min(1),
  shown: z.int().min(0),
  offer: z.literal(true).optional(),
  regrade: z.boolean().default(true),
  note: Note,
})
export const PublicationParams = z.object({ publicationId: Id })
export const PublicationAnswer = z.object({ publication: z.string() })

/** A running or finished publication of a draft or an earlier revision, with its progress and result. */
export const Publication = z.object({
  courseId: z.string(),
  /** The earlier revision being republished; absent for a draft. */
  again: z.int().optional(),
  state: z.enum(['waiting', 'working', 'published', 'refused', 'failed']),
  /** The current step, such as `Copying pictures: 5 of 12`. */
  step: z.string().optional(),
  revision: z.int().optional(),
  /** Reason for a refusal or failure, in a sentence. */
  reason: z.string().optional(),
})
export type Publication = z.infer<typeof Publication>
