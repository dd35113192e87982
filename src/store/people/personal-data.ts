import { SESSION_IDLE, SESSION_LIFETIME } from '#domain/people/session-lifetimes.ts'
import { ADDRESS_WINDOW_MS } from '#domain/people/sign-in-throttle.ts'
import type { Schema } from '../schema.ts'
import { columnsThat, OPAQUE_ID, type PersonalColumn, SECRET } from './personal-column.ts'
import {
  ADDRESS_AGE,
  ATTEMPTS_AGE,
  AUDIT_AGE,
  BROWSER_KNOWN,
  DRAFT_VERSION_AGE,
  ENTERED_EMAIL_AGE,
  MAIL_AGE,
  PRESENCE_AGE,
  PUBLICATION_AGE,
  UPLOAD_AGE,
} from './retention.ts'

/** The tables without personal data. */
type ImpersonalTable =
  | 'partners'
  | 'partner_courses'
  | 'partner_figures'
  | 'company_requirements'
  | 'certificate_places'
  | 'badge_keys'
  | 'badge_achievements'
  | 'reminder_rounds'
  | 'courses'
  | 'course_media'
  | 'course_figures'
  | 'course_partner_figures'
  | 'question_figures'
  | 'draft_media'
  | 'learning_counts'
  | 'signing_keys'
  | 'unsubscribe_keys'
  | 'backup_state'
  | 'schema_floor'
  | 'leases'
  | 'web_assets'

/** The tables with personal data. */
export type PersonalTable = Exclude<keyof Schema, ImpersonalTable>

type ColumnsOf<Table extends keyof Schema, Kind> = { [Column in keyof Schema[Table]]: Kind }

type PersonalData = {
  [Table in PersonalTable]: {
    /** Its purpose, in plain words. */
    why: string
    /** Its name in a user's copy; null if it is not copied. The first columns determine the row order. */
    copiedAs: string | null
    columns: ColumnsOf<Table, PersonalColumn | 'not personal'>
  }
} & { [Table in ImpersonalTable]: { why: string; columns: ColumnsOf<Table, 'not personal'> } }

const NOT = 'not personal'

const AS_IN_ACCOUNT = 'in `users`'

const account = columnsThat({ erased: 'removed', goes: [] })

const record = columnsThat({
  erased: { stays: 'counts rest on it, and its id leads to nobody' },
  goes: [],
})

const AS_IN_POSITIONS = 'in `video_positions`'

const position = columnsThat({ erased: 'removed', goes: [] })

const requirement = columnsThat({
  erased: { stays: 'it is the team’s, and an id in it leads to nobody' },
  goes: [],
})

const certificate = columnsThat({
  erased: { stays: 'it says that a course was completed, and its ids lead to nobody' },
  goes: [],
})

const ofHolder = columnsThat({ erased: { blanked: 'the certificate has no holder any more' }, goes: [] })

const reminder = columnsThat({ erased: 'removed', goes: [] })

const session = columnsThat({
  erased: 'removed',
  goes: [
    { after: SESSION_IDLE, since: 'it was last used' },
    { after: SESSION_LIFETIME, since: 'the sign-in' },
  ],
})

const attempts = columnsThat({
  erased: 'removed',
  goes: [{ after: ATTEMPTS_AGE, since: 'the last failure; a lock that only a reset opens stays' }],
})

const browser = columnsThat({
  erased: 'removed',
  goes: [{ after: BROWSER_KNOWN, since: 'the last sign-in with it' }],
})

const factor = columnsThat({ erased: 'removed', goes: [] })

const challenge = columnsThat({ erased: 'removed', goes: ['when it expires: within minutes'] })

const failure = columnsThat({ erased: 'removed', goes: [{ after: ADDRESS_WINDOW_MS, since: 'the failure' }] })

const link = columnsThat({
  erased: 'removed',
  goes: ['when it is used or replaced, or access is removed; a reset link when it has ended'],
})

const request = columnsThat({ erased: 'removed', goes: ['when it is answered: within seconds'] })

const mail = columnsThat({
  erased: 'removed',
  goes: [{ after: MAIL_AGE, since: 'it was queued, once it is finished' }],
})

const mailChoice = columnsThat({ erased: 'removed', goes: [] })

const AUDIT_SPAN = { after: AUDIT_AGE, since: 'the act' }
const entry = columnsThat({
  erased: { stays: 'what was done and when, by and to ids that lead to nobody' },
  goes: [AUDIT_SPAN],
})

