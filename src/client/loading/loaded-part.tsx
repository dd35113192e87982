import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useIsSlow } from '#ui/hooks/use-is-slow.ts'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import textStyles from '#ui/text/text.module.css'
import { failureAdvice } from '../http/failure-advice.ts'
import { wasGivenUp } from '../http/http.ts'
import styles from './loaded-part.module.css'
import type { Loaded } from './use-loaded.ts'

type LoadedPartProps<Data> = {
  of: Omit<Loaded<Data>, 'replace'>
  /** Object of the message "We couldn’t load *x*." */
  what: string
  /** Shape of the placeholder; `count` is its number of items. */
  skeleton: ReactElement | 'table' | 'rows' | 'cards' | 'text'
  count?: number
  /** Content for an object that does not exist. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows loaded data. Renders a placeholder during the first load, and after a failure a message above the
 * earlier data.
 */
export function LoadedPart<Data>(props: LoadedPartProps<Data>) {
  const { of, what, missing, children } = props
  const { data, state, error, isMissing, reload } = of
  const isSlow = useIsSlow(state === 'loading')
  if (isMissing && missing !== undefined) return missing
  return (
    <Stack>
      {state === 'failed' && (
        <Notice tone="danger">
          <Row gap="snug">
            <div className={styles.words}>
              <p className={textStyles.strong}>We couldn’t load {what}.</p>
              <p>{wasGivenUp(error) ? 'Verify it’s you to continue.' : failureAdvice(error)}</p>
            </div>
            <Button kind="secondary" onClick={() => void reload()}>
              Try again
            </Button>
          </Row>
        </Notice>
      )}
      {isSlow && <Notice>This is taking longer than usual. We’re still trying.</Notice>}
      {data === undefined ? state === 'loading' && <Shape {...props} /> : children(data)}
    </Stack>
  )
}

function Shape({ what, skeleton, count }: Pick<LoadedPartProps<unknown>, 'what' | 'skeleton' | 'count'>) {
  if (typeof skeleton !== 'string') return skeleton
  const label = `Loading ${what.replace(/^the /, '')}…`
  if (skeleton === 'table') return <TableSkeleton label={label} count={count} />
  // The console's cards have no picture, so their placeholders are rows of text.
  return <Skeleton label={label} shape={skeleton === 'cards' ? 'rows' : skeleton} count={count} />
}
