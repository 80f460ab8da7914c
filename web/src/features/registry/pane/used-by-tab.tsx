import { Button } from "@pegboard/ui/button.tsx";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
import { UseInAgents } from "../../../owner-editor/use-in-agents/use-in-agents.tsx";
import { type RegistrySubject, type SubjectUsers, subjectMethodNames } from "./subject.ts";

/** The number of agents that are seen at once. */
const AGENTS_SEEN_AT_ONCE = 8;

/** The agents that have it on, with the way to choose them. */
export function UsedByTab({
  subject,
  users: { users, total, error, retry },
}: {
  subject: RegistrySubject;
  users: SubjectUsers;
}) {
  const [query, setQuery] = useState("");
  if (error)
    return (
      <ErrorState
        title={t("Who uses it could not be loaded")}
        reason={error.message}
        onRetry={retry}
      />
    );
  if (!users) return <Skeleton rows={6} label={t("Loading who uses it")} />;
  const hasWords = wordFilter(query);
  const found = users.filter(({ agent: { name, group } }) => hasWords(name, group));
  const what = (subject.method ?? subject.tool.definition).displayName;
  const unused = subject.method ? t("No agent has it on.") : t("No agent has a method of it on.");
  return (
    <>
      <div className="flex items-center gap-3 px-6 py-3 max-sm:px-4">
        <h3 className="num flex-1 text-list font-semibold">
          {t("{count, number} of {all, number}", { count: users.length, all: total })}
        </h3>
        <UseInAgents
          what={what}
          methods={subjectMethodNames(subject)}
          trigger={<Button size="s">{t("Choose which…")}</Button>}
          align="end"
        />
      </div>
      {users.length > AGENTS_SEEN_AT_ONCE && (
        <div className="flex px-6 pb-2 max-sm:px-4">
          <SearchField
            value={query}
            onChange={setQuery}
            label={t("Search {count, plural, one {# agent} other {# agents}}", {
              count: users.length,
            })}
          />
        </div>
      )}
      {found.length === 0 && (
        <p className="px-6 py-2 text-list text-2 max-sm:px-4">
          {users.length === 0 ? unused : t("No agents with this name.")}
        </p>
      )}
      <LongList label={t("Agents")} items={found} keyOf={({ agent }) => agent.id} height={36}>
        {(user) => <User {...user} tool={subject.tool.definition.name} />}
      </LongList>
    </>
  );
}

function User({
  agent: { id, name, tile, group },
  offered,
  tool,
}: NonNullable<SubjectUsers["users"]>[number] & { tool: string }) {
  return (
    <a
      href={paths.agentTools(id, { tool })}
      className="flex min-h-9 items-center gap-2 border-b border-line-soft px-6 text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:px-4"
    >
      <AgentTile tile={tile} size="xs" />
      <span className="min-w-0 truncate">{name}</span>
      <span className="min-w-0 shrink-[4] truncate text-meta text-2">{group}</span>
      {!offered && (
        <span className="ml-auto flex-none text-meta text-2">{t("on, unavailable")}</span>
      )}
    </a>
  );
}
