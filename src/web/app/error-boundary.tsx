import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { WholePageMessage } from './whole-page-message.tsx'

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
