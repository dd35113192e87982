import { type ReactNode, useId } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'

type AccountCardProps = { title: string; children: ReactNode }

/** Titled card for one topic of the account. */
export function AccountCard({ title, children }: AccountCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </Card>
  )
}
