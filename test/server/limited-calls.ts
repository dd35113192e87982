import type { Request } from '#test/test-app.ts'

type Call = Request & { path: string }

const DOCUMENTS = '/documents/v1'
const COMPLETIONS = `${DOCUMENTS}/associate-training-completion`
const ADMIN = '/user-service/api/v1/partner-admin'
const PARTNER = `${ADMIN}/partner/:partnerId`
const ASSOCIATE = `${PARTNER}/associate/:associateId`

/** Reads of a team by route: a limited administrator gets the part they manage. */
export const TEAM_READS: Record<string, ((partner: string) => string)[]> = {
  [`GET ${DOCUMENTS}/groups`]: [(partner) => `groups?partner=${partner}`],
  [`GET ${DOCUMENTS}/users`]: [(partner) => `users?partner=${partner}`],
  [`GET ${DOCUMENTS}/first-members`]: [(partner) => `first-members?partner=${partner}`],
  [`GET ${COMPLETIONS}`]: [
    (partner) => `associate-training-completion?partnerId=${partner}`,
    (partner) => `associate-training-completion?partnerId=${partner}&view=status`,
  ],
  [`GET ${DOCUMENTS}/requirements`]: [
    (partner) => `requirements?partnerId=${partner}`,
    (partner) => `requirements?partnerId=${partner}&view=due`,
    (partner) => `requirements?partnerId=${partner}&view=week`,
  ],
  [`GET ${DOCUMENTS}/requirements/on-day`]: [
    (partner) => `requirements/on-day?partnerId=${partner}&courseId=dog-nutrition`,
  ],
  [`GET ${DOCUMENTS}/past-courses`]: [(partner) => `past-courses?partnerId=${partner}`],
  [`GET ${DOCUMENTS}/certificates`]: [
    (partner) => `certificates?partnerId=${partner}`,
    (partner) => `certificates?partnerId=${partner}&endsWithin=60`,
    (partner) => `certificates?partnerId=${partner}&view=files`,
  ],
  [`GET ${DOCUMENTS}/quiz-insights`]: [() => 'quiz-insights?courseId=welcome'],
  [`GET ${DOCUMENTS}/certificates/valid`]: [(partner) => `certificates/valid?partnerId=${partner}`],
  [`GET ${DOCUMENTS}/certificates.zip`]: [(partner) => `certificates.zip?partnerId=${partner}&courseId=none`],
}

/** Reads of a person by route: a person whom a limited administrator does not manage is like a missing one. */
export const PERSON_READS: Record<string, (uid: string) => string> = {
  [`GET ${DOCUMENTS}/users/:uid`]: (uid) => `users/${uid}`,
  [`GET ${DOCUMENTS}/mail-choices/:uid`]: (uid) => `mail-choices/${uid}`,
  [`GET ${COMPLETIONS}`]: (uid) => `associate-training-completion?userId=${uid}`,
  [`GET ${DOCUMENTS}/learning-events`]: (uid) => `learning-events?userId=${uid}`,
  [`GET ${DOCUMENTS}/reminders`]: (uid) => `reminders?userId=${uid}`,
  [`GET ${DOCUMENTS}/requirements`]: (uid) => `requirements?userId=${uid}`,
  [`GET ${DOCUMENTS}/certificates`]: (uid) => `certificates?userId=${uid}`,
}

/** An associate to act on, with their certificate, and a group of the actor. */
interface Target {
  partner: string
  uid: string
  certificate: string
  group: string
}

function onAssociate(act: string, body: object = {}): (target: Target) => Call {
  return ({ partner, uid }) => ({
    path: `${ADMIN}/partner/${partner}/associate/${uid}/${act}`,
    method: 'POST',
    body,
  })
}

function onTeam(act: string, body: (target: Target) => object): (target: Target) => Call {
  return (target) => ({
    path: `${ADMIN}/partner/${target.partner}/${act}`,
    method: 'POST',
    body: body(target),
  })
}

