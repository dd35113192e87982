import { Component, type ReactNode } from 'react'
import { WholePageMessage } from '#web/shared/whole-page-message.tsx'
import { Button } from '#web/ui/button.tsx'

type ErrorBoundaryProps = { children: ReactNode }

/** Catches what a screen threw, a part that could not be fetched included. React knows error boundaries as classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <WholePageMessage message="We are sorry, this page got its paws in a tangle. Reloading it usually helps.">
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </WholePageMessage>
    )
  }
}
