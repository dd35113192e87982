import { sql } from 'kysely'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { CountedStep } from '#domain/learning/quiz-insights.ts'
import { json, number, OPAQUE_ID, text, time } from './column.ts'
import { personalTable, table } from './define-table.ts'
import { ofMember, recordsOf } from './person.ts'

const AS_IN_POSITIONS = 'in `video_positions`'

const OF_RECORD = { stays: 'statistics depend on it, and nothing links its ID to a person' }

/** Learning records, all keyed partner first. */
export const LEARNING_TABLES = {
  /** A completion record, keyed by partner, user and course. The id is unique within the partner. */
  completions: personalTable({
    data: 'learning records',
    purpose: 'each person’s progress',
    copiedAs: 'learningRecords',
    isAbout: ofMember('user_id'),
    erased: OF_RECORD,
    columns: {
      partner_id: text().as('partner', 'the partner for which it was learned'),
      course_id: text().as('course', 'the course'),
      user_id: text().leftOut('whose record it is', OPAQUE_ID),
      id: text().as('record', 'the record’s ID, by which its events name it'),
      created: time().as('created', 'when the course was first opened'),
      modules: json().as('modules', 'each module: when it was opened, the answers, when it was passed'),
      /** Sorted ids of the passed quizzes: a JSON list that may be too long for an index. */
      passed_quizzes: json().as('passedQuizzes', 'the passed quizzes'),
      /** The status computed for `status_revision` of the course; null if never computed. */
      status: text<StartedStatus>()
        .orNull()
        .as('status', 'the status of the course when it was last computed'),
      /** The course revision of the status; 0 for none. A status for an older revision is computed again. */
      status_revision: number()
        .withDefault()
        .as('statusRevision', 'the course’s revision for which it was computed'),
      /** Last activity of the user, to the hour. Triggers maintain it when 0.3.0 writes `modules`. */
      last_active: time().optional().as('lastActive', 'when something was last learned in it, to the hour'),
      /** Time of the last completion; 0 for never, null if unknown. Valid while the status is complete. */
      completed: time().optional().as('completed', 'when it last became complete'),
      /**
       * Time when publishing last reopened the record; 0 for never, null if unknown. Valid while the status is in
       * progress.
       */
      reopened: time().optional().as('reopened', 'when a change of the course last put it back'),
      /**
       * Last valid day of a completion continued from another partner, `9999-12-31` if it does not expire; null for
       * other records.
       */
      continued_until: text()
        .optional()
        .as(
          'continuedUntil',
          'until when a completion that was brought along from an earlier partner counts',
        ),
      /** The number of the record's last event. A writer passes the version it read. */
      version: number().as('events', 'the number of events that made it'),
    },
  }),
  /** An event of a record, keyed by partner, record and number. It never changes. */
  learning_events: personalTable({
    data: 'events of learning records',
    purpose: 'the events of learning records',
    copiedAs: 'learningEvents',
    isAbout: (person) => sql`(partner_id, record_id) in (${recordsOf(person)})`,
    erased: OF_RECORD,
    columns: {
      partner_id: text().as('partner', 'the partner for which it was learned'),
      record_id: text().as('record', 'the record'),
      number: number().as('number', 'its place in the record'),
      /** A UUID. */
      id: text().as('id', 'its ID'),
      at: time().as('recorded', 'when it was recorded'),
      /** Time of the event. For events queued offline it is earlier than `at`. */
      happened: time().as('happened', 'when it happened'),
      user_id: text().leftOut('whose record it is', OPAQUE_ID),
      course_id: text().as('course', 'the course'),
      /** The module; null for events about the whole record. */
      module_id: text().orNull().as('module', 'the module'),
      revision: number().as('revision', 'the course’s revision that judged it'),
      /** A uid, `operator` or `system`. */
      actor: text().as('by', 'who caused it: mostly the person'),
      kind: text<LearningEvent['kind']>().as('event', 'what happened'),
      /** JSON, with the format version as `v`. */
      data: json().as('details', 'the answer and whether it was right, the score: numbers and IDs'),
    },
  }),
  /** A counter of a partner's quiz at one revision, keyed by all columns except its count. */
  learning_counts: table({
    purpose: 'how often each answer was given at a partner',
    columns: {
      partner_id: text(),
      course_id: text(),
      module_id: text(),
      revision: number(),
      /**
       * The question, 1-based; 0 for counters of the whole quiz. A number, because an id could be too long for an
       * index.
       */
      question: number(),
      what: text<CountedStep>(),
      /** The chosen option, 0-based, or the attempt, 1-based. */
      value: number(),
      count: number(),
    },
  }),
  video_positions: personalTable({
    data: 'positions in videos',
    purpose: 'resuming a video where it was left',
    copiedAs: 'videoPositions',
    isAbout: ofMember('uid'),
    columns: {
      partner_id: text().as('partner', 'the partner for which it was watched'),
      course_id: text().as('course', 'the course'),
      module_id: text().as('module', 'the video'),
      uid: text().leftOut('who watched it', OPAQUE_ID),
      /** Seconds from the start, possibly fractional. */
      position: number().as('seconds', 'the place, in seconds from the start'),
      updated: time().as('updated', 'when it was stored'),
      /**
       * JSON: the watched `parts` as `[from, to]` in seconds, the time at which they were `begun`, and the key of
       * their `film`. Stored only if the course's certificate requires its films to be watched.
       */
      watched: json()
        .optional()
        .as('watched', 'the parts that were watched, if the certificate requires that'),
    },
  }),
  /** A user's positions in the videos of a course. Triggers copy them from `video_positions`. */
  video_places: personalTable({
    purpose:
      'finding at once where all videos of a course were left: the database keeps it from `video_positions`',
    isAbout: ofMember('uid'),
    staysBehind: true,
    columns: {
      partner_id: text().leftOut('the partner for which they were watched', AS_IN_POSITIONS),
      uid: text().leftOut('who watched them', OPAQUE_ID),
      course_id: text().leftOut('the course', AS_IN_POSITIONS),
      /** JSON: `[seconds from the start, storage time]` by module id. */
      positions: json().leftOut('the place in each video, and when it was stored', AS_IN_POSITIONS),
    },
  }),
}
