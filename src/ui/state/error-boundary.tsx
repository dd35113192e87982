import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Replacement for children that have failed. */
  fallback: ReactNode
  /** Current location. A change retries the children. */
  place?: string
}

/** Catches the errors of a screen, such as a failed import. React requires a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