const revision = columnsThat({ erased: { stays: 'it belongs to the course' }, goes: [] })

const draft = columnsThat({
  erased: { stays: 'it belongs to the course, and its ids lead to nobody' },
  goes: ['when the draft is discarded'],
})

const draftVersion = columnsThat({
  erased: { stays: 'it belongs to the course, and its ids lead to nobody' },
  goes: ['when the draft is discarded', { after: DRAFT_VERSION_AGE, since: 'it was stored' }],
})

const PUBLICATION_SPAN = { after: PUBLICATION_AGE, since: 'it ended' }
const publication = columnsThat({
  erased: { stays: 'it belongs to the course, and its ids lead to nobody' },
  goes: [PUBLICATION_SPAN],
})
const withAddress = columnsThat({
  erased: { blanked: 'nobody needs it' },
  goes: ['when it ended', PUBLICATION_SPAN],
})

const presence = columnsThat({
  erased: 'removed',
  goes: [{ after: PRESENCE_AGE, since: 'the page was last open' }],
})

const upload = columnsThat({ erased: 'removed', goes: [{ after: UPLOAD_AGE, since: 'it began' }] })

/**
 * Every column of the schema: its personal meaning, if any, its treatment in a copy and in an erasure, and
 * its retention. `portal person columns` shows the same to the operator.
 */
