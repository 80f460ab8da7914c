import { reasonOf, type Subschema } from "@pegboard/registry-core/internal";
import { Component, type ReactNode } from "react";
import { say } from "./texts.ts";

interface FieldBoundaryProps {
  /** Another schema is another try. */
  schema: Subschema;
  fallback(reason: string): ReactNode;
  children: ReactNode;
}

/** What the engine says is about code, not about the form. */
const isOfEngine = (error: unknown) => error instanceof TypeError || error instanceof RangeError;

/** Keeps a field that throws from taking the form with it. */
export class FieldBoundary extends Component<
  FieldBoundaryProps,
  { failed?: { reason: string } | undefined }
> {
  override state: { failed?: { reason: string } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { reason: isOfEngine(error) ? "" : reasonOf(error) } };
  }

  override componentDidUpdate(previous: FieldBoundaryProps) {
    if (this.state.failed && previous.schema !== this.props.schema)
      this.setState({ failed: undefined });
  }

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(say.theFieldFailed(failed.reason)) : this.props.children;
  }
}
