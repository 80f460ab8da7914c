import { reasonOf } from "@pegboard/json-schema";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { EmptyState, FailureState } from "@pegboard/ui/page/page-states.tsx";
import { paths } from "../../addresses/paths.ts";
import { ApiError } from "../../api/api-error.ts";
import { t } from "../../messages/t.ts";

interface AgentFailureProps {
  /** A sentence about the failure: "The tools could not be loaded". */
  title: string;
  error: Error;
  onRetry(): void;
}

/**
 * The failure in the place of an agent's screen. For an agent that does not exist it links to the
 * others and has no retry.
 */
export function AgentFailure({ title, error, onRetry }: AgentFailureProps) {
  if (!(error instanceof ApiError && error.code === "not_found")) {
    return <FailureState title={title} reason={reasonOf(error)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      plain
      title={t("This agent does not exist")}
      actions={
        <a href={paths.agents()} className={buttonClass()}>
          {t("Go to Agents")}
        </a>
      }
    >
      {t("It may have been deleted, or the address is mistyped.")}
    </EmptyState>
  );
}