export const PERSONAL_DATA: PersonalData = {
  users: {
    why: 'signing in, and being known to one’s team',
    copiedAs: 'account',
    columns: {
      uid: account.plain('id', 'the account’s id, which says nothing about anybody'),
      email: account.plain('email', 'the email address'),
      user_name: account.plain('name', 'the name'),
      roles: account.json('roles', 'the roles'),
      partner: account.plain('partner', 'the partner of which the person is a member'),
      profile_image_url: account.plain('picture', 'where the picture is'),
      disabled: account.yesOrNo('disabled', 'whether the account is disabled'),
      password_hash: account.leftOut('the password, as a hash', SECRET),
      email_proved: account.yesOrNo('emailProved', 'whether a link mailed to the address was followed'),
      created: account.time('created', 'when the account was created'),
      is_demo: account.yesOrNo('demo', 'whether the account came with the demo'),
      joined: account.time('joined', 'when the person joined the partner'),
      words_of: account.leftOut(
        'the name and the email of which the words for finding were made',
        'beside it',
      ),
    },
  },
  emails: {
    why: 'finding the account of an email: the database keeps it from `users`',
    copiedAs: null,
    columns: {
      email: account.leftOut('the email address', AS_IN_ACCOUNT),
      uid: account.leftOut('whose it is', OPAQUE_ID),
    },
  },
  members: {
    why: 'showing a team: the database keeps it from `users`',
    copiedAs: null,
    columns: {
      partner_id: account.leftOut('the partner of which the person is a member', AS_IN_ACCOUNT),
      uid: account.leftOut('who is the member', OPAQUE_ID),
      roles: account.leftOut('the roles', AS_IN_ACCOUNT),
      email: account.leftOut('the email address', AS_IN_ACCOUNT),
      user_name: account.leftOut('the name', AS_IN_ACCOUNT),
      profile_image_url: account.leftOut('where the picture is', AS_IN_ACCOUNT),
      created: account.leftOut('when the account was created', AS_IN_ACCOUNT),
    },
  },
  person_words: {
    why: 'letting the company’s staff find a person by the beginning of a name or an email',
    copiedAs: null,
    columns: {
      word: account.leftOut('a word of the name, or the email, without capitals and accents', AS_IN_ACCOUNT),
      uid: account.leftOut('whose it is', OPAQUE_ID),
    },
  },
  partners: {
    why: 'the organisations whose people learn here',
    columns: {
      id: NOT,
      name: NOT,
      logo_url: NOT,
      created: NOT,
      suspended: NOT,
      removed: NOT,
      time_zone: NOT,
      reminders_off: NOT,
      catalogue: NOT,
      seats: NOT,
    },
  },
  partner_courses: {
    why: 'which courses a partner has, and between which days',
    columns: { partner_id: NOT, course_id: NOT, from_day: NOT, until_day: NOT },
  },
  partner_figures: {
    why: 'what the company sees of a partner in numbers',
    columns: {
      partner_id: NOT,
      folded: NOT,
      counted: NOT,
      administrators: NOT,
      associates: NOT,
      active: NOT,
      possible: NOT,
      complete: NOT,
      overdue: NOT,
      undelivered: NOT,
      last_seen: NOT,
      courses: NOT,
    },
  },
  courses: {
    why: 'the courses',
    columns: { id: NOT, web_path: NOT, enabled: NOT, revision: NOT, created: NOT, published: NOT },
  },
  course_revisions: {
    why: 'the courses as they were, so that answers are judged as they were asked',
    copiedAs: 'publishedCourses',
    columns: {
      course_id: revision.plain('course', 'the course somebody published'),
      revision: revision.plain('revision', 'its revision'),
      document: NOT,
      sha256: NOT,
      published: revision.time('published', 'when it was published'),
      published_by: revision.leftOut(
        'who published it: an account of the company, or the operator',
        OPAQUE_ID,
      ),
      note: revision.plain('note', 'why, in the words of who published it'),
    },
  },
  course_media: {
    why: 'which pictures and films belong to which courses',
    columns: { name: NOT, course_id: NOT },
  },
  course_figures: {
    why: 'how many people have begun each course, and how many are complete',
    columns: { course_id: NOT, counted: NOT, partners: NOT, people: NOT, complete: NOT, doubtful: NOT },
  },
  course_partner_figures: {
    why: 'the same at each partner',
    columns: { course_id: NOT, partner_id: NOT, counted: NOT, people: NOT, complete: NOT },
  },
  question_figures: {
    why: 'how each question is answered at all partners together, in numbers',
    columns: {
      course_id: NOT,
      module_id: NOT,
      revision: NOT,
      question: NOT,
      what: NOT,
      value: NOT,
      counted: NOT,
      count: NOT,
      total: NOT,
    },
  },
  course_drafts: {
    why: 'courses that are being written',
    copiedAs: 'drafts',
    columns: {
      created: draft.time('begun', 'when it was begun'),
      changed: draft.time('changed', 'when it was last changed'),
      name: draft.plain('name', 'the course’s name in it'),
      course_id: draft.plain('course', 'the course'),
      version: draft.plain('version', 'how often it was changed'),
      created_by: draft.leftOut('who began it', OPAQUE_ID),
      changed_by: draft.leftOut('who changed it last', OPAQUE_ID),
      id: NOT,
      origin: NOT,
      base: NOT,
      problems: NOT,
      checked: NOT,
    },
  },
  draft_parts: {
    why: 'the outline of each draft and the content of its modules',
    copiedAs: 'draftParts',
    columns: {
      changed: draft.time('changed', 'when somebody last changed it'),
      part: draft.plain('part', 'which part of the draft'),
      changed_by: draft.leftOut('who changed it last', OPAQUE_ID),
      draft_id: draft.leftOut('the draft', OPAQUE_ID),
      version: NOT,
      content: NOT,
      save_id: NOT,
      page: NOT,
    },
  },
  draft_versions: {
    why: 'earlier versions of the parts of drafts',
    copiedAs: 'draftVersions',
    columns: {
      written: draftVersion.time('written', 'when somebody wrote it'),
      part: draftVersion.plain('part', 'which part of the draft'),
      written_by: draftVersion.leftOut('who wrote it', OPAQUE_ID),
      draft_id: draftVersion.leftOut('the draft', OPAQUE_ID),
      id: NOT,
      content: NOT,
      reason: NOT,
      lost: NOT,
      stored: NOT,
    },
  },
  draft_presence: {
    why: 'who has which part of a draft open',
    copiedAs: null,
    columns: {
      uid: presence.leftOut('who has it open', 'it is gone within a day'),
      part: presence.leftOut('which part of the draft', 'it is gone within a day'),
      seen: presence.leftOut('when it was last open', 'it is gone within a day'),
      draft_id: presence.leftOut('the draft', OPAQUE_ID),
      page: NOT,
    },
  },
  draft_media: {
    why: 'which pictures and films belong to which drafts',
    columns: { name: NOT, draft_id: NOT },
  },
  uploads: {
    why: 'files that arrive in pieces',
    copiedAs: 'uploads',
    columns: {
      created: upload.time('begun', 'when it began'),
      name: upload.plain('name', 'what the file is called'),
      size: upload.plain('size', 'its size in bytes'),
      created_by: upload.leftOut('who uploads it', OPAQUE_ID),
      id: NOT,
      received: NOT,
      state: NOT,
      held_until: NOT,
      result: NOT,
      purpose: NOT,
      draft_id: NOT,
    },
  },
  publications: {
    why: 'publishing courses, one at a time',
    copiedAs: 'publications',
    columns: {
      requested: publication.time('requested', 'when somebody asked for it'),
      course_id: publication.plain('course', 'the course'),
      note: publication.plain('note', 'why, in the words of who published it'),
      requested_by: publication.leftOut('who asked for it', OPAQUE_ID),
      address: withAddress.leftOut('the client’s address', 'it is gone once the draft is published'),
      id: NOT,
      draft_id: NOT,
      draft_version: NOT,
      revision: NOT,
      shown: NOT,
      held_until: NOT,
      attempts: NOT,
      step: NOT,
      ended: NOT,
      result: NOT,
    },
  },
  completions: {
    why: 'what somebody has learned',
    copiedAs: 'learningRecords',
    columns: {
      partner_id: record.plain('partner', 'the partner for which it was learned'),
      course_id: record.plain('course', 'the course'),
      user_id: record.leftOut('whose record it is', OPAQUE_ID),
      id: record.plain('record', 'the record’s id, by which its events name it'),
      created: record.time('created', 'when the course was first opened'),
      modules: record.json('modules', 'each module: when it was opened, the answers, when it was passed'),
      passed_quizzes: record.json('passedQuizzes', 'the passed quizzes'),
      status: record.plain('status', 'the status of the course when it was last computed'),
      status_revision: record.plain('statusRevision', 'the course’s revision for which it was computed'),
      last_active: record.time('lastActive', 'when something was last learned in it, to the hour'),
      completed: record.time('completed', 'when it last became complete'),
      reopened: record.time('reopened', 'when a change of the course last put it back'),
      version: record.plain('events', 'the number of events that made it'),
    },
  },
  learning_events: {
    why: 'how a learning record came to be',
    copiedAs: 'learningEvents',
    columns: {
      partner_id: record.plain('partner', 'the partner for which it was learned'),
      record_id: record.plain('record', 'the record'),
      number: record.plain('number', 'its place in the record'),
      id: record.plain('id', 'its id'),
      at: record.time('recorded', 'when it was recorded'),
      happened: record.time('happened', 'when it happened'),
      user_id: record.leftOut('whose record it is', OPAQUE_ID),
      course_id: record.plain('course', 'the course'),
      module_id: record.plain('module', 'the module'),
      revision: record.plain('revision', 'the course’s revision that judged it'),
      actor: record.plain('by', 'who caused it: mostly the person'),
      kind: record.plain('event', 'what happened'),
      data: record.json('details', 'the answer and whether it was right, the score: numbers and ids'),
    },
  },
  learning_counts: {
    why: 'how often an answer was given at a partner, whoever gave it',
    columns: {
      partner_id: NOT,
      course_id: NOT,
      module_id: NOT,
      revision: NOT,
      question: NOT,
      what: NOT,
      value: NOT,
      count: NOT,
    },
  },
  video_positions: {
    why: 'going on with a video where it was left',
    copiedAs: 'videoPositions',
    columns: {
      partner_id: position.plain('partner', 'the partner for which it was watched'),
      course_id: position.plain('course', 'the course'),
      module_id: position.plain('module', 'the video'),
      uid: position.leftOut('who watched it', OPAQUE_ID),
      position: position.plain('seconds', 'the place, in seconds from the start'),
      updated: position.time('updated', 'when it was stored'),
    },
  },
  video_places: {
    why: 'finding at once where all videos of a course were left: the database keeps it from `video_positions`',
    copiedAs: null,
    columns: {
      partner_id: position.leftOut('the partner for which they were watched', AS_IN_POSITIONS),
      uid: position.leftOut('who watched them', OPAQUE_ID),
      course_id: position.leftOut('the course', AS_IN_POSITIONS),
      positions: position.leftOut('the place in each video, and when it was stored', AS_IN_POSITIONS),
    },
  },
  requirements: {
    why: 'asking people of a team to complete a course by a day',
    copiedAs: 'requirements',
    columns: {
      partner_id: requirement.plain('partner', 'the partner that requires it'),
      course_id: requirement.plain('course', 'the course'),
      added: requirement.time('added', 'when it was added'),
      by_day: requirement.plain('by', 'the day by which the course is to be complete'),
      within_days: requirement.plain('within', 'within how many days of joining'),
      ended: requirement.time('ended', 'when it was ended'),
      people: requirement.leftOut('the people of whom it is required, by their ids', 'it names others, too'),
      added_by: requirement.leftOut('who added it', OPAQUE_ID),
      id: requirement.leftOut('its id', OPAQUE_ID),
    },
  },
  company_requirements: {
    why: 'courses that the company requires of everybody',
    columns: { id: NOT, course_id: NOT, by_day: NOT, within_days: NOT, added: NOT, ended: NOT },
  },
  certificates: {
    why: 'certifying who completed a course',
    copiedAs: 'certificates',
    columns: {
      partner_id: certificate.plain('partner', 'the partner for which the course was completed'),
      course_id: certificate.plain('course', 'the course'),
      id: certificate.plain('id', 'its id, by which its page is found'),
      record_id: certificate.plain('record', 'the learning record'),
      name: ofHolder.plain('name', 'the name on it'),
      course_name: certificate.plain('courseName', 'the course’s name on it'),
      partner_name: certificate.plain('partnerName', 'the partner’s name on it'),
      revision: certificate.plain('revision', 'the course’s revision that was completed'),
      score: certificate.plain('score', 'the right answers in the course’s quizzes'),
      out_of: certificate.plain('outOf', 'the questions of the course’s quizzes'),
      day: certificate.plain('day', 'the day on which the course was completed'),
      ends: certificate.plain('ends', 'the last day on which it is valid'),
      issued: certificate.time('issued', 'when it was made'),
      revoked: certificate.time('revoked', 'when it was taken back'),
      revoked_reason: ofHolder.plain('revokedReason', 'why it was taken back'),
      user_id: certificate.leftOut('whose it is', AS_IN_ACCOUNT),
      revoked_by: certificate.leftOut('who took it back', OPAQUE_ID),
    },
  },
  certificate_places: {
    why: 'finding a certificate by its id',
    columns: { id: NOT, partner_id: NOT },
  },
  badges: {
    why: 'giving certificates to programs that collect badges',
    copiedAs: null,
    columns: {
      certificate_id: certificate.leftOut('the certificate', 'in `certificates`'),
      jwt: ofHolder.leftOut(
        'the badge as it was signed, with a salted hash of the email and without a name',
        'it has a hash; the certificate’s page has it',
      ),
      status_list: NOT,
      place: NOT,
      revoked: NOT,
    },
  },
  reminders: {
    why: 'reminding people of required courses, and not too often',
    copiedAs: 'reminders',
    columns: {
      partner_id: reminder.plain('partner', 'the partner whose courses are required'),
      day: reminder.plain('day', 'the day for which the mail was meant'),
      queued: reminder.time('queued', 'when it was decided'),
      kind: reminder.plain('kind', 'a reminder, a weekly summary, or a digest for an administrator'),
      named: reminder.json('named', 'the courses that it names, and the days by which they are due'),
      state: reminder.plain('state', 'whether it waits, was sent or was dropped'),
      why: reminder.plain('why', 'why it was dropped'),
      ended: reminder.time('ended', 'when it was sent or dropped'),
      uid: reminder.leftOut('who gets it', OPAQUE_ID),
      mail: reminder.leftOut('its id in the queue', OPAQUE_ID),
      requested_by: {
        ...reminder.leftOut('the administrator who asked for it', OPAQUE_ID),
        erased: { stays: 'in mails to others, as an id that leads to nobody' },
      },
    },
  },
  reminder_rounds: {
    why: 'which partner’s people were reminded up to which day',
    columns: { partner_id: NOT, day: NOT, finished: NOT },
  },
  sessions: {
    why: 'staying signed in, and seeing where one is',
    copiedAs: 'sessions',
    columns: {
      created: session.time('signedIn', 'when the person signed in'),
      last_used: session.time('lastUsed', 'when it was last used'),
      ended: session.time('ended', 'when it was ended'),
      device: session.plain('device', 'the browser and the device, in words'),
      rotated: session.time('secretChanged', 'when its secret was last changed'),
      confirmed: session.time('secretFirstUsed', 'when that secret was first used'),
      uid: session.leftOut('whose session it is', OPAQUE_ID),
      hash: session.leftOut('its first secret, as a hash', SECRET),
      secret_hash: session.leftOut('its newest secret, as a hash', SECRET),
      previous_hash: session.leftOut('the secret before, as a hash', SECRET),
      second_factor: session.time('secondFactorShown', 'when a second factor was last shown in it'),
      from_link: session.time('linkFollowed', 'when a mailed link was followed that began it'),
    },
  },
  sign_in_attempts: {
    why: 'keeping others from guessing a password',
    copiedAs: 'failedSignIns',
    columns: {
      last_failed: attempts.time('last', 'when the last sign-in failed'),
      failures: attempts.plain('failures', 'how many failed in a row'),
      locked_until: attempts.time('lockedUntil', 'until when signing in is locked'),
      counter: attempts.leftOut(
        'for what they count: an email as it was typed, an account, a known browser',
        'it may be the hash of a secret',
      ),
    },
  },
  known_browsers: {
    why: 'letting nobody lock a person out of their own browser',
    copiedAs: 'knownBrowsers',
    columns: {
      used: browser.time('lastSignIn', 'when the browser last signed in'),
      uid: browser.leftOut('to whose account', OPAQUE_ID),
      hash: browser.leftOut('its mark, as a hash', SECRET),
    },
  },
  passkeys: {
    why: 'signing in to the company’s console without anything that can be guessed',
    copiedAs: 'passkeys',
    columns: {
      created: factor.time('made', 'when it was made'),
      name: factor.plain('name', 'what its owner calls it'),
      last_used: factor.time('lastUsed', 'when it was last used'),
      counter: factor.plain('uses', 'how often its device says that it was used'),
      transports: factor.json('transports', 'how its device is reached'),
      held: factor.time('held', 'since when it is held because somebody may have a copy'),
      held_because: factor.plain('heldBecause', 'what it was held for'),
      uid: factor.leftOut('whose it is', OPAQUE_ID),
      id: factor.leftOut('the id that its device gave it', OPAQUE_ID),
      public_key: factor.leftOut('its public key', 'it says nothing to people'),
    },
  },
  totp_factors: {
    why: 'signing in to the company’s console with a code of an app',
    copiedAs: 'authenticatorApp',
    columns: {
      created: factor.time('made', 'when it was set up'),
      last_used: factor.time('lastUsed', 'when a code of it was last used'),
      uid: factor.leftOut('whose it is', OPAQUE_ID),
      secret: factor.leftOut('its secret', 'who has it makes codes'),
      last_step: factor.leftOut('which code was used last', 'it says what `lastUsed` says'),
    },
  },
  recovery_codes: {
    why: 'signing in to the company’s console after a device was lost',
    copiedAs: 'recoveryCodes',
    columns: {
      created: factor.time('made', 'when it was made'),
      used: factor.time('used', 'when it was used'),
      uid: factor.leftOut('whose it is', OPAQUE_ID),
      hash: factor.leftOut('the code, as a hash', SECRET),
    },
  },
  factor_challenges: {
    why: 'asking a passkey a question that has one answer',
    copiedAs: null,
    columns: {
      expires: challenge.leftOut('until when it can be answered', 'it is gone within minutes'),
      act: challenge.leftOut('what it is for', 'it is gone within minutes'),
      uid: challenge.leftOut('of whom it is asked', OPAQUE_ID),
      secret: challenge.leftOut('the secret of an app that is being set up', 'who has it makes codes'),
      used: challenge.leftOut('when it was answered', 'it is gone within minutes'),
      hash: challenge.leftOut('the question, as a hash', SECRET),
    },
  },
  address_failures: {
    why: 'keeping one client from guessing many passwords',
    copiedAs: null,
    columns: {
      id: failure.leftOut('an id that names the client’s network', 'others may have the same network'),
      address: failure.leftOut('the client’s network', 'others may have the same network'),
      at: failure.leftOut('when a sign-in failed there', 'it may have been somebody else'),
    },
  },
  email_tokens: {
    why: 'invitations and links to set a new password',
    copiedAs: 'mailedLinks',
    columns: {
      expires: link.time('ends', 'until when the link works'),
      kind: link.plain('kind', 'what it is for'),
      email: link.plain('email', 'the address to which it was mailed'),
      uid: link.leftOut('for whose account', OPAQUE_ID),
      mail: link.leftOut('the mail in which it came', OPAQUE_ID),
      hash: link.leftOut('its secret, as a hash', SECRET),
    },
  },
  reset_requests: {
    why: 'answering a request for a link to set a new password',
    copiedAs: 'requestsForLinks',
    columns: {
      requested: request.time('requested', 'when the link was asked for'),
      email: request.plain('email', 'the address as it was typed, with or without an account'),
      id: request.leftOut('its id', OPAQUE_ID),
    },
  },
  mail_queue: {
    why: 'delivering mails once, and not too many of them',
    copiedAs: 'mails',
    columns: {
      queued: mail.time('queued', 'when the mail was written'),
      recipient: mail.plain('recipient', 'the address to which it goes'),
      cause: mail.plain('cause', 'the act that caused it'),
      link: mail.plain('link', 'the purpose of its link'),
      delivered: mail.time('delivered', 'when it was delivered'),
      given_up: mail.time('givenUp', 'when it was given up'),
      due: mail.time('nextTry', 'when it is tried next'),
      attempts: mail.plain('attempts', 'how often it was tried'),
      partner: mail.plain('partner', 'the partner that invites or reminds'),
      mail: {
        ...mail.json('content', 'the name, and what else the mail is made from, without its link'),
        goes: ['when it is delivered or given up'],
      },
      uid: mail.leftOut('about whose account it is', OPAQUE_ID),
      sender: {
        ...mail.leftOut('the account that acted', 'mails to others are about others'),
        erased: { stays: 'in mails to others, as an id that leads to nobody' },
      },
      id: mail.leftOut('its id', OPAQUE_ID),
      round: NOT,
    },
  },
  mail_choices: {
    why: 'sending as many reminders and summaries as somebody wants',
    copiedAs: 'mailChoices',
    columns: {
      changed: mailChoice.time('changed', 'when the person last chose'),
      reminders: mailChoice.plain('reminders', 'whether each reminder is mailed, or one summary a week'),
      digest: mailChoice.yesOrNo('teamSummary', 'whether the summary of the team is mailed'),
      uid: mailChoice.leftOut('who chose', OPAQUE_ID),
    },
  },
  audit_log: {
    why: 'telling afterwards who did what to whom',
    copiedAs: 'auditLog',
    columns: {
      at: entry.time('at', 'when it was done'),
      act: entry.plain('act', 'what was done'),
      actor: entry.plain('by', 'who did it: an account, the operator, or nobody who was signed in'),
      subject: {
        ...entry.plain('to', 'to whom: an account, an email typed at a failed sign-in, a network'),
        erased: { blanked: 'an email becomes `forgotten`; an id stays and leads to nobody' },
        goes: [{ after: ENTERED_EMAIL_AGE, since: 'the act, for an email or a network' }, AUDIT_SPAN],
      },
      address: {
        ...entry.plain('address', 'the client’s address; for what others did, it is theirs and not copied'),
        erased: { blanked: 'in everything done by the person or to them' },
        goes: [{ after: ADDRESS_AGE, since: 'the act' }],
      },
      count: entry.plain('times', 'how many acts the entry stands for'),
      partner_id: entry.plain('partner', 'the partner within which it was done'),
      id: {
        ...entry.leftOut(
          'its id; for requests for a link it names the client’s network, and for an associate who was added a digest of the act’s key and of whom it added',
          OPAQUE_ID,
        ),
        erased: { blanked: 'an entry that is about the person’s network alone is removed' },
        goes: [{ after: ADDRESS_AGE, since: 'the act, if it names a network' }, AUDIT_SPAN],
      },
    },
  },
  badge_keys: {
    why: 'signing badges',
    columns: { kid: NOT, private_jwk: NOT, public_jwk: NOT, created: NOT },
  },
  badge_achievements: {
    why: 'what badges were given for',
    columns: { course_id: NOT, revision: NOT, course_name: NOT },
  },
  signing_keys: {
    why: 'signing ID tokens',
    columns: { kid: NOT, private_jwk: NOT, public_jwk: NOT, created: NOT },
  },
  unsubscribe_keys: {
    why: 'signing the links in mails by which people get fewer of them',
    columns: { id: NOT, secret: NOT, created: NOT },
  },
  backup_state: {
    why: 'when the last backups were made',
    columns: { id: NOT, claimed_until: NOT, scheduled: NOT, made: NOT, verified: NOT },
  },
  schema_floor: {
    why: 'which versions of the portal work with the database',
    columns: { id: NOT, migration: NOT },
  },
  leases: {
    why: 'which work one of several servers has taken on for all',
    columns: { name: NOT, held_until: NOT, ended: NOT },
  },
  web_assets: {
    why: 'the web app’s own files',
    columns: { name: NOT, content: NOT, served: NOT },
  },
}
