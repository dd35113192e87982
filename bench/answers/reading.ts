import type { Cast } from './cast.ts'
import type { Recorder } from './recorder.ts'

const DOCUMENTS = '/documents/v1'
const COURSES = `${DOCUMENTS}/associate-training-courses`
const COMPLETIONS = `${DOCUMENTS}/associate-training-completion`
const ASSOCIATE = '/user-service/api/v1/partner-admin/partner'

/** Good questions about what is there, of the same partner and of another, and about what is not. */
const GOOD = [
  ...['happy-tails', 'city-paws', 'nowhere'].flatMap((partner) => [
    `${DOCUMENTS}/users?partner=${partner}`,
    `${DOCUMENTS}/partners/${partner}`,
    `${COMPLETIONS}?partnerId=${partner}`,
    `${COMPLETIONS}?partnerId=${partner}&view=status`,
  ]),
  ...[
    'busy-happytails',
    'done-happytails',
    'sofia-happytails',
    'noah-happytails',
    'staff-citypaws',
    'nothing',
  ].flatMap((uid) => [
    `${DOCUMENTS}/users/${uid}`,
    `${COMPLETIONS}?userId=${uid}`,
    `${DOCUMENTS}/learning-events?userId=${uid}`,
    `${ASSOCIATE}/happy-tails/associate/${uid}/invitation`,
    `${ASSOCIATE}/city-paws/associate/${uid}/invitation`,
  ]),
  `${COURSES}?enabled=true`,
  `${COURSES}/welcome/modules/welcome-hello-video`,
  `${COURSES}/welcome/modules/welcome-listening-article`,
  `${COURSES}/welcome/modules/welcome-check-quiz`,
  `${COURSES}/cat-behaviour/modules/cat-behaviour-check-quiz`,
  `${COURSES}/holiday-hazards/modules/holiday-hazards-foods-article`,
  `${COURSES}/welcome/modules/nothing`,
  `${COURSES}/nothing/modules/nothing`,
  ...['welcome', 'holiday-hazards', 'nothing'].flatMap((id) => [
    `${DOCUMENTS}/video-positions?courseId=${id}`,
    `${DOCUMENTS}/quiz-insights?courseId=${id}`,
  ]),
  '/sign-in/v1/sessions',
  '/sign-in/v1/jwks.json',
]

/** Questions that no schema admits, or that no route has. */
const BAD = [
  `${DOCUMENTS}/quiz-insights`,
  `${DOCUMENTS}/learning-events`,
  `${DOCUMENTS}/users`,
  `${DOCUMENTS}/users?partner=`,
  `${DOCUMENTS}/users?partner=a&partner=b`,
  `${DOCUMENTS}/users?partner=happy-tails&more=1`,
  `${DOCUMENTS}/users?partner=a%00b`,
  `${DOCUMENTS}/users?partner=${'x'.repeat(201)}`,
  `${DOCUMENTS}/users/%00`,
  `${DOCUMENTS}/users/${'x'.repeat(201)}`,
  `${DOCUMENTS}/users/${'x'.repeat(1001)}`,
  `${DOCUMENTS}/users/%ff`,
  `${DOCUMENTS}/users/`,
  `${DOCUMENTS}/partners/`,
  `${DOCUMENTS}/partners/%E0%A4%A`,
  `${COURSES}`,
  `${COURSES}?enabled=false`,
  `${COURSES}?enabled=true&enabled=true`,
  `${COURSES}?enabled=true&page=2`,
  `${COURSES}/welcome`,
  `${COURSES}/welcome/modules/`,
  `${COURSES}/welcome/modules/__proto__`,
  `${COURSES}/__proto__/modules/constructor`,
  `${COMPLETIONS}`,
  `${COMPLETIONS}?userId=x&partnerId=happy-tails`,
  `${COMPLETIONS}?userId=x&userId=y`,
  `${COMPLETIONS}?partnerId=happy-tails&view=all`,
  `${COMPLETIONS}?userId=x&view=status`,
  `${COMPLETIONS}?partnerId=happy-tails&view=status&view=status`,
  `${COMPLETIONS}?partnerId=happy-tails&courseId=welcome`,
  `${COMPLETIONS}?userId=%ED%A0%80`,
  `${DOCUMENTS}/video-positions`,
  `${DOCUMENTS}/video-positions?courseId=`,
  `${DOCUMENTS}/nothing`,
  `${DOCUMENTS}`,
  `${ASSOCIATE}/happy-tails/associate/%00/invitation`,
  `${ASSOCIATE}/happy-tails/associate/nothing/nothing`,
  '/sign-in/v1/nothing',
  '/sign-in/v1/session',
]

/** Whatever can be read, by everybody; then what is wrong, by those who may read most. */
export async function recordReading({ ask, begin }: Recorder, cast: Cast): Promise<void> {
  begin('reading')
  for (const target of GOOD) for (const caller of Object.values(cast)) await ask(caller, `GET ${target}`)
  begin('reading badly')
  for (const target of BAD)
    for (const caller of [cast.nobody, cast.admin, cast.associate]) await ask(caller, `GET ${target}`)
  begin('reading otherwise')
  for (const target of GOOD.slice(0, 4)) {
    await ask(cast.admin, `HEAD ${target}`)
    await ask(cast.admin, `OPTIONS ${target}`)
    await ask(cast.admin, `DELETE ${target}`)
    for (const encoding of ['gzip', 'br', 'gzip, deflate, br, zstd', 'identity', 'nothing-known', '*'])
      await ask(cast.admin, `GET ${target}`, { headers: [`Accept-Encoding: ${encoding}`], about: encoding })
    await ask(cast.admin, `GET ${target}`, { headers: ['Accept: text/html'], about: 'like a page' })
    await ask(cast.admin, `GET ${target}`, { headers: ['If-None-Match: *'], about: 'if none match' })
    await ask(cast.admin, `GET ${target}`, {
      headers: ['Sec-Fetch-Site: cross-site'],
      about: 'from another site',
    })
    await ask(cast.admin, `GET ${target}`, {
      headers: ['Origin: https://evil.example'],
      about: 'from another origin',
    })
    await ask(cast.admin, `GET ${target}`, {
      headers: ['Content-Type: application/json'],
      body: '{}',
      about: 'with a body',
    })
  }
}
