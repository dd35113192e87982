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
    'Press “Forgot Password” on the sign-in page and type your email. A link arrives within minutes; it works for 30 minutes. No email? Check your spam folder.',
  ],
  [
    'Where is my progress?',
    <>
      On{' '}
      <Link className={linkStyles.link} to={SCREEN_PATHS.home}>
        My learning
      </Link>
      : each course says how far you are. It is kept for you, on every device.{' '}
      <Link className={linkStyles.link} to={SCREEN_PATHS.account}>
        My profile
      </Link>{' '}
      has all of it as a file.
    </>,
  ],
  [
    'A film does not play',
    'Press “Try again”, or reload the page. The transcript is below the film, and opening it counts even if it could not be loaded.',
  ],
  [
    'I am offline',
    'You can still read the modules you’ve opened. We save your progress and quiz answers, and sync them once you’re connected, even if you close the page. Search needs a connection.',
  ],
  [
    'Who sees what I do?',
    'Your administrators see which courses you have finished, what you opened and your attempts at a quiz. No one at another organization sees anything, and no one sees your password or your searches.',
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
      , with their name and email, or from a list. Each person gets an email invitation that works for seven
      days, and chooses a password.
    </>,
  ],
  [
    'What happens when I remove someone?',
    'They’re signed out at once and lose access to all courses. Their progress is kept: add the same email again to restore it. Administrators can’t remove each other; contact us.',
  ],
  [
    'Who needs a nudge?',
    'Associates who have not finished, were added 14 days ago or more, and have done nothing for 30 days. Choose them on Team, and email all of them at once.',
  ],
  [
    'An invitation did not arrive',
    'Undelivered invitations are marked on Team. Open the person to correct the address and resend.',
  ],
  [
    'How do I print my team’s progress?',
    'Print the Team page from the browser’s menu: it prints the filtered list. A person’s page prints the same way, and you can export both as tables.',
  ],
]

/**
 * Help screen, linked at the same position on every screen: answers to the common questions of a role, and a contact
 * address.
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
