import { reasonOf } from "@pegboard/registry-core/internal";
import { paths } from "../../addresses/paths.ts";
import { ApiError } from "../../api/api-error.ts";
import { buttonClass } from "../../components/button.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { FailureState } from "../../components/page/failure-state.tsx";
import { say } from "./texts.ts";

interface AgentFailureProps {
  /** What could not be done: "The tools could not be loaded". */
  title: string;
  error: Error;
  onRetry(): void;
}

/**
 * Takes the place of an agent's screen. For an agent that does not exist it links to the others
 * instead of a retry.
 */
export function AgentFailure({ title, error, onRetry }: AgentFailureProps) {
  if (!(error instanceof ApiError && error.code === "not_found")) {
    return <FailureState title={title} reason={reasonOf(error)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      plain
      title={say.thisAgentDoesNotExist}
      actions={
        <a href={paths.agents()} className={buttonClass()}>
          {say.goToAgents}
        </a>
      }
    >
      {say.itMayHaveBeenDeletedOrThe}
    </EmptyState>
  );
}
