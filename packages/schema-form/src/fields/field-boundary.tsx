import { reasonOf, type Subschema } from "@pegboard/json-schema";
import { Component, type ReactNode } from "react";
import { t } from "../messages/t.ts";

interface FieldBoundaryProps {
  /** The schema; another one is another try. */
  schema: Subschema;
  fallback(reason: string): ReactNode;
  children: ReactNode;
}

/** Whether an error is one of the engine, whose message is about code and not about the form. */
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
    return failed ? this.props.fallback(fieldFailureText(failed)) : this.props.children;
  }
}

/** The reason is empty where what was thrown has none. */
function fieldFailureText({ reason }: { reason: string }): string {
  return reason === ""
    ? t("The field failed while it was drawn")
    : t("The field failed while it was drawn: {reason}", { reason });
}
