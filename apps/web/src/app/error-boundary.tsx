import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Drawn in place of what broke. */
  fallback: (error: Error) => ReactNode;
  children: ReactNode;
}

/** The last net, under the providers: React still needs a class for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children;
  }
}
