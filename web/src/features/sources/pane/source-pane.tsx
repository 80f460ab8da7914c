import { Button } from "@pegboard/ui/button.tsx";
import { focusWhenThere } from "@pegboard/ui/focus.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneBody, PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Bot, Pencil } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { toolUsageQuery } from "../../../api/catalog.ts";
import { problemsQuery } from "../../../api/problems.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { t } from "../../../messages/t.ts";
import { ProblemText } from "../../../owner-editor/problem-fixes.tsx";
import { usersOfTool } from "../../../owner-editor/tool-users.ts";
import { UseInAgents } from "../../../owner-editor/use-in-agents/use-in-agents.tsx";
import type { ReadChange } from "../openapi/change-operations.tsx";
import { OpenApiSections } from "../openapi/openapi-sections.tsx";
import { countWaiting, kindWords, ORIGINS, SourceTile } from "../source-words.tsx";
import { EditSource, isEditable } from "./edit-source.tsx";
import { PendingValues } from "./pending-values.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";
import { SourceConnection } from "./source-connection.tsx";
import { RemoveSource, SourceFoot } from "./source-foot.tsx";
import { SourceHealthSection } from "./source-health.tsx";
import { SourceReviewSection } from "./source-review.tsx";
import { SourceTools } from "./source-tools.tsx";

export const PANE_HEADING = "source-pane-heading";

interface SourcePaneProps {
  source: SourceSummary;
  /** Whether its changes are opened. */
  reviewing: boolean;
  /** Whether the values that it waits for have the focus at first. */
  entering: boolean;
  /** Goes to another source. */
  onChoose(source: string): void;
  /**
   * Goes to the operations of a source that OpenAPI describes; with `read` to the effect of a
   * change of its place.
   */
  onOperations(read?: ReadChange): void;
  /** Goes to the source before or after it in the list. */
  onStep(by: 1 | -1): void;
  /** Goes back to the list; the pane stays open. */
  onLeave(): void;
  onClose(): void;
}

/** One source: its health, what waits, its connection, and its tools. */
export function SourcePane(props: SourcePaneProps) {
  const { source, reviewing, entering, onChoose, onOperations, onStep, onLeave, onClose } = props;
  const [removing, setRemoving] = useState(false);
  const [editing, setEditing] = useState(false);
  const users = useSourceUserCount(source);
  const { signIn, openapi } = source;
  const edit = isEditable(source)
    ? () => {
        setEditing(true);
        focusWhenThere(() =>
          document.querySelector<HTMLElement>(
            `section[aria-label=${JSON.stringify(t("Edit {name}", { name: source.name }))}] form input`,
          ),
        );
      }
    : undefined;
  const stopEditing = () => {
    setEditing(false);
    focusWhenThere(() => document.getElementById(PANE_HEADING));
  };
  useCommand("pane.before", () => onStep(-1));
  useCommand("pane.after", () => onStep(1));
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || removing) return;
    event.preventDefault();
    onLeave();
  };
  if (editing && edit)
    return <EditSource source={source} onRead={onOperations} onClose={stopEditing} />;
  return (
    <section aria-label={source.name} onKeyDown={leave} className="flex min-h-0 flex-1 flex-col">
      <SourceHead source={source} users={users} edit={edit} onClose={onClose} />
      <PaneBody>
        {signIn && signIn.state !== "signed in" && source.state !== "paused" ? (
          <SignInSteps source={source} signIn={signIn} />
        ) : (
          <SourceHealthSection source={source} />
        )}
        {edit && source.config?.pendingValues && (
          <PendingValues source={source} entering={entering} asked={source.config.pendingValues} />
        )}
        {users === 0 && source.tools.length > 0 && source.state === "ready" && (
          <NextStep source={source} />
        )}
        <SourceInstructions source={source} />
        {source.review && <SourceReviewSection source={source} expanded={reviewing} />}
        {source.config && <SourceConnection source={source} config={source.config} onEdit={edit} />}
        {openapi && (
          <OpenApiSections
            source={source}
            openapi={openapi}
            onEdit={edit}
            onOperations={() => onOperations()}
          />
        )}
        <SourceTools source={source} />
      </PaneBody>
      <SourceFoot source={source} onDuplicated={onChoose} onRemove={() => setRemoving(true)} />
      {removing && (
        <RemoveSource source={source} onClose={() => setRemoving(false)} onRemoved={onClose} />
      )}
    </section>
  );
}

interface SourceHeadProps extends Pick<SourcePaneProps, "source" | "onClose"> {
  users: number | undefined;
  /** Absent where it is configured elsewhere. */
  edit: (() => void) | undefined;
}

function SourceHead({ source, users, edit, onClose }: SourceHeadProps) {
  return (
    <PaneHead
      tile={<SourceTile source={source} large />}
      title={source.name}
      headingId={PANE_HEADING}
      onClose={onClose}
      action={
        edit && (
          <Button icon={Pencil} onClick={edit}>
            {t("Edit")}
          </Button>
        )
      }
      meta={
        <>
          {kindWords(source).label}
          {users !== undefined &&
            users > 0 &&
            ` · ${t("{users, plural, one {# agent uses it} other {# agents use it}}", { users })}`}
          {` · ${ORIGINS[source.addedBy]}`}
          {source.loadedAt && (
            <>
              {" · "}
              {t.rich("read {at}", { at: <TimeAgo at={source.loadedAt} /> })}
            </>
          )}
        </>
      }
    />
  );
}

/** The number of agents that have one of its tools on; undefined until it is known. */
function useSourceUserCount({ tools }: SourceSummary): number | undefined {
  const { data: usage } = useQuery(toolUsageQuery);
  const lists = usage && new Set(tools.map(({ name }) => usersOfTool(usage, name)));
  return lists && new Set([...lists].flatMap((users) => users.map(({ id }) => id))).size;
}

/** The next step for a source that no agent uses yet. */
function NextStep({ source }: { source: SourceSummary }) {
  const { tools, name } = source;
  return (
    <div className="px-6 pb-4 max-sm:px-4">
      <Note
        actions={
          <UseInAgents
            what={name}
            methods={tools.map((tool) => ({ tool: tool.name }))}
            trigger={
              <Button size="s" icon={Bot}>
                {t("Use in agents…")}
              </Button>
            }
            align="end"
            side="bottom"
          />
        }
      >
        {t("{tools, plural, one {# tool} other {# tools}}, off in every agent.", {
          tools: tools.length,
        })}
        {countWaiting(source) > 0 &&
          ` ${t("{changes, plural, one {# change} other {# changes}} to review first.", { changes: countWaiting(source) })}`}
      </Note>
    </div>
  );
}

/** What is suspicious in what a server says to its clients about itself; nothing while nothing is. */
function SourceInstructions({ source }: { source: SourceSummary }) {
  const { data } = useQuery({ ...problemsQuery, enabled: source.kind === "mcp" });
  const found = (data?.problems ?? []).filter(
    ({ code, place, ignored }) =>
      code === "instructions_suspicious" && place.source === source.id && !ignored,
  );
  if (found.length === 0) return null;
  return (
    <PaneSection title={t("Instructions of the server")}>
      <ul className="grid gap-2">
        {found.map((problem) => (
          <li key={problem.id}>
            <Note tone={problem.severity === "error" ? "bad" : "warn"}>
              <ProblemText problem={problem} />
            </Note>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-meta">
        <a href={paths.problems({ source: source.id })} className="text-accent hover:underline">
          {t("Accept or follow it in Problems")}
        </a>
      </p>
    </PaneSection>
  );
}
