import {
  PROVIDER_FORMATS,
  type ProviderFormatName,
  searchHeadings,
  toolSearchIn,
  toolsetIn,
} from "@pegboard/registry-core/formats";
import { payloadTokens, type ToolSearch } from "@pegboard/registry-core/internal";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useTokenCounts } from "../draft/token-counts.ts";

/** Which search each provider's models use, and what a request of it costs then. */
export function ProviderSearches() {
  const { model, blocked, onStep } = useAgentEdit("model", "blocked", "onStep");
  const { toolset } = model;
  const formats = Object.values(PROVIDER_FORMATS);
  const headings = useMemo(
    () =>
      new Map(
        Object.values(PROVIDER_FORMATS).map(({ name }) => [
          name,
          headingText(searchHeadings(toolset, name)),
        ]),
      ),
    [toolset],
  );
  const counts = useTokenCounts(useMemo(() => [...new Set(headings.values())], [headings]));
  const tokensIn = (format: ProviderFormatName): number | undefined => {
    const listed = payloadTokens(model.tokens.drafted, toolsetIn(toolset, format).tools);
    const heading = headings.get(format) ?? "";
    const more = heading === "" ? 0 : counts.countOf(heading);
    return more === undefined ? undefined : listed + more;
  };
  const usesProviders = formats.some(({ name }) => toolSearchIn(toolset, name) === "provider");
  return (
    <section aria-label={t("Per provider")} className="border-t border-line px-6 py-4 max-sm:px-3">
      <h3 className="pb-1 text-body font-semibold">
        {t("Per provider")}{" "}
        <span className="text-meta font-normal text-2">{t("our search where it has none")}</span>
      </h3>
      <ul>
        {formats.map(({ name, label, toolSearch }) => (
          <li
            key={name}
            className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto_52px] items-center gap-x-3 border-b border-line-soft py-1 last:border-b-0"
          >
            <span className="grid min-w-0">
              <b className="text-list font-medium">{label}</b>
              <SearchWords format={name} />
            </span>
            <ViewOnlyContext value={blocked}>
              <Segmented
                label={t("The search of {provider}", { provider: label })}
                items={[
                  ...(toolSearch ? [{ id: "provider" as const, label: t("Provider's") }] : []),
                  { id: "own", label: t("Ours") },
                  { id: "none", label: t("Off", {}, "search") },
                ]}
                value={toolSearchIn(toolset, name)}
                onChange={(search: ToolSearch) =>
                  onStep({
                    label: t("Search of {provider}", { provider: label }),
                    operations: [{ op: "setToolSearch", format: name, search }],
                  })
                }
              />
            </ViewOnlyContext>
            <span className="num text-right text-list">
              {countTextOr(tokensIn(name), counts.failed !== undefined)}
            </span>
          </li>
        ))}
      </ul>
      {usesProviders && (
        <p className="pt-1 text-meta text-2">
          {t(
            "Names and descriptions of namespaces are counted. What a provider adds to tell models of its search is not published, so it is not.",
          )}
        </p>
      )}
    </section>
  );
}

/** What stands in a request, and which models have the provider's own search. */
function SearchWords({ format }: { format: ProviderFormatName }) {
  const toolset = useAgentEdit((edit) => edit.model.toolset);
  const { label, toolSearch } = PROVIDER_FORMATS[format];
  const search = toolSearchIn(toolset, format);
  if (toolset.toolSearch?.[format] === "provider" && !toolSearch)
    return (
      <span className="text-meta text-amber">
        {t("{provider} has no search of its own, so ours is used.", { provider: label })}
      </span>
    );
  if (search === "none")
    return <span className="text-meta text-2">{t("Everything is sent at once")}</span>;
  return (
    <span className="text-meta text-2">
      {search === "provider" && toolSearch
        ? `${toolSearch.words} · ${toolSearch.models(t)}`
        : "search_tools"}
    </span>
  );
}

const headingText = (headings: readonly object[]): string =>
  headings.length === 0 ? "" : JSON.stringify(headings, null, 2);

function countTextOr(count: number | undefined, isFailed: boolean): string {
  if (count !== undefined) return countText(count);
  return isFailed ? t("Not counted") : "…";
}
