import type { CompanyRole } from '#domain/console/company-roles.ts'

/** The password of every demo account. These exist only on a loopback address. */
export const DEMO_PASSWORD = 'Training-Demo-1'

export const DEMO_PARTNERS = [
  { id: 'happy-tails', name: 'Happy Tails Pet Supply', logoUrl: '/media/happy-tails-logo.svg' },
  { id: 'city-paws', name: 'City Paws', logoUrl: undefined },
]

/** Requirements of demo partners for all their associates, due within days of loading the demo. */
export const DEMO_REQUIREMENTS = [{ partner: 'city-paws', courseId: 'dog-nutrition', within: 14 }]

/** The progress of a demo user in a course: they reached the quiz, failed the quiz, or completed everything. */
export interface DemoProgress {
  course: string
  until: 'quiz' | 'failed quiz' | 'end'
  /** Number of days before loading the demo on which they started it. */
  daysAgo: number
  /** The 1-based number of the quiz question that they answered incorrectly; undefined for none. */
  wrong?: number | undefined
}

export interface DemoPerson {
  email: string
  userName: string
  partner: string
  role: 'partner-admin' | 'partner-associate'
  profileImageUrl?: string
  /** The courses they started; undefined for none. */
  progress?: DemoProgress[]
  /** Days since they were invited; they have not accepted yet, so there is no password. */
  invitedDaysAgo?: number
}

/**
 * Associates of City Paws who completed the first course: name, days since then, and the question they
 * answered incorrectly. They are enough for the figures to show the question failed most often.
 */
const CITY_PAWS_LEARNERS: [userName: string, daysAgo: number, wrong?: number][] = [
  ['Aisha Rahman', 26, 3],
  ['Ben Carter', 24, 3],
  ['Carla Nunes', 22, 3],
  ['Daniel Kim', 21, 3],
  ['Elif Kaya', 19, 1],
  ['Felix Bauer', 18, 3],
  ['Gloria Reyes', 16, 3],
  ['Hugo Laurent', 14, 3],
  ['Ivana Novak', 13, 3],
  ['Jamal Brooks', 11, 4],
  ['Emi Tanaka', 10, 3],
  ['Liam Murphy', 9, 3],
  ['Nina Kowalski', 6, 3],
  ['Pedro Alves', 5, 3],
]

type Started = [course: string, until: DemoProgress['until'], daysAgo: number]

/** Declares an associate of Happy Tails with the courses that they started. */
function happyTails(email: string, userName: string, started: Started[], picture?: string): DemoPerson {
  return {
    partner: 'happy-tails',
    role: 'partner-associate',
    email,
    userName,
    ...(picture === undefined ? {} : { profileImageUrl: `/media/${picture}.svg` }),
    ...(started.length === 0
      ? {}
      : { progress: started.map(([course, until, daysAgo]) => ({ course, until, daysAgo })) }),
  }
}

/** The people of the demo: at least one for each state of a team member. */
export const DEMO_PEOPLE: DemoPerson[] = [
  {
    email: 'admin@happytails.example',
    userName: 'Rosa Delgado',
    partner: 'happy-tails',
    role: 'partner-admin',
  },
  happyTails('new@happytails.example', 'Jonas Lind', []),
  happyTails('busy@happytails.example', 'Amara Okafor', [['cat-behaviour', 'quiz', 2]], 'person-amara'),
  happyTails(
    'done@happytails.example',
    'Mei Tan',
    [
      ['welcome', 'end', 9],
      ['dog-nutrition', 'end', 8],
      ['cat-behaviour', 'end', 7],
    ],
    'person-mei',
  ),
  {
    email: 'grace@happytails.example',
    userName: 'Grace Holloway',
    partner: 'happy-tails',
    role: 'partner-admin',
    profileImageUrl: '/media/busy-associate.svg',
  },
  happyTails(
    'sofia@happytails.example',
    'Sofia Marchetti',
    [
      ['welcome', 'end', 20],
      ['dog-nutrition', 'end', 12],
      ['cat-behaviour', 'failed quiz', 3],
    ],
    'person-sofia',
  ),
  happyTails(
    'ravi@happytails.example',
    'Ravi Krishnan',
    [
      ['welcome', 'end', 6],
      ['dog-nutrition', 'quiz', 1],
    ],
    'person-ravi',
  ),
  happyTails('alexandra@happytails.example', 'Alexandra Konstantinopoulou-Featherstonehaugh', [
    ['welcome', 'failed quiz', 4],
  ]),
  happyTails('somchai@happytails.example', 'Somchai Wongsuwan', [['welcome', 'end', 11]]),
  happyTails('xiuying@happytails.example', '王秀英', [
    ['welcome', 'end', 25],
    ['dog-nutrition', 'end', 18],
    ['cat-behaviour', 'end', 15],
  ]),
  happyTails('diego@happytails.example', 'Diego Fuentes', [['welcome', 'quiz', 45]]),
  happyTails('hannah@happytails.example', 'Hannah Brandt', [['welcome', 'end', 38]]),
  { ...happyTails('noah@happytails.example', 'Noah Bennett', []), invitedDaysAgo: 3 },
  { email: 'admin@citypaws.example', userName: 'Omar Haddad', partner: 'city-paws', role: 'partner-admin' },
  { email: 'staff@citypaws.example', userName: 'Lucy Park', partner: 'city-paws', role: 'partner-associate' },
  ...CITY_PAWS_LEARNERS.map(
    ([userName, daysAgo, wrong]): DemoPerson => ({
      email: `${userName.split(' ')[0]?.toLowerCase()}@citypaws.example`,
      userName,
      partner: 'city-paws',
      role: 'partner-associate',
      progress: [{ course: 'welcome', until: 'end', daysAgo, wrong }],
    }),
  ),
]

/** A company user, whose second factor is an authenticator app. */
interface DemoCompanyPerson {
  email: string
  userName: string
  role: CompanyRole
  /** The app's secret, base32: as public as the password. */
  appSecret: string
}

/** The company's own users in the demo; `portal demo code` prints their codes. */
export const DEMO_COMPANY_PEOPLE: DemoCompanyPerson[] = [
  {
    email: 'console@kindredpaws.example',
    userName: 'Ines Carvalho',
    role: 'company-admin',
    appSecret: 'DEMO'.repeat(8),
  },
  {
    email: 'author@kindredpaws.example',
    userName: 'Tomas Lind',
    role: 'company-author',
    appSecret: 'BOOK'.repeat(8),
  },
]
