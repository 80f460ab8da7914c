import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LongList } from "@pegboard/ui/page/long-list.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { DeferrableMethod } from "./deferrable-methods.ts";

interface DeferralListProps {
  methods: readonly DeferrableMethod[];
  onChange(methods: readonly DeferrableMethod[], defer: boolean): void;
}

/** What is sent with every request, and below it what is found by search. */
export function DeferralList({ methods, onChange }: DeferralListProps) {
  const blocked = useAgentEdit((edit) => edit.blocked);
  const groups = [
    {
      label: t("Send at once"),
      methods: methods.filter(({ isDeferred }) => !isDeferred),
      move: t("Find all by search"),
      defer: true,
    },
    {
      label: t("Find by search"),
      methods: methods.filter(({ isDeferred }) => isDeferred),
      move: t("Send all at once"),
      defer: false,
    },
  ];
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-auto max-lg:overflow-visible">
      {groups.map(({ label, methods: some, move, defer }) => (
        <section key={label} aria-label={label} className="pb-3">
          <h3 className="flex h-9 items-center gap-2 px-6 text-list font-semibold max-sm:px-3">
            {label}
            <span className="num font-normal text-2">{countText(some.length)}</span>
            <span className="num ml-auto font-normal text-2">
              {tokenCount(some.reduce((sum, { tokens }) => sum + tokens, 0))}
            </span>
            {some.some(({ isAlwaysSent }) => !isAlwaysSent) && (
              <Button
                size="s"
                variant="ghost"
                blocked={blocked}
                onClick={() => onChange(some, defer)}
              >
                {move}
              </Button>
            )}
          </h3>
          {some.length === 0 ? (
            <p className="px-6 text-list text-2 max-sm:px-3">
              {t("Nothing yet. Choose Search beside a method that is seldom needed.")}
            </p>
          ) : (
            <LongList label={label} items={some} keyOf={({ key }) => key} height={40}>
              {(method) => <DeferralRow method={method} onChange={onChange} />}
            </LongList>
          )}
        </section>
      ))}
    </div>
  );
}

interface DeferralRowProps {
  method: DeferrableMethod;
  onChange(methods: readonly DeferrableMethod[], defer: boolean): void;
}

function DeferralRow({ method: row, onChange }: DeferralRowProps) {
  const { tool, method, tokens, isDeferred, isDrafted, isAlwaysSent } = row;
  const { answer, blocked, links } = useAgentEdit("answer", "blocked", "links");
  const name = escapeInvisible(method.displayName);
  return (
    <div
      className={classNames(
        "relative grid h-10 grid-cols-[20px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-line-soft px-6 max-sm:h-14 max-sm:px-3",
        isDrafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <Tile size="xs" node={ownValue(answer.icons, tool.icon ?? "")} color={tool.color} />
      <span className="flex min-w-0 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
        <button
          type="button"
          onClick={() => links.openPlace({ tool: tool.name, method: method.name })}
          className="max-w-full truncate text-left text-body font-medium hover:underline"
        >
          {name}
        </button>
        <span className="truncate text-meta text-2">{escapeInvisible(tool.displayName)}</span>
      </span>
      <span className="num text-list text-2">{countText(tokens)}</span>
      <ViewOnlyContext
        value={blocked ?? (isAlwaysSent ? t("Core methods are always sent") : undefined)}
      >
        <Segmented
          label={t("When {name} is sent", { name })}
          items={[
            { id: "once", label: t("At once") },
            { id: "search", label: t("Search") },
          ]}
          value={isDeferred ? "search" : "once"}
          onChange={(next) => onChange([row], next === "search")}
        />
      </ViewOnlyContext>
    </div>
  );
}