/** Acts on a person by route: a person whom a limited administrator does not manage is like a missing one. */
export const PERSON_ACTS: Record<string, (target: Target) => Call> = {
  [`GET ${ASSOCIATE}/invitation`]: ({ partner, uid }) => ({
    path: `${ADMIN}/partner/${partner}/associate/${uid}/invitation`,
  }),
  [`POST ${ASSOCIATE}/send-invitation`]: onAssociate('send-invitation'),
  [`POST ${ASSOCIATE}/change-email`]: onAssociate('change-email', { email: 'someone@people.example' }),
  [`POST ${ASSOCIATE}/correct-name`]: onAssociate('correct-name', { userName: 'Corrected' }),
  [`POST ${ASSOCIATE}/send-password-link`]: onAssociate('send-password-link'),
  [`POST ${ASSOCIATE}/unlock`]: onAssociate('unlock'),
  [`POST ${ASSOCIATE}/course/:courseId/deadline`]: onAssociate('course/welcome/deadline', {
    isExcused: true,
    reason: 'Passed the paper test',
  }),
  [`POST ${ASSOCIATE}/course/:courseId/deadline/end`]: onAssociate('course/welcome/deadline/end'),
  [`POST ${PARTNER}/certificate/:certificateId/revoke`]: ({ partner, certificate }) => ({
    path: `${ADMIN}/partner/${partner}/certificate/${certificate}/revoke`,
    method: 'POST',
    body: { reason: 'It was not theirs.' },
  }),
  [`POST ${PARTNER}/requirement`]: onTeam('requirement', ({ uid }) => ({
    courseId: 'welcome',
    within: 30,
    people: [uid],
  })),
  [`POST ${PARTNER}/remind`]: onTeam('remind', ({ uid }) => ({ people: [uid] })),
  [`POST ${PARTNER}/member-groups`]: onTeam('member-groups', ({ uid, group }) => ({
    changes: [{ how: 'add', people: [uid], groups: [group] }],
  })),
  [`POST ${ASSOCIATE}/remove-access`]: onAssociate('remove-access'),
  [`POST ${ASSOCIATE}/restore-access`]: onAssociate('restore-access'),
}

/** Calls about a whole partner by route, which a limited administrator may not make. */
export const WHOLE_CALLS: Record<string, (partner: string, group: string, admin: string) => Call> = {
  [`GET ${DOCUMENTS}/reports`]: (partner) => ({
    path: `${DOCUMENTS}/reports?partnerId=${partner}&from=2026-01-01&to=2026-01-31`,
  }),
  ...Object.fromEntries(
    (
      [
        ['settings', 'settings', { reminders: true }],
        ['requirement', 'requirement', { courseId: 'welcome', within: 30 }],
        ['groups', 'groups', { groups: [{ name: 'New' }] }],
        ['group/:groupId', 'group/GROUP', { name: 'Renamed' }],
        ['group/:groupId/remove', 'group/GROUP/remove', {}],
        ['group/:groupId/merge', 'group/GROUP/merge', { into: 'another' }],
        ['administrator/:administratorId/limit', 'administrator/ADMIN/limit', { limit: null }],
      ] as const
    ).map(([route, path, body]) => [
      `POST ${PARTNER}/${route}`,
      (partner: string, group: string, admin: string): Call => ({
        path: `${ADMIN}/partner/${partner}/${path.replace('GROUP', group).replace('ADMIN', admin)}`,
        method: 'POST',
        body,
      }),
    ]),
  ),
}

/** Routes whose answers do not depend on a limit, or that have tests of their own. */
export const OTHER_ROUTES = [
  'PUT /sign-in/v1/password',
  'PUT /sign-in/v1/email',
  'GET /sign-in/v1/sessions',
  'DELETE /sign-in/v1/sessions',
  'DELETE /sign-in/v1/sessions/:id',
  // Adds people, and ends requirements: the last tests of the file.
  `POST ${ADMIN}/associate`,
  `POST ${PARTNER}/requirement/:requirementId/end`,
  `PATCH ${DOCUMENTS}/users/:uid`,
  `PATCH ${DOCUMENTS}/mail-choices/:uid`,
  `GET ${DOCUMENTS}/partners/:id`,
  `GET ${DOCUMENTS}/associate-training-courses`,
  `GET ${DOCUMENTS}/associate-training-courses/:id/modules/:moduleId`,
  `GET ${DOCUMENTS}/search`,
  `POST ${COMPLETIONS}`,
  `PATCH ${COMPLETIONS}/:id/modules/:moduleId`,
  `POST ${COMPLETIONS}/:id/renew`,
  `GET ${DOCUMENTS}/video-positions`,
  `PUT ${DOCUMENTS}/video-positions/:courseId/:moduleId`,
]
