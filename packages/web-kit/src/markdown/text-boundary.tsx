import { Component, type ReactNode } from 'react';

export interface TextBoundaryProps {
  /** Shown if a child throws. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps an error of one text away from the page and from other texts. */
export class TextBoundary extends Component<TextBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A text could not be rendered', error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
