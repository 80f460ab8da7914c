import { reasonOf, type Subschema } from "@pegboard/registry-core";
import { Component, type ReactNode } from "react";

interface FieldBoundaryProps {
  /** Another schema is another try. */
  schema: Subschema;
  fallback(reason: string): ReactNode;
  children: ReactNode;
}

/** Keeps a field that throws from taking the form with it. */
export class FieldBoundary extends Component<FieldBoundaryProps, { failed?: { reason: string } | undefined }> {
  override state: { failed?: { reason: string } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { reason: reasonOf(error) } };
  }

  override componentDidUpdate(previous: FieldBoundaryProps) {
    if (this.state.failed && previous.schema !== this.props.schema) this.setState({ failed: undefined });
  }

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(`The field failed: ${failed.reason}`) : this.props.children;
  }
}
