import { ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, SettingsOperation } from "@pegboard/registry-core";
import { escapeInvisible, isFunction } from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useMemo } from "react";
import { paths } from "../../../addresses/paths.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { OriginBadge } from "../../../components/origin-badge.tsx";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { UnsavedDot } from "../../../tool-list/row-marks.tsx";
import { FlagField } from "../overrides/override-fields.tsx";
import { RiskField } from "../overrides/risk-field.tsx";
import { type RegistryTool, tokensOfFound, useRegistryPlace } from "../registry-model.ts";
import { MethodBadges } from "../tool-badges.tsx";
import type { RegistrySubject, SubjectUsers } from "./subject.ts";

/** The facts that an operator asks for first: what it does, for whom it is, what it contains. */
export function RegistryOverviewTab({
  subject,
  users,
}: {
  subject: RegistrySubject;
  users: SubjectUsers;
}) {
  const { tool, method } = subject;
  const { description, origins } = method ?? tool.definition;
  // The methods of a core tool are core with it.
  const ownCore = !method || !tool.definition.isCore;
  return (
    <>
      <p className="flex items-start gap-4 px-6 pt-4 pb-3.5 text-body max-sm:px-4">
        <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
          {escapeInvisible(description) || (
            <span className="text-3">
              {t("It has no description. A model sees nothing but its name.")}
            </span>
          )}
        </span>
        {origins.description !== "declared" && <OriginBadge origin={origins.description} />}
      </p>
      <div className="border-y border-line-soft">
        {ownCore && <FlagField flag="isCore" {...subject} />}
        <FlagField flag="visible" {...subject} />
        {method && isFunction(method) && <RiskField tool={tool} method={method} />}
      </div>
      {!method && <OverviewMethods tool={tool} />}
      <UsedBySection {...users} />
    </>
  );
}

function OverviewMethods({ tool }: { tool: RegistryTool }) {
  const { methods, displayName } = tool.definition;
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const changed = useMemo(() => changedMethods(tool.definition.name, pending), [tool, pending]);
  return (
    <PaneSection
      title={t("Methods")}
      action={<span className="num">{tokenCount(tokensOfFound({ tool, methods }))}</span>}
    >
      {methods.length === 0 && <p className="text-list text-2">{t("This tool has no methods.")}</p>}
      <LongList
        label={t("Methods of {name}", { name: displayName })}
        items={methods}
        keyOf={({ name }) => name}
        height={32}
      >
        {(method) => (
          <OverviewMethodRow tool={tool} method={method} isChanged={changed.has(method.name)} />
        )}
      </LongList>
    </PaneSection>
  );
}

const changedMethods = (tool: string, operations: readonly SettingsOperation[]) =>
  new Set(operations.flatMap((one) => ("method" in one && one.tool === tool ? one.method : [])));

interface OverviewMethodRowProps {
  tool: RegistryTool;
  method: MethodDefinition;
  /** Whether the draft changes it. */
  isChanged: boolean;
}

function OverviewMethodRow({ tool, method, isChanged }: OverviewMethodRowProps) {
  const { search } = useRegistryPlace();
  return (
    <a
      href={paths.tool(tool.definition.name, { ...search, method: method.name })}
      className="relative -mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11"
    >
      {isChanged && <UnsavedDot className="-left-1" />}
      <span className="min-w-0 flex-1 truncate">{method.displayName}</span>
      <MethodBadges tool={tool} method={method} />
      <span className="num w-12 flex-none text-right">
        {countText(ownValue(tool.tokens, method.name) ?? 0)}
      </span>
    </a>
  );
}

/** The number of first agents whose tiles are shown. */
const MOST_SHOWN_AGENT_TILES = 10;

function UsedBySection({ users, total }: SubjectUsers) {
  const { search, setSearch } = useRegistryPlace();
  if (!users) return null;
  return (
    <PaneSection
      title={t("Used by")}
      action={
        <span className="num">
          {t("{count, number} of {total, plural, one {# agent} other {# agents}}", {
            count: users.length,
            total,
          })}
        </span>
      }
    >
      {users.length > 0 && (
        <button
          type="button"
          aria-label={t("Show {count, plural, one {# agent} other {# agents}}", {
            count: users.length,
          })}
          onClick={() => setSearch({ ...search, tab: "used" })}
          className="num flex min-h-8 flex-wrap items-center gap-1 rounded-md text-meta text-2 hover:text-1 max-sm:min-h-11"
        >
          {users.slice(0, MOST_SHOWN_AGENT_TILES).map(({ agent }) => (
            <AgentTile key={agent.id} tile={agent.tile} size="xs" />
          ))}
          {users.length > MOST_SHOWN_AGENT_TILES && (
            <span className="pl-1">+{countText(users.length - MOST_SHOWN_AGENT_TILES)}</span>
          )}
        </button>
      )}
    </PaneSection>
  );
}
