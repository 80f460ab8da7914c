import { fieldLabel, ownValue } from "@pegboard/json-schema";
import type { ResolvedTool } from "@pegboard/registry-core";
import { configIssues } from "@pegboard/registry-core/internal";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { placePath } from "../../../addresses/place-path.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { toolTokensInFull } from "../inspector/inspector-head.tsx";
import { selectionSubject } from "../tree/selection.ts";
import { fixedRowReason, toggleStep } from "../tree/toggle-step.ts";

/** Whether a tool ships with Pegboard. */
export const isStarter = ({ definition }: ResolvedTool): boolean => definition.source === "starter";

/**
 * The tools that ship with Pegboard, switched in the draft of the first agent. A tool that waits
 * for a setting has no fault.
 */
export function StarterTools() {
  const model = useAgentEdit((edit) => edit.model);
  const rows = model.toolset.tools
    .filter(isStarter)
    .map((tool) => ({ tool, issue: configIssues(tool.definition, model.settings)[0] }));
  const waiting = rows.filter(({ issue }) => issue).length;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2.5 pt-6 pb-1.5 text-meta">
        <h3 className="text-list font-semibold">{t("Starter tools")}</h3>
        <span className="num text-2">
          {t(
            "{waiting, plural, =0 {{ready, number} ready} one {{ready, number} ready, # waits for a setting of yours} other {{ready, number} ready, # wait for a setting of yours}}",
            { ready: rows.length - waiting, waiting },
          )}
        </span>
      </div>
      <ul>
        {rows.map(({ tool, issue }) => (
          <StarterRow key={tool.definition.name} tool={tool} missing={issue?.path} />
        ))}
      </ul>
    </>
  );
}

interface StarterRowProps {
  tool: ResolvedTool;
  /** The path of the setting that the tool waits for. */
  missing: (string | number)[] | undefined;
}

function StarterRow({ tool, missing }: StarterRowProps) {
  const { answer, settings, blocked, onStep } = useAgentEdit(
    "answer",
    "settings",
    "blocked",
    "onStep",
  );
  const { definition, state, locked } = tool;
  const { name, displayName, description } = definition;
  const row = selectionSubject({ kind: "tool", tool });
  return (
    <li className="grid min-h-12 grid-cols-[28px_minmax(0,1fr)_auto_56px_32px] items-center gap-3 border-b border-line-soft text-list last:border-b-0 max-sm:grid-cols-[28px_minmax(0,1fr)_32px] max-sm:py-2">
      <Tile
        node={ownValue(answer.icons, definition.icon ?? "")}
        color={definition.color}
        muted={state === "off"}
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">{displayName}</span>
        <span className="block truncate text-meta text-2">{description}</span>
      </span>
      <span className="flex items-center gap-3 text-meta max-sm:col-start-2 max-sm:row-start-2">
        {missing ? (
          <>
            <span className="text-2">
              {t("needs {field}", { field: inSentence(fieldLabel(definition, missing, t)) })}
            </span>
            <a
              href={placePath(
                { agent: settings.agent.id, tool: name, field: missing },
                { tab: "config" },
              )}
              aria-label={t("Set up {displayName}", { displayName })}
              className="font-medium text-accent hover:underline max-sm:-my-2 max-sm:py-3"
            >
              {t("Set up")}
            </a>
          </>
        ) : (
          <span className="text-3">{locked ? t("Core: always on") : t("Ready")}</span>
        )}
      </span>
      <span className="num text-right text-2 max-sm:hidden">
        {countText(toolTokensInFull(answer.tokens, tool))}
        <span className="sr-only"> {t("tokens")}</span>
      </span>
      <span className="flex max-sm:col-start-3 max-sm:row-start-1">
        <Switch
          state={state}
          locked={locked}
          label={t("Enable {name}", { name: displayName })}
          blocked={blocked ?? fixedRowReason(row)}
          onToggle={() => onStep(toggleStep(row))}
        />
      </span>
    </li>
  );
}
