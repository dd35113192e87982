import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { isTracked } from '#domain/permissions.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { ExternalLink } from '#ui/text/external-link.tsx'
import linkStyles from '#ui/text/link.module.css'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './help-screen.module.css'

type Answer = readonly [question: string, answer: ReactNode]

const ASSOCIATE_ANSWERS: Answer[] = [
  [
    'I forgot my password',
    'Choose “Forgot Password” on the sign-in page and enter your email. You’ll get a link within minutes; it works for 30 minutes. No email? Check your spam folder.',
  ],
  [
    'Where can I see my progress?',
    <>
      <Link className={linkStyles.link} to={SCREEN_PATHS.home}>
        My learning
      </Link>{' '}
      shows your progress in each course, on every device. You can download all of it from{' '}
      <Link className={linkStyles.link} to={SCREEN_PATHS.account}>
        My profile
      </Link>
      .
    </>,
  ],
  [
    'A video won’t play',
    'Choose “Try again”, or reload the page. You can also read the transcript below the video. The module counts as opened even if the video didn’t load.',
  ],
  [
    'I’m offline',
    'You can still read the modules you’ve opened. We save your progress and quiz answers, and sync them once you’re connected, even if you close the page. Search needs a connection.',
  ],
  [
    'Who sees what I do?',
    'Your administrators see which courses you’ve finished, what you opened and your quiz attempts. People at other organizations can’t see any of it, and no one can see your password or searches.',
  ],
]

const ADMINISTRATOR_ANSWERS: Answer[] = [
  [
    'How do I add people?',
    <>
      On{' '}
      <Link className={linkStyles.link} to={SCREEN_PATHS.team}>
        Team
      </Link>
      , enter their name and email, or import a list. Each person gets an email invitation that works for
      seven days, and chooses a password.
    </>,
  ],
  [
    'Can I group people by shop?',
    <>
      Yes.{' '}
      <Link className={linkStyles.link} to={SCREEN_PATHS.groups}>
        Add your shops
      </Link>
      , or import a list with a column “Shop”. Then Team can show one shop, and you can compare them all. You
      can also call them branches, clinics or teams.
    </>,
  ],
  [
    'What happens when I remove someone?',
    'They’re signed out right away and lose access to all courses. Their progress is kept: add the same email again to restore it. To remove an administrator, please contact us.',
  ],
  [
    'Who needs a nudge?',
    'Associates who haven’t finished, were added at least 14 days ago, and haven’t been active for 30 days. Select them on Team to email them all at once.',
  ],
  [
    'When does someone count as finished?',
    'When they’ve completed every required course. If nothing is required, every course you’ve had for 30 days counts, so new courses don’t set anyone back.',
  ],
  [
    'An invitation didn’t arrive',
    'Undelivered invitations are marked on Team. Open the person to correct the address and resend.',
  ],
  [
    'How do I print my team’s progress?',
    'Print the Team page from your browser’s menu. Only the filtered list is printed. You can also print a person’s page, or export either as a table.',
  ],
]

/**
 * Help screen, linked at the same position on every screen. Answers common questions of a role, and has a
 * contact address.
 */
export function HelpScreen() {
  const { supportEmail } = useServices().config
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  const answers = isTracked({ partner, roles })
    ? ASSOCIATE_ANSWERS
    : [...ADMINISTRATOR_ANSWERS, ...ASSOCIATE_ANSWERS.slice(0, 1), ...ASSOCIATE_ANSWERS.slice(2, 3)]
  return (
    <Screen title="Help">
      <PageHeader title="Help" />
      <Stack gap="wide" className={styles.screen}>
        <Card className={styles.answers}>
          {answers.map(([question, answer]) => (
            <Disclosure key={question} summary={<h2 className={styles.question}>{question}</h2>}>
              <p className={styles.answer}>{answer}</p>
            </Disclosure>
          ))}
        </Card>
        <Card as="section" className={styles.contact} aria-labelledby="more-help">
          <Stack gap="small">
            <h2 id="more-help" className={styles.question}>
              Something else?
            </h2>
            <p>
              Email{' '}
              <ExternalLink className={linkStyles.link} address={`mailto:${supportEmail}`}>
                {supportEmail}
              </ExternalLink>
              . Tell us what you did and what happened.
            </p>
          </Stack>
        </Card>
      </Stack>
    </Screen>
  )
}
