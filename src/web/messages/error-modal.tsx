import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { failureAdvice } from '#client/http/failure-advice.ts'
import type { Loaded } from '#client/loading/use-loaded.ts'
import { createObservable } from '#client/storage/observable.ts'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { MessageModal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusHeading } from '#ui/hooks/focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './error-modal.module.css'

/** Failures to show, oldest first. */
const failures = createObservable<readonly { id: string; message: string }[]>([])

/**
 * Shows the 'Error:' modal for a failure not caused by a user action, until the user closes it. Several
 * failures share one modal, with each distinct message once.
 */
export function ErrorModal({ message }: { message: string }) {
  const id = useId()
  const shown = useSyncExternalStore(failures.subscribe, failures.get)
  useLayoutEffect(() => {
    failures.set([...failures.get(), { id, message }])
    return () => failures.set(failures.get().filter((failure) => failure.id !== id))
  }, [id, message])
  if (shown[0]?.id !== id) return null
  const messages = [...new Set(shown.map((failure) => failure.message))]
  return (
    <MessageModal title={TITLES.error} tone="danger" messages={messages} onClose={() => failures.set([])} />
  )
}

/** A load with the message for its failure. */
type LoadWithMessage = Pick<Loaded<unknown>, 'error' | 'reload'> & { message: string }

/** Returns the failed loads of a screen, except reloads. */
export function failedLoads(
  ...loads: (LoadWithMessage & Pick<Loaded<unknown>, 'data' | 'state'>)[]
): LoadWithMessage[] {
  return loads.filter(({ data, state }) => data === undefined && state === 'failed')
}

type LoadFailedProps = {
  /** Name of the content for use within a sentence, such as `your courses`. */
  what: string
  failed: readonly LoadWithMessage[]
}

/**
 * Replaces content that failed to load. Shows the failures' messages in one modal, and below it the name of
 * the missing content with a retry button.
 */
export function LoadFailed({ what, failed }: LoadFailedProps) {
  function retry() {
    // The button disappears with the message.
    focusHeading()
    for (const load of failed) void load.reload()
  }
  const advice = [...new Set(failed.map(({ error }) => failureAdvice(error)))]
  return (
    <>
      {failed.map(({ message }) => (
        <ErrorModal key={message} message={message} />
      ))}
      <Card className={styles.failed}>
        <Icon name="alert" size={24} />
        <div>
          <h2 className={textStyles.title}>We couldn’t load {what}.</h2>
          {advice.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Button className={styles.retry} onClick={retry}>
            Try again
          </Button>
        </div>
      </Card>
    </>
  )
}
