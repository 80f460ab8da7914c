import { reasonOf } from "@pegboard/json-schema";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { isUnreachable, SaidInLostLine } from "@pegboard/ui/page/lost-line.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Lock, RefreshCw } from "lucide-react";
import { paths } from "../../addresses/paths.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import { ApiError } from "../../api/api-error.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { settingsQuery } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";

/** The answers that the agent's screens need: the catalogue and the agent's settings. */
export function useAgentAnswers(agent: string) {
  const catalog = useQuery(catalogQuery);
  const settings = useQuery(settingsQuery({ kind: "agent", id: agent }));
  const { data: name } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent)?.name,
  });
  const failed = settings.error ?? catalog.error;
  const retry = () =>
    void Promise.all(
      [catalog, settings].filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    );
  const outdated: Outdated | undefined = failed
    ? {
        reason: reasonOf(failed),
        isUnreachable: isUnreachable(failed),
        since: Math.min(catalog.dataUpdatedAt, settings.dataUpdatedAt),
        retry,
      }
    : undefined;
  return {
    /** The answer is undefined while it loads. After a failure it is the last good one. */
    answer: catalog.data,
    settings: settings.data,
    /** For the head, before the rest is loaded; without a name while that is unknown. */
    head: { id: agent, name: settings.data?.agent.name ?? name ?? (failed ? agent : "") },
    failed,
    retry,
    /** This is present after a failure: the screen shows the last good state. */
    outdated,
  };
}

interface AgentErrorProps {
  /** A sentence about the failure: "The tools could not be loaded". */
  title: string;
  error: Error;
  onRetry(): void;
}

/**
 * The failure in the place of an agent's screen. For an agent that does not exist it links to the
 * others and has no retry.
 */
export function AgentError({ title, error, onRetry }: AgentErrorProps) {
  if (!(error instanceof ApiError && error.code === "not_found")) {
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={onRetry} />;
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

interface Outdated {
  reason: string;
  /** Whether it failed because the server cannot be reached. */
  isUnreachable: boolean;
  /** When the shown list was loaded, in milliseconds since 1970. */
  since: number;
  retry(): void;
}

/** A note that loading failed, and that the last good list is shown. */
export function OutdatedNote({ reason, since, isUnreachable, retry }: Outdated) {
  const age = t.rich("This list was loaded {ago} and is read-only until it is loaded again.", {
    ago: <TimeAgo at={since} />,
  });
  return (
    <SaidInLostLine when={isUnreachable} sentence={age}>
      <div className="flex-none border-b border-line bg-panel px-4 py-2">
        <Note
          tone="bad"
          actions={
            <Button size="s" icon={RefreshCw} onClick={retry}>
              {t("Retry")}
            </Button>
          }
        >
          <b className="font-semibold">{t("The tools could not be loaded again.")}</b> {reason}
          <span className="mt-0.5 flex items-center gap-1.5 text-2">
            <Lock {...iconSize.xs} />
            {age}
          </span>
        </Note>
      </div>
    </SaidInLostLine>
  );
}
