import { sql } from 'kysely'
import type { VersionReason } from '#domain/course/draft/draft-parts.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import type { UploadPurpose } from '#domain/media/find-upload-problem.ts'
import { json, number, OPAQUE_ID, text, time } from './column.ts'
import { personalTable, table } from './define-table.ts'
import { ofOwner } from './person.ts'
import { UPLOAD_AGE } from './retention.ts'

const OF_COURSE = { stays: 'it belongs to the course, and nothing links its IDs to a person' }

const PUBLICATION_SPAN = { column: 'ended', after: 30 * A_DAY, since: 'it ended' }

/** Drafts of courses, their uploads and their publications. */
export const DRAFT_TABLES = {
  /** A draft of a course; at most one per course. */
  course_drafts: personalTable({
    data: 'authors of drafts',
    purpose: 'courses that are being written',
    copiedAs: 'drafts',
    isAbout: ({ uid }) => sql`(created_by = ${uid} or changed_by = ${uid})`,
    erased: OF_COURSE,
    goes: ['when the draft is discarded'],
    columns: {
      created: time().as('begun', 'when it was started'),
      changed: time().as('changed', 'when it was last changed'),
      name: text().as('name', 'the course’s name in it'),
      /** The id of the course, assigned even before its first publication. */
      course_id: text().as('course', 'the course'),
      /** Number of changes to the draft or any of its parts, from 1. */
      version: number().as('version', 'how often it was changed'),
      /** A uid, or `operator`. */
      created_by: text().leftOut('who started it', OPAQUE_ID),
      changed_by: text().leftOut('who changed it last', OPAQUE_ID),
    },
    others: {
      id: text(),
      origin: text<'published' | 'folder' | 'empty' | 'copy'>(),
      /** The revision that the draft is based on; null if the course had not been published. */
      base: number().orNull(),
      /** The problems found when reading the draft's folder, with file and line, JSON; valid until a part changes. */
      problems: json(),
      /** The latest check and its version, JSON; null before the first check. */
      checked: json().orNull(),
    },
  }),
  /** A part of a draft, keyed by draft and part: the outline, or the content of one module. */
  draft_parts: personalTable({
    data: 'authors of parts of drafts',
    purpose: 'the outline of each draft and the content of its modules',
    copiedAs: 'draftParts',
    isAbout: ofOwner('changed_by'),
    erased: OF_COURSE,
    goes: ['when the draft is discarded'],
    columns: {
      changed: time().as('changed', 'when it was last changed'),
      /** `outline`, or `module`, a space and the module's id. */
      part: text().as('part', 'which part of the draft'),
      changed_by: text().leftOut('who changed it last', OPAQUE_ID),
      draft_id: text().leftOut('the draft', OPAQUE_ID),
    },
    others: {
      /** Number of the part's changes, from 1. */
      version: number(),
      content: json(),
      /** The part's last save, so that a repeated save counts once; null if no save wrote it. */
      save_id: text().orNull(),
      /** The browser page that sent the part; null if there was none or it is unknown. */
      page: text().orNull(),
    },
  }),
  /** Earlier content of a part of a draft, or content that lost a conflict. */
  draft_versions: personalTable({
    data: 'authors of earlier versions of drafts',
    purpose: 'earlier versions of the parts of drafts',
    copiedAs: 'draftVersions',
    isAbout: ofOwner('written_by'),
    erased: OF_COURSE,
    goes: ['when the draft is discarded', { column: 'stored', after: 90 * A_DAY, since: 'it was stored' }],
    columns: {
      written: time().as('written', 'when it was written'),
      part: text().as('part', 'which part of the draft'),
      written_by: text().leftOut('who wrote it', OPAQUE_ID),
      draft_id: text().leftOut('the draft', OPAQUE_ID),
    },
    others: {
      id: text(),
      content: json(),
      /** `refused` for the text of a refused save, which users see as a conflict. */
      reason: text<VersionReason | 'refused'>(),
      /**
       * Number of words or questions removed by the next save; null unless that is the reason for storing the
       * version.
       */
      lost: number().orNull(),
      stored: time(),
    },
  }),
  /** The pages that have a draft open, keyed by draft and page. */
  draft_presence: personalTable({
    data: 'open pages of drafts',
    purpose: 'the open parts of drafts, with their authors',
    goes: [{ column: 'seen', after: AN_HOUR, since: 'the page was last open' }],
    staysBehind: true,
    columns: {
      uid: text().leftOut('who has it open', 'it is gone within a day'),
      part: text().leftOut('which part of the draft', 'it is gone within a day'),
      seen: time().leftOut('when it was last open', 'it is gone within a day'),
      draft_id: text().leftOut('the draft', OPAQUE_ID),
    },
    others: { page: text() },
  }),
  /** The stored files named by a draft, keyed by both. */
  draft_media: table({
    purpose: 'which images and videos belong to which drafts',
    columns: { name: text(), draft_id: text() },
  }),
  /** A file uploaded in chunks, with its outcome. */
  uploads: personalTable({
    data: 'uploads',
    purpose: 'files that arrive in pieces',
    copiedAs: 'uploads',
    isAbout: ofOwner('created_by'),
    goes: [{ column: 'created', after: UPLOAD_AGE, since: 'it started' }],
    staysBehind: true,
    columns: {
      created: time().as('begun', 'when it started'),
      name: text().as('name', 'what the file is called'),
      size: number().as('size', 'its size in bytes'),
      created_by: text().leftOut('who uploads it', OPAQUE_ID),
    },
    others: {
      id: text(),
      received: number(),
      state: text<'arriving' | 'waiting' | 'reading' | 'done' | 'refused'>(),
      /** Time until which a server holds the upload for reading; null if none does. */
      held_until: time().orNull(),
      /** The `UploadProgress`, JSON. */
      result: json().orNull(),
      purpose: text<UploadPurpose>(),
      /** The draft for the picture, film or captions; null for a folder. */
      draft_id: text().orNull(),
    },
  }),
  /** The publication of a draft or an earlier revision by one of several servers. Recent ones are kept as history. */
  publications: personalTable({
    data: 'publications',
    purpose: 'publishing courses, one at a time',
    copiedAs: 'publications',
    isAbout: ofOwner('requested_by'),
    erased: OF_COURSE,
    goes: [PUBLICATION_SPAN],
    columns: {
      requested: time().as('requested', 'when it was requested'),
      course_id: text().as('course', 'the course'),
      note: text().orNull().as('note', 'the reason, as entered by the publisher'),
      requested_by: text().leftOut('who requested it', OPAQUE_ID),
      address: text()
        .orNull()
        .leftOut('the client’s address', 'it is gone once the draft is published', {
          erased: { blanked: 'it is no longer needed' },
          goes: ['when it ended', PUBLICATION_SPAN],
        }),
    },
    others: {
      id: text(),
      /** The draft; empty if a revision is published again. */
      draft_id: text(),
      /** The draft version shown to the publisher. */
      draft_version: number(),
      /** The earlier revision that is published again; null for a draft. */
      revision: number().orNull(),
      /** The newest revision at the time of the request; 0 for a new course. */
      shown: number(),
      /** The publication's options, JSON; null if there are none. */
      options: json().orNull(),
      /** Time until which a server holds the publication; null if none does. */
      held_until: time().orNull(),
      attempts: number(),
      /** The current step, as a sentence. */
      step: text().orNull(),
      ended: time().orNull(),
      /** The result, JSON; null until the publication has ended. */
      result: json().orNull(),
    },
  }),
}
